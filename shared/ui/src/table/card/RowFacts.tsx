import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useT } from '@portal/client'
import { type ComponentType, useId } from 'react'
import type { Column } from '../../column.ts'
import { ColumnFacts } from '../ColumnFacts.tsx'
import { rowTitle } from '../RowView.tsx'

/** Details of a row without a page: its preview, else its columns. */
export function RowFacts<Row>({
  row,
  columns,
  content: Content,
  onClose,
}: {
  row: Row
  columns: readonly Column<Row>[]
  content: ComponentType<{ row: Row }> | undefined
  onClose(): void
}) {
  const t = useT()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth>
      <DialogTitle id={id} component="h2" variant="h2">
        {rowTitle(columns, row)}
      </DialogTitle>
      <DialogContent dividers>
        {Content ? <Content row={row} /> : <ColumnFacts row={row} columns={columns} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
