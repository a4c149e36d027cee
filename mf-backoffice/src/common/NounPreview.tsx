import { useSession, useT } from '@portal/client'
import { Box, type Column, ColumnFacts, Section, Stack } from '@portal/ui'
import { Lines } from '../log/Log.tsx'
import type { UseHistory } from './createHistory.tsx'
import { LatestChanges } from './LatestChanges.tsx'

interface NounPreviewProps<Row> {
  row: Row
  title: string
  columns: readonly Column<Row>[]
  /** Multi-line column, shown in a section of its own. */
  lines?: keyof Row & string
  /** Noun in `noun:edit`, which the history requires. */
  permission: string
  useHistory: UseHistory
}

function Changes<Row extends { id: number }>({
  row,
  columns,
  useHistory,
}: Pick<NounPreviewProps<Row>, 'row' | 'columns' | 'useHistory'>) {
  return <LatestChanges result={useHistory({ id: row.id })} columns={columns} />
}

/** Preview of a row with its columns and latest changes. */
export function NounPreview<Row extends { id: number }>({
  row,
  title,
  columns,
  lines,
  permission,
  useHistory,
}: NounPreviewProps<Row>) {
  const t = useT()
  const { can } = useSession()
  const long = columns.find(({ field }) => field === lines)
  return (
    <Stack spacing={1.5}>
      <Section title={title}>
        <ColumnFacts row={row} columns={columns.filter((column) => column !== long)} />
      </Section>
      {long && lines && (
        <Section title={t(long.label)}>
          <Box sx={{ '& ul': { m: 0, pl: 2.5, overflowWrap: 'anywhere' } }}>
            <Lines text={String(row[lines])} />
          </Box>
        </Section>
      )}
      {can(`${permission}:edit`) && <Changes row={row} columns={columns} useHistory={useHistory} />}
    </Stack>
  )
}
