import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

interface PlainTableProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  columns: { label: string; cell: (row: Row) => ReactNode; align?: 'right' }[]
}

/** A short table without paging, for rows that hang on another row. */
export function PlainTable<Row>({ label, rows, rowKey, columns }: PlainTableProps<Row>) {
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        overflow: 'auto',
        maxHeight: 560,
        '& td, & th': {
          px: { xs: 0.75, sm: 1.5 },
          verticalAlign: 'top',
          overflowWrap: { xs: 'anywhere', sm: 'break-word' },
        },
      }}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.align} sx={{ whiteSpace: 'nowrap' }}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={rowKey(row, index)} hover>
              {columns.map((column) => (
                <TableCell key={column.label} align={column.align}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
