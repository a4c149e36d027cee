import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useT } from '@portal/client'
import { type FormEvent, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'
import type { Column } from './column.ts'
import { FilterEditor, settled } from './FilterEditor.tsx'
import type { FilterValue, ListState } from './useListState.ts'

function FilterForm({ column, list, onDone }: { column: Column<never>; list: ListState; onDone(): void }) {
  const t = useT()
  const [value, setValue] = useState(list.filters[column.field])
  const apply = (next: FilterValue | undefined) => {
    onDone()
    list.setFilter(column.field, settled(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    apply(value)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ p: 1.5, width: 260, display: 'grid', gap: 1.5 }}>
      <FilterEditor column={column} value={value} onChange={setValue} isFocused />
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button onClick={() => apply(undefined)}>{t('Clear')}</Button>
        <Button type="submit" variant="contained">
          {t('Apply')}
        </Button>
      </Box>
    </Box>
  )
}

/** The filter of one column behind a button in its header. */
export function ColumnFilter({ column, list }: { column: Column<never>; list: ListState }) {
  const t = useT()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isActive = list.filters[column.field] !== undefined
  const label = t(isActive ? 'Filter {label} (active)' : 'Filter {label}', { label: t(column.label) })
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        color={isActive ? 'primary' : 'default'}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.25, opacity: isActive ? 1 : 0.65 }}
      >
        <Icon name="filter" sx={{ fontSize: 16 }} />
      </IconButton>
      <Popover
        id={id}
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <FilterForm column={column} list={list} onDone={() => setAnchor(null)} />
      </Popover>
    </>
  )
}
