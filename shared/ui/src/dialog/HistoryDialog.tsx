import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useT } from '@portal/client'
import { useId } from 'react'
import HistoryList, { type HistoryListProps } from './HistoryList.tsx'

export interface HistoryDialogProps extends Omit<HistoryListProps, 'maxEntries'> {
  title: string
  onClose(): void
}

/** Complete history of a row. */
export default function HistoryDialog({ title, result, columns, onClose }: HistoryDialogProps) {
  const t = useT()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2" variant="h2">
        {title}
      </DialogTitle>
      <DialogContent dividers>
        <HistoryList result={result} columns={columns} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
