import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useT } from '@portal/client'
import { type FormEvent, useId, useState } from 'react'
import type { Column } from '../column.ts'
import { Icon } from '../Icon.tsx'
import { FilterEditor, settled } from './FilterEditor.tsx'
import type { Filters, FilterValue } from './filter.ts'
import { filterMark } from './useListShortcuts.ts'
import type { Direction, ListState } from './useListState.ts'

interface PhoneFiltersProps {
  columns: readonly Column<never>[]
  list: ListState
}

function OrderBy({ columns, list }: PhoneFiltersProps) {
  const t = useT()
  const order = (value: string) => {
    const [field, direction] = value.split(' ')
    list.setSort(field || undefined, direction as Direction)
  }
  return (
    <TextField
      select
      data-unsaved="ignore"
      label={t('Order by')}
      value={list.sort ? `${list.sort} ${list.direction}` : ' '}
      onChange={(event) => order(event.target.value)}
    >
      <MenuItem value=" ">{t('Default order')}</MenuItem>
      {columns.flatMap((column) =>
        (['ASC', 'DESC'] as const).map((direction) => (
          <MenuItem key={column.field + direction} value={`${column.field} ${direction}`}>
            {t(column.label)} {direction === 'ASC' ? '↑' : '↓'}
          </MenuItem>
        )),
      )}
    </TextField>
  )
}

/** All filters below each other; those of options stay folded until they are wanted. */
function FilterSheet({ columns, list, onDone }: PhoneFiltersProps & { onDone(): void }) {
  const t = useT()
  const [values, setValues] = useState<Record<string, FilterValue | undefined>>(list.filters)
  const apply = (next: Record<string, FilterValue | undefined>) => {
    onDone()
    const chosen = Object.entries(next).map(([field, value]) => [field, settled(value)] as const)
    list.setFilters(Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Filters)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(values)
  }
  return (
    <Box component="form" data-unsaved="ignore" onSubmit={submit} sx={{ display: 'grid', gap: 1.5, p: 2 }}>
      {columns.map((column) => {
        const value = values[column.field]
        const editor = (
          <FilterEditor
            column={column}
            value={value}
            onChange={(next) => setValues({ ...values, [column.field]: next })}
          />
        )
        if (column.filter === 'text') return <div key={column.field}>{editor}</div>
        const count = Array.isArray(value) ? value.length : Object.values(value ?? {}).filter(Boolean).length
        return (
          <details key={column.field} open={count > 0}>
            <Box component="summary" sx={{ py: 0.75, cursor: 'pointer' }}>
              {t(column.label)} {count > 0 && `(${count})`}
            </Box>
            <Box sx={{ pt: 1 }}>{editor}</Box>
          </details>
        )
      })}
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          position: 'sticky',
          bottom: 0,
          py: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Button onClick={() => apply({})}>{t('Clear filters')}</Button>
        <Button type="submit" variant="contained">
          {t('Apply')}
        </Button>
      </Box>
    </Box>
  )
}

/** Cards have no header: order and filters stand above them. */
export function PhoneFilters({ columns, list }: PhoneFiltersProps) {
  const t = useT()
  const title = useId()
  const [isOpen, setOpen] = useState(false)
  const sortable = columns.filter((column) => column.sortable)
  const filterable = columns.filter((column) => column.filter)
  const count = Object.keys(list.filters).length
  return (
    <Box sx={{ display: 'flex', gap: 1, width: '100%', alignItems: 'center' }}>
      {sortable.length > 0 && <OrderBy columns={sortable} list={list} />}
      {filterable.length > 0 && (
        <Button
          {...filterMark}
          variant="outlined"
          startIcon={<Icon name="filter" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          sx={{ flexShrink: 0, height: 40 }}
        >
          {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
        </Button>
      )}
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': title,
            sx: { maxHeight: '85vh', borderRadius: '12px 12px 0 0' },
          },
        }}
      >
        <Typography id={title} component="h2" variant="h2" sx={{ px: 2, pt: 2 }}>
          {t('Filters')}
        </Typography>
        <FilterSheet columns={filterable} list={list} onDone={() => setOpen(false)} />
      </Drawer>
    </Box>
  )
}
