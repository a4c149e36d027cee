import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { formatDay, useT } from '@portal/client'
import { type Column, optionOf } from './column.ts'
import type { FilterValue, ListState } from './useListState.ts'

/** What is filtered, each with a way to end it. */
export function ActiveFilters({ columns, list }: { columns: readonly Column<never>[]; list: ListState }) {
  const t = useT()
  const active = columns.filter((column) => list.filters[column.field] !== undefined)
  if (active.length === 0) return null
  const worded = (column: Column<never>, value: FilterValue) => {
    if (typeof value === 'string') return `“${value}”`
    if (Array.isArray(value)) return value.map((one) => t(optionOf(column.options, one)?.label ?? String(one))).join(', ')
    return `${formatDay(value.from) || '…'} – ${formatDay(value.to) || '…'}`
  }
  return (
    <Box role="group" aria-label={t('Active filters')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {active.map((column) => (
        <Chip
          key={column.field}
          size="small"
          label={`${t(column.label)}: ${worded(column, list.filters[column.field] as FilterValue)}`}
          onDelete={() => list.setFilter(column.field, undefined)}
          onClick={() => list.setFilter(column.field, undefined)}
          title={t('Remove this filter')}
          sx={{ maxWidth: 320 }}
        />
      ))}
      {active.length > 1 && <Button onClick={() => list.setFilters({})}>{t('Clear filters')}</Button>}
    </Box>
  )
}
