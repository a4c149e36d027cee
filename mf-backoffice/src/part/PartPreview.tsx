import { useSession, useT } from '@portal/client'
import type { Part } from '@portal/contracts/part.contract.ts'
import { ColumnFacts, Section, Stack } from '@portal/ui'
import { LatestChanges } from '../trace/LatestChanges.tsx'
import { useFindPartHistoryQuery } from './part.api.ts'
import { partColumns } from './partColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindPartHistoryQuery({ id })} columns={partColumns} />
)

/** A part beside the list. */
export default function PartPreview({ row: part }: { row: Part }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Stack spacing={1.5}>
      <Section title={t('Part')}>
        <ColumnFacts row={part} columns={partColumns} />
      </Section>
      {can('order:edit') && <Changes id={part.id} />}
    </Stack>
  )
}
