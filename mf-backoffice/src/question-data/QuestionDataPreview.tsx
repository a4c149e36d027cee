import { formatLanguage, useSession, useT } from '@portal/client'
import type { QuestionData } from '@portal/contracts/question-data.contract.ts'
import { Box, ColumnFacts, Section, Stack } from '@portal/ui'
import { LatestChanges } from '../common/LatestChanges.tsx'
import { useFindQuestionDataHistoryQuery } from './questionData.api.ts'
import { questionDataColumns, questionDataLabels } from './questionDataColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindQuestionDataHistoryQuery({ id })} columns={questionDataLabels} />
)
/** Excludes columns that have their own sections. */
const facts = questionDataColumns.filter(({ field }) => field !== 'answers' && field !== 'translations')

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <Stack spacing={1} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {texts.map((text) => (
      <div key={text}>{text}</div>
    ))}
  </Stack>
)

export default function QuestionDataPreview({ row }: { row: QuestionData }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Stack spacing={1.5}>
      <Section title={t('Answers')}>
        <Lines texts={row.answers} />
      </Section>
      {row.translations.map(({ language, question, answers }) => (
        <Section key={language} title={formatLanguage(language)}>
          <Box sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{question}</Box>
          <Lines texts={answers} />
        </Section>
      ))}
      <Section title={t('Question')}>
        <ColumnFacts row={row} columns={facts} />
      </Section>
      {row.variants.length > 0 && (
        <Section title={t('Other wordings')}>
          <Lines texts={row.variants} />
        </Section>
      )}
      {can('qnaData:edit') && <Changes id={row.id} />}
    </Stack>
  )
}
