import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useT } from '@portal/client'
import { type FormEvent, useState } from 'react'
import type { Column } from '../column.ts'
import { FilterEditor, settled } from './FilterEditor.tsx'
import type { FilterValue } from './filter.ts'
import type { ListState } from './useListState.ts'

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
    <Box
      component="form"
      data-unsaved="ignore"
      onSubmit={submit}
      sx={{ p: 1.5, width: 260, display: 'grid', gap: 1.5 }}
    >
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

interface FilterPopoverProps {
  column: Column<never>
  list: ListState
  anchor: HTMLElement | null
  onClose(): void
  id?: string
}

/** The filter of one column, dropping down from whatever opened it. */
export function FilterPopover({ column, list, anchor, onClose, id }: FilterPopoverProps) {
  const t = useT()
  return (
    <Popover
      id={id}
      open={Boolean(anchor)}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('Filter {label}', { label: t(column.label) }) } }}
    >
      <FilterForm column={column} list={list} onDone={onClose} />
    </Popover>
  )
}
