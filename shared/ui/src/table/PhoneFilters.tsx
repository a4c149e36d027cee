import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import { ColumnFilter } from './ColumnFilter.tsx'
import type { Column } from './column.ts'
import type { Direction, ListState } from './useListState.ts'

/** Cards have no header: order and filters stand above them. */
export function PhoneFilters({ columns, list }: { columns: readonly Column<never>[]; list: ListState }) {
  const t = useT()
  const sortable = columns.filter((column) => column.sortable)
  const filterable = columns.filter((column) => column.filter)
  const order = (value: string) => {
    const [field, direction] = value.split(' ')
    list.setSort(field || undefined, direction as Direction)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, width: '100%', alignItems: 'center' }}>
      {sortable.length > 0 && (
        <TextField
          select
          label={t('Order by')}
          value={list.sort ? `${list.sort} ${list.direction}` : ' '}
          onChange={(event) => order(event.target.value)}
          sx={{ width: 'auto', minWidth: 160 }}
        >
          <MenuItem value=" ">{t('As it comes')}</MenuItem>
          {sortable.flatMap((column) =>
            (['ASC', 'DESC'] as const).map((direction) => (
              <MenuItem key={column.field + direction} value={`${column.field} ${direction}`}>
                {t(column.label)} {direction === 'ASC' ? '↑' : '↓'}
              </MenuItem>
            )),
          )}
        </TextField>
      )}
      {filterable.map((column) => (
        <Box key={column.field} sx={{ display: 'inline-flex', alignItems: 'center', fontSize: '0.75rem', color: 'text.secondary' }}>
          <ColumnFilter column={column} list={list} />
          {t(column.label)}
        </Box>
      ))}
    </Box>
  )
}
