import { useT } from '@portal/client'
import type { QuestionData } from '@portal/contracts/question-data.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindQuestionDataHistoryQuery } from './questionData.api.ts'
import { questionDataLabels } from './questionDataColumns.tsx'

export function QuestionDataHistory({ row, onClose }: { row: QuestionData; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of question {id}', { id: row.id })}
      result={useFindQuestionDataHistoryQuery({ id: row.id })}
      columns={questionDataLabels}
      onClose={onClose}
    />
  )
}
