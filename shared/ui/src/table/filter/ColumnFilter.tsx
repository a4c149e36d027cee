import IconButton from '@mui/material/IconButton'
import { useT } from '@portal/client'
import { useId, useState } from 'react'
import type { Column } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import type { ListState } from '../list-state.ts'
import { filterMark } from '../useListShortcuts.ts'
import { FilterPopover } from './FilterPopover.tsx'

/** Button in a column's header that opens its filter. */
export function ColumnFilter({ column, list }: { column: Column<never>; list: ListState }) {
  const t = useT()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isActive = list.filters[column.field] !== undefined
  return (
    <>
      <IconButton
        {...filterMark}
        aria-label={t(isActive ? 'Filter {label} (active)' : 'Filter {label}', { label: t(column.label) })}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        color={isActive ? 'primary' : 'default'}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.25, opacity: isActive ? 1 : 0.65 }}
      >
        <Icon name="filter" sx={{ fontSize: 16 }} />
      </IconButton>
      <FilterPopover id={id} column={column} list={list} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  )
}
