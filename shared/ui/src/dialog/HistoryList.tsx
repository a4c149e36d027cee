import Box from '@mui/material/Box'
import { useFormat, useT } from '@portal/client'
import type { HistoryEntry } from '@portal/contracts/history.ts'
import { EmptyState, FailedState, LoadingState } from '../states.tsx'
import { Tag, type TagColor } from '../Tag.tsx'
import { FieldChange } from './Change.tsx'
import type { FieldLabel } from './field-label.ts'

export interface HistoryListProps {
  result: { data?: HistoryEntry[]; error?: unknown; isFetching: boolean; refetch?(): unknown }
  /** Labels and formats of the fields; columns of a table suffice. */
  columns: readonly FieldLabel[]
  /** Maximum number of latest entries; all by default. */
  maxEntries?: number
}

const actions: Record<HistoryEntry['action'], { label: string; color: TagColor }> = {
  create: { label: 'Created', color: 'success' },
  import: { label: 'Imported', color: 'success' },
  edit: { label: 'Changed', color: 'info' },
  delete: { label: 'Deleted', color: 'error' },
  restore: { label: 'Restored', color: 'brand' },
}

/** Excludes `id` and `version`, which the server sets. */
const silent = new Set(['id', 'version', 'createdAt', 'updatedAt'])

function Fields({
  entry,
  columns,
  isPlain,
}: {
  entry: HistoryEntry
  columns: readonly FieldLabel[]
  isPlain: boolean
}) {
  const fields = [...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])].filter(
    (field) => !silent.has(field),
  )
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, fontSize: '0.8125rem' }}>
      {fields.map((field) => (
        <FieldChange
          key={field}
          field={field}
          words={columns.find((one) => one.field === field)}
          before={entry.before[field]}
          after={entry.after[field]}
          isPlain={isPlain}
        />
      ))}
    </Box>
  )
}

function Entry({ entry, columns }: { entry: HistoryEntry; columns: readonly FieldLabel[] }) {
  const t = useT()
  const { instant, ago } = useFormat()
  const { label, color } = actions[entry.action] ?? { label: entry.action, color: 'neutral' }
  const isRemoval = entry.action === 'delete' || entry.action === 'restore'
  return (
    <Box component="li" sx={{ pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center', mb: 0.5 }}>
        <Tag label={t(label)} color={color} />
        <Box component="strong">{entry.by}</Box>
        <Box component="time" dateTime={entry.at} sx={{ color: 'text.secondary' }}>
          {ago(entry.at)} · {instant(entry.at)}
        </Box>
      </Box>
      {isRemoval ? (
        <Box component="details" sx={{ fontSize: '0.8125rem' }}>
          <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', mb: 0.5 }}>
            {t('Deleted values')}
          </Box>
          <Fields entry={entry} columns={columns} isPlain />
        </Box>
      ) : (
        <Fields entry={entry} columns={columns} isPlain={entry.action !== 'edit'} />
      )}
    </Box>
  )
}

/** Changes of a row with user, time and values, latest first. */
export default function HistoryList({ result, columns, maxEntries }: HistoryListProps) {
  const t = useT()
  const { data, error, isFetching } = result
  if (error && !isFetching) return <FailedState error={error} onRetry={result.refetch} />
  if (!data) return <LoadingState />
  if (data.length === 0) return <EmptyState title={t('No changes yet')} />
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.slice(0, maxEntries).map((entry) => (
        <Entry key={entry.id} entry={entry} columns={columns} />
      ))}
    </Box>
  )
}
