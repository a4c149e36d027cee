import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useT } from '@portal/client'
import type { Sort } from '@portal/contracts/page.ts'
import { type FormEvent, useId, useState } from 'react'
import type { Column } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import type { ListState } from '../list-state.ts'
import { filterMark } from '../useListShortcuts.ts'
import { LiveFilter } from './LiveFilter.tsx'

interface PhoneFiltersProps {
  columns: readonly Column<never>[]
  list: ListState
}

function OrderBy({ columns, list }: PhoneFiltersProps) {
  const t = useT()
  const [first] = list.sorts
  const order = (value: string) => {
    const [field, direction] = value.split(' ')
    list.setSorts(field ? [{ column: field, direction: direction as Sort['direction'] }] : [])
  }
  return (
    <TextField
      select
      data-unsaved="ignore"
      label={t('Sort by')}
      value={first ? `${first.column} ${first.direction}` : ' '}
      onChange={(event) => order(event.target.value)}
    >
      <MenuItem value=" ">{t('Default')}</MenuItem>
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

/** All filters, one below the other; those with options are collapsed at first. The list updates live. */
function FilterSheet({ columns, list, onDone }: PhoneFiltersProps & { onDone(): void }) {
  const t = useT()
  const [cleared, setCleared] = useState(0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
  }
  const clear = () => {
    list.setFilters({})
    setCleared(cleared + 1)
  }
  return (
    <Box component="form" data-unsaved="ignore" onSubmit={submit} sx={{ display: 'grid', gap: 1.5, p: 2 }}>
      {columns.map((column) => {
        const editor = <LiveFilter key={cleared} column={column} list={list} />
        if (column.filter === 'text') return <div key={column.field}>{editor}</div>
        const isSet = list.filters[column.field] !== undefined
        return (
          <details key={column.field} open={isSet || undefined}>
            <Box component="summary" sx={{ py: 0.75, cursor: 'pointer' }}>
              {t(column.label)} {isSet && '✓'}
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
        <Button onClick={clear}>{t('Clear filters')}</Button>
        <Button type="submit" variant="contained">
          {t('Done')}
        </Button>
      </Box>
    </Box>
  )
}

/** Sort order and filters above cards, which have no header. */
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
          sx={{ flexShrink: 0, height: 44 }}
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
