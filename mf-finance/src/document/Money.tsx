import { useFormat } from '@portal/client'
import { Box } from '@portal/ui'

/** An amount with its currency, in figures of one width. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  const format = useFormat()
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {format.amount(amount)} {currency}
    </Box>
  )
}
