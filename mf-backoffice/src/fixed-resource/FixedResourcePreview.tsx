import { formatLanguage, useSession, useT } from '@portal/client'
import { chatFileRoutes, type FixedResource } from '@portal/contracts/fixed-resource.contract.ts'
import { Box, ColumnFacts, FileList, Section, Stack } from '@portal/ui'
import { LatestChanges } from '../common/LatestChanges.tsx'
import { useFindFixedResourceHistoryQuery } from './fixedResource.api.ts'
import { fixedResourceColumns, fixedResourceLabels } from './fixedResourceColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindFixedResourceHistoryQuery({ id })} columns={fixedResourceLabels} />
)
/** Excludes columns that have their own sections. */
const facts = fixedResourceColumns.filter(({ field }) => field !== 'fileNames' && field !== 'boundCount')

export default function FixedResourcePreview({ row }: { row: FixedResource }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Stack spacing={1.5}>
      <Section title={t('Fixed resource')}>
        <ColumnFacts row={row} columns={facts} />
      </Section>
      <Section title={t('Files')}>
        <FileList
          label={t('Files')}
          files={row.files.map(({ file }, id) => ({ id, file }))}
          downloadRoute={chatFileRoutes.downloadFile}
          beside={({ id }) => {
            const language = row.files[id]?.language
            return language && <span>{formatLanguage(language)}</span>
          }}
        />
      </Section>
      {row.boundQuestions.length > 0 && (
        <Section title={t('Linked questions')}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {row.boundQuestions.map(({ questionId, question }) => (
              <li key={questionId}>
                {questionId}: {question}
              </li>
            ))}
            {row.boundCount > row.boundQuestions.length && (
              <li>{t('and {count} more', { count: row.boundCount - row.boundQuestions.length })}</li>
            )}
          </Box>
        </Section>
      )}
      {can('fixedResource:edit') && <Changes id={row.id} />}
    </Stack>
  )
}
