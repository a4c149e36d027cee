import Box from '@mui/material/Box'
import { isFailure, type Translate } from '@portal/client'

/** Question whose answer uses a row. */
export interface Bound {
  questionId: number
  question: string
}

/** First questions and their number. */
export interface BoundTo {
  questions: readonly Bound[]
  count: number
}
const unbound: BoundTo = { questions: [], count: 0 }

function boundOf(holder: unknown): BoundTo {
  const { boundQuestions: questions = [], boundCount = questions.length } = (holder ?? {}) as {
    boundQuestions?: Bound[]
    boundCount?: number
  }
  return { questions, count: boundCount }
}

/**
 * Questions that selected rows are bound to, as far as the rows name them. If several do not name all,
 * nothing is known, as they may share some; the server tells.
 */
export function boundToRows(rows: readonly object[]): BoundTo {
  const all = rows.map(boundOf)
  if (all.length === 1) return all[0] ?? unbound
  if (all.some(({ questions, count }) => questions.length < count)) return unbound
  const named = all.flatMap(({ questions }) => questions)
  const questions = [...new Map(named.map((one) => [one.questionId, one])).values()]
  return { questions, count: questions.length }
}
/** Reads the bound questions from the server's refusal to delete. */
export const boundIn = (error: unknown): BoundTo => boundOf(isFailure(error) ? error.data : undefined)

/** Describes the bound questions in the delete confirmation (TABLE-13). */
export const boundDetail = (t: Translate, what: string | undefined, { questions, count }: BoundTo) => (
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
