import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { formatAmount, formatDay, useT } from '@portal/client'
import { useState } from 'react'
import { type Column, findOption } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import type { FilterValue } from '../filter.ts'
import type { ListState } from '../list-state.ts'
import { periodLabels } from '../period.ts'
import { FilterPopover } from './FilterPopover.tsx'

/** Maximum number of shown options, followed by the number of others. */
const maxOptions = 3

function useWords() {
  const t = useT()
  const worded = (column: Column<never>, value: FilterValue): string => {
    if (typeof value === 'string') return `“${value}”`
    if (!Array.isArray(value)) {
      if ('not' in value) return t('not {value}', { value: worded(column, value.not) })
      if ('isEmpty' in value) return value.isEmpty ? t('is empty') : t('is not empty')
      if ('period' in value) return t(findOption(periodLabels, value.period)?.label ?? value.period)
      const end = (text: string | undefined) =>
        (column.filter === 'amounts' ? text && formatAmount(text) : formatDay(text)) || '…'
      return `${end(value.from)} – ${end(value.to)}`
    }
    const labels = value
      .slice(0, maxOptions)
      .map((one) => t(findOption(column.options, one)?.label ?? String(one)))
    return [...labels, ...(value.length > maxOptions ? [`+${value.length - maxOptions}`] : [])].join(', ')
  }
  return worded
}

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'stretch',
  flexShrink: 0,
  maxWidth: 320,
  height: 26,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  '& button:hover': { bgcolor: 'action.hover' },
}

/** Chip of a filter: a click opens it, its cross removes it. */
function FilterChip({ column, list }: { column: Column<never>; list: ListState }) {
  const t = useT()
  const worded = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t(column.label)
  const text = worded(column, list.filters[column.field] as FilterValue)
  return (
    <Box role="group" aria-label={label} sx={chipStyle}>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ px: 1, minWidth: 0, font: 'inherit' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}: <strong>{text}</strong>
        </Box>
      </ButtonBase>
      <ButtonBase
        aria-label={t('Remove the filter {label}', { label })}
        onClick={() => list.setFilter(column.field, undefined)}
        sx={{ px: 0.5, borderLeft: '1px solid', borderColor: 'divider' }}
      >
        <Icon name="close" sx={{ fontSize: 16, color: 'text.secondary' }} />
      </ButtonBase>
      <FilterPopover column={column} list={list} anchor={anchor} onClose={() => setAnchor(null)} />
    </Box>
  )
}

/** Active filters, including those of hidden columns; one scrollable line on a narrow screen. */
export function ActiveFilters({
  columns,
  list,
  isPhone,
}: {
  columns: readonly Column<never>[]
  list: ListState
  isPhone: boolean
}) {
  const t = useT()
  const active = columns.filter((column) => list.filters[column.field] !== undefined)
  if (active.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={t('Active filters')}
      sx={{
        display: 'flex',
        gap: 0.75,
        alignItems: 'center',
        ...(isPhone ? { width: '100%', overflowX: 'auto', pb: 0.5 } : { flexWrap: 'wrap' }),
      }}
    >
      {active.map((column) => (
        <FilterChip key={column.field} column={column} list={list} />
      ))}
      {active.length > 1 && (
        <Button onClick={() => list.setFilters({})} sx={{ flexShrink: 0 }}>
          {t('Clear filters')}
        </Button>
      )}
    </Box>
  )
}
