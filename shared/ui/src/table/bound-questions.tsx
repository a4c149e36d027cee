import Box from '@mui/material/Box'
import { isFailure, type Translate } from '@portal/client'

/** Question whose answer refers to a row. */
export interface BoundQuestion {
  questionId: number
  question: string
}

/** First questions and their total number. */
export interface BoundQuestions {
  questions: readonly BoundQuestion[]
  count: number
}
const unbound: BoundQuestions = { questions: [], count: 0 }

function boundOf(holder: unknown): BoundQuestions {
  const { boundQuestions: questions = [], boundCount = questions.length } = (holder ?? {}) as {
    boundQuestions?: BoundQuestion[]
    boundCount?: number
  }
  return { questions, count: boundCount }
}

/**
 * Returns the questions bound to the selected rows, if the rows list all of them. If several rows do not,
 * the total is unknown, as they can share questions; the server knows it.
 */
export function getBoundQuestions(rows: readonly object[]): BoundQuestions {
  const all = rows.map(boundOf)
  if (all.length === 1) return all[0] ?? unbound
  if (all.some(({ questions, count }) => questions.length < count)) return unbound
  const named = all.flatMap(({ questions }) => questions)
  const questions = [...new Map(named.map((one) => [one.questionId, one])).values()]
  return { questions, count: questions.length }
}
/** Reads the bound questions from the server's refusal of a deletion. */
export const readBoundQuestions = (error: unknown): BoundQuestions =>
  boundOf(isFailure(error) ? error.data : undefined)

/** Describes the bound questions in the confirmation of a deletion (TABLE-13). */
export const describeBoundQuestions = (
  t: Translate,
  what: string | undefined,
  { questions, count }: BoundQuestions,
) => (
  <>
    {what}
    <Box sx={{ mt: 1, fontWeight: 600 }}>{t('The issue is currently bound')}</Box>
    <Box component="ul" sx={{ my: 0.5, pl: 2.5, maxHeight: 240, overflow: 'auto', overflowWrap: 'anywhere' }}>
      {questions.map(({ questionId, question }) => (
        <li key={questionId}>
          {questionId}: {question}
        </li>
      ))}
      {count > questions.length && <li>{t('and {count} more', { count: count - questions.length })}</li>}
    </Box>
    {t('Deleting also removes it from these questions.')}
  </>
)
