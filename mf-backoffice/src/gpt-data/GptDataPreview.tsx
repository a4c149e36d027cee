import { useSession, useT } from '@portal/client'
import type { GptData } from '@portal/contracts/gpt-data.contract.ts'
import { Box, ColumnFacts, Section, Stack } from '@portal/ui'
import { LatestChanges } from '../common/LatestChanges.tsx'
import { useFindGptDataHistoryQuery } from './gptData.api.ts'
import { gptDataColumns, gptDataLabels } from './gptDataColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindGptDataHistoryQuery({ id })} columns={gptDataLabels} />
)
/** Excludes the column that has its own section. */
const facts = gptDataColumns.filter(({ field }) => field !== 'answer')

export default function GptDataPreview({ row }: { row: GptData }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Stack spacing={1.5}>
      <Section title={t('Answer')}>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.answer}</Box>
      </Section>
      <Section title={t('Question')}>
        <ColumnFacts row={row} columns={facts} />
      </Section>
      {can('gptData:edit') && <Changes id={row.id} />}
    </Stack>
  )
}
