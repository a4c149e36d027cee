import Box from '@mui/material/Box'
import { isFailure, type Translate } from '@portal/client'

/** A question whose answer offers a row. */
export interface Bound {
  questionId: number
  question: string
}

/** What rows say of themselves, or a server that refuses to delete them. */
const boundOfEach = (rows: readonly unknown[]): Bound[] => {
  const all = rows.flatMap((row) => (row as { boundQuestions?: Bound[] } | null)?.boundQuestions ?? [])
  return [...new Map(all.map((bound) => [bound.questionId, bound])).values()]
}
export const boundToRows = (rows: readonly object[]): Bound[] => boundOfEach(rows)
export const boundIn = (error: unknown): Bound[] => boundOfEach(isFailure(error) ? [error.data] : [])

/** What the question whether to delete says of rows that questions are bound to (TABLE-13). */
export const boundDetail = (t: Translate, what: string | undefined, bound: readonly Bound[]) => (
  <>
    {what}
    <Box sx={{ mt: 1, fontWeight: 600 }}>{t('The issue is currently bound')}</Box>
    <Box component="ul" sx={{ my: 0.5, pl: 2.5, maxHeight: 240, overflow: 'auto', overflowWrap: 'anywhere' }}>
      {bound.map(({ questionId, question }) => (
        <li key={questionId}>
          {questionId}: {question}
        </li>
      ))}
    </Box>
    {t('Deleting also unbinds it from these questions.')}
  </>
)
