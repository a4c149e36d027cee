import { useT } from '@portal/client'
import type { ExamAnswer } from '@portal/contracts/exam-run.contract.ts'
import { Box, ColumnFacts, getOption, Section, Stack, Tag } from '@portal/ui'
import { examAnswerColumns, formatPercent, verdictOptions } from './examColumns.tsx'

const asked = ['question', 'deviceGroup', 'serialNum', 'language', 'expectation', 'must', 'mustNot']
const facts = examAnswerColumns.filter(({ field }) => asked.includes(field))

function Told({
  title,
  verdict,
  answer,
  sources,
  relevance = null,
}: { title: string; relevance?: number | null } & Pick<ExamAnswer, 'verdict' | 'answer' | 'sources'>) {
  const t = useT()
  const { label, color } = getOption(verdictOptions, verdict)
  return (
    <Section title={title} action={<Tag label={t(label)} color={color} />}>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer}</Box>
      {sources.length > 0 && (
        <Box sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <b>{t('Sources:')}</b> {sources.join('; ')}
        </Box>
      )}
      {relevance !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          <b>{t('Relevance:')}</b> {formatPercent(relevance)}
        </Box>
      )}
    </Section>
  )
}

/** Shows the answer to a question, with that of the compared run below. */
export default function ExamAnswerPreview({ row }: { row: ExamAnswer }) {
  const t = useT()
  const { verdictBefore, answerBefore, sourcesBefore } = row
  return (
    <Stack spacing={1.5}>
      <Told {...row} title={t('Answer')} />
      {verdictBefore !== null && (
        <Told
          title={t('Previous answer')}
          verdict={verdictBefore}
          answer={answerBefore ?? ''}
          sources={sourcesBefore ?? []}
        />
      )}
      <Section title={t('Question')}>
        <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>{row.question}</Box>
        <ColumnFacts row={row} columns={facts} />
      </Section>
    </Stack>
  )
}
