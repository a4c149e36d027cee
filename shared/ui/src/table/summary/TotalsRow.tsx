import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableRow from '@mui/material/TableRow'
import { useT } from '@portal/client'
import type { Column } from '../../column.ts'
import { stickyCell } from '../sticky.ts'
import type { Totals } from './useTotals.ts'

interface TotalsRowProps {
  columns: readonly Column<never>[]
  totals: Totals
  isSelectable: boolean
  hasOperations: boolean
}

const line = {
  '&& > *': {
    position: 'sticky',
    bottom: 0,
    backgroundColor: 'background.paper',
    borderTop: 1,
    borderBottom: 0,
    borderColor: 'divider',
    color: 'text.primary',
    fontWeight: 600,
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
    zIndex: 1,
  },
}

/** Totals of number columns over all matches, below the rows. */
export function TotalsRow({ columns, totals, isSelectable, hasOperations }: TotalsRowProps) {
  const t = useT()
  return (
    <TableFooter>
      <TableRow sx={line}>
        {columns.map(({ field }, index) =>
          index === 0 ? (
            <TableCell
              key={field}
              component="th"
              scope="row"
              colSpan={isSelectable ? 2 : 1}
              sx={stickyCell('left')}
            >
              {[totals.note ?? t('Total'), totals.texts[field]].filter(Boolean).join(' ')}
            </TableCell>
          ) : (
            <TableCell key={field} align="right">
              {totals.texts[field]}
            </TableCell>
          ),
        )}
        {hasOperations && <TableCell />}
      </TableRow>
    </TableFooter>
  )
}
