import { useFormat } from '@portal/client'
import { Box } from '@portal/ui'

/** Amount with its currency, in tabular figures. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  const format = useFormat()
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {format.amount(amount)} {currency}
    </Box>
  )
}
