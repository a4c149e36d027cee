import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useFormat, useT } from '@portal/client'
import type { HistoryEntry } from '@portal/contracts/history.ts'
import { useId } from 'react'
import { EmptyState, FailedState, LoadingState } from '../states.tsx'
import { Tag, type TagColor } from '../Tag.tsx'
import { type Column, textOf } from '../table/column.ts'

type Words = Pick<Column<never>, 'field' | 'label' | 'options' | 'format' | 'filter'>

export interface HistoryDialogProps {
  title: string
  result: { data?: HistoryEntry[]; error?: unknown; isFetching: boolean; refetch?(): unknown }
  /** How the fields are called and their values worded; the table's columns do. */
  columns: readonly Words[]
  onClose(): void
}

const actions: Record<HistoryEntry['action'], { label: string; color: TagColor }> = {
  create: { label: 'Created', color: 'success' },
  import: { label: 'Imported', color: 'success' },
  edit: { label: 'Changed', color: 'info' },
  delete: { label: 'Deleted', color: 'error' },
  restore: { label: 'Restored', color: 'brand' },
}

/** `shippedOn` → `Shipped on`, for fields that no column names. */
const worded = (field: string) => field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function valueText(column: Words | undefined, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => valueText(column, item)).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((item) => valueText(column, item))
      .join(' × ')
  return textOf(column ?? {}, value)
}

/** `id` and `version` change by themselves. */
const silent = new Set(['id', 'version', 'createdAt', 'updatedAt'])

function Change({ field, entry, columns }: { field: string; entry: HistoryEntry; columns: readonly Words[] }) {
  const t = useT()
  const column = columns.find((one) => one.field === field)
  const before = valueText(column, entry.before[field])
  const after = valueText(column, entry.after[field])
  if (!before && !after) return null
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: { sm: '140px 1fr' }, columnGap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ color: 'text.secondary' }}>{t(column?.label ?? worded(field))}</Box>
      <Box>
        {before && (
          <Box component="del" sx={{ color: 'text.secondary' }}>
            {before}
          </Box>
        )}
        {before && ' → '}
        <Box component="ins" sx={{ textDecoration: 'none' }}>
          {after || t('(empty)')}
        </Box>
      </Box>
    </Box>
  )
}

function Entry({ entry, columns }: { entry: HistoryEntry; columns: readonly Words[] }) {
  const t = useT()
  const { instant } = useFormat()
  const { label, color } = actions[entry.action] ?? { label: entry.action, color: 'neutral' }
  const fields = [...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])].filter((field) => !silent.has(field))
  return (
    <Box component="li" sx={{ pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
        <Tag label={t(label)} color={color} />
        <Box component="strong">{entry.by}</Box>
        <Box component="time" dateTime={entry.at} sx={{ color: 'text.secondary' }}>
          {instant(entry.at)}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, fontSize: '0.8125rem' }}>
        {fields.map((field) => (
          <Change key={field} field={field} entry={entry} columns={columns} />
        ))}
      </Box>
    </Box>
  )
}

/** Who changed a row, when, and from what to what. */
export default function HistoryDialog({ title, result, columns, onClose }: HistoryDialogProps) {
  const t = useT()
  const id = useId()
  const { data, error, isFetching } = result
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2" variant="h2">
        {title}
      </DialogTitle>
      <DialogContent dividers>
        {error && !isFetching ? (
          <FailedState error={error} onRetry={result.refetch} />
        ) : !data ? (
          <LoadingState />
        ) : data.length === 0 ? (
          <EmptyState title={t('No changes yet')} />
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {data.map((entry) => (
              <Entry key={entry.id} entry={entry} columns={columns} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
