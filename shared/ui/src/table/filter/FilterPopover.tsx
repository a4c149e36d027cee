import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useT } from '@portal/client'
import type { FormEvent } from 'react'
import type { Column } from '../../column.ts'
import type { ListState } from '../list-state.ts'
import { LiveFilter } from './LiveFilter.tsx'

interface FilterPopoverProps {
  column: Column<never>
  list: ListState
  anchor: HTMLElement | null
  onClose(): void
  id?: string
}

/** Popover of a column's filter; the list updates live, Enter closes it. */
export function FilterPopover({ column, list, anchor, onClose, id }: FilterPopoverProps) {
  const t = useT()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const clear = () => {
    onClose()
    list.setFilter(column.field, undefined)
  }
  return (
    <Popover
      id={id}
      open={Boolean(anchor)}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('Filter {label}', { label: t(column.label) }) } }}
    >
      <Box
        component="form"
        data-unsaved="ignore"
        onSubmit={submit}
        sx={{ p: 1.5, width: 280, display: 'grid', gap: 1 }}
      >
        <LiveFilter column={column} list={list} isFocused />
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Button onClick={clear}>{t('Clear')}</Button>
          <Button type="submit">{t('Close')}</Button>
        </Box>
      </Box>
    </Popover>
  )
}
