import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import { useT } from '@portal/client'
import { Operations } from './Operations.tsx'
import { cellOf, FirstCell, intoView, isGrey, newStyle, type RowProps } from './RowView.tsx'

function RowCard<Row extends object>({
  row,
  columns,
  operations,
  isSelectable,
  isSelected,
  isNew,
}: RowProps<Row>) {
  const t = useT()
  const [first, ...rest] = columns
  if (!first) return null
  return (
    <Paper
      component="li"
      variant="outlined"
      data-row={row.id}
      data-new={isNew || undefined}
      ref={isNew ? intoView : undefined}
      sx={[{ p: 1.5 }, newStyle, isGrey(row.original) && { color: 'text.secondary', fontStyle: 'italic' }]}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}>
        {isSelectable && (
          <Checkbox
            data-unsaved="ignore"
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
            slotProps={{ input: { 'aria-label': t('Select row {id}', { id: row.id }) } }}
            sx={{ ml: -1 }}
          />
        )}
        <Box sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          <FirstCell column={first} columns={columns} row={row.original} />
        </Box>
        {operations.length > 0 && <Operations row={row.original} operations={operations} atMost={0} />}
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(96px, 35%) 1fr',
          columnGap: 1,
          rowGap: 0.25,
          m: 0,
          fontSize: '0.8125rem',
        }}
      >
        {rest
          .filter((column) => !column.hideOnPhone)
          .map((column) => (
            <Box key={column.field} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t(column.label)}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                {cellOf(column, row.original)}
              </Box>
            </Box>
          ))}
      </Box>
    </Paper>
  )
}

/** The rows on a narrow screen: a card each, operations in its menu. */
export function RowCards<Row extends object>({ rows, label }: { rows: RowProps<Row>[]; label: string }) {
  return (
    <Box component="ul" aria-label={label} sx={{ display: 'grid', gap: 1, p: 1, m: 0, listStyle: 'none' }}>
      {rows.map((props) => (
        <RowCard key={props.row.id} {...props} />
      ))}
    </Box>
  )
}
