import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

interface PlainTableProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  columns: { label: string; cell: (row: Row) => ReactNode; align?: 'right' }[]
}

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  m: 0,
  fontSize: '0.8125rem',
  '& > div': { display: 'flex', gap: 0.75, minWidth: 0 },
  '& > div:has(> dd:empty)': { display: 'none' },
  '& dt': { color: 'text.secondary', flex: 'none' },
  '& dd': { m: 0, minWidth: 0 },
}

/** Table as a list on a phone: rows labelled by their first column, without empty values. */
function PlainList<Row>({ label, rows, rowKey, columns: [first, ...rest] }: PlainTableProps<Row>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row, index) => (
        <Box
          component="li"
          key={rowKey(row, index)}
          sx={{ py: 1, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ fontWeight: 600 }}>{first?.cell(row)}</Box>
          <Box component="dl" sx={factsStyle}>
            {rest.map((column) => (
              <div key={column.label}>
                <dt>{column.label}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Short table without paging, for rows that belong to another row. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  return isPhone ? <PlainList {...props} /> : <WideTable {...props} />
}

function WideTable<Row>({ label, rows, rowKey, columns }: PlainTableProps<Row>) {
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        overflow: 'auto',
        maxHeight: 560,
        '& td, & th': {
          px: 1.5,
          verticalAlign: 'top',
          overflowWrap: 'break-word',
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
