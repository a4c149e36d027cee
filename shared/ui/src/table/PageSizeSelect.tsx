import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import type { ListState } from './list-state.ts'
import { pageSizes, usePageSize } from './usePageSize.ts'

/** Rows per page for all lists. The first visible row stays on the page. */
export function PageSizeSelect({ list }: { list: ListState }) {
  const t = useT()
  const { choice, choose } = usePageSize()
  const change = (value: string) => {
    const next = pageSizes.find((one) => String(one) === value)
    if (next === undefined) return
    const before = (list.page - 1) * list.request.size
    choose(next)
    list.setPage(next === 'fit' ? 1 : Math.floor(before / next) + 1, { replace: true })
  }
  return (
    <TextField
      select
      data-unsaved="ignore"
      fullWidth={false}
      value={choice}
      onChange={(event) => change(event.target.value)}
      sx={{ width: 'auto', '& select': { py: 0.5, fontSize: { sm: '0.8125rem' } } }}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('Rows per page') } }}
    >
      {pageSizes.map((one) => (
        <option key={one} value={one}>
          {one === 'fit' ? t('Fit to window') : t('{count} rows', { count: one })}
        </option>
      ))}
    </TextField>
  )
}
