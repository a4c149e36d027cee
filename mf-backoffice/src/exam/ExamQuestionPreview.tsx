import { useT } from '@portal/client'
import type { ExamQuestion } from '@portal/contracts/exam-question.contract.ts'
import { NounPreview } from '../common/NounPreview.tsx'
import { useFindExamQuestionHistoryQuery } from './exam.api.ts'
import { examQuestionColumns } from './examColumns.tsx'

export default function ExamQuestionPreview({ row }: { row: ExamQuestion }) {
  const t = useT()
  return (
    <NounPreview
      row={row}
      title={t('Question')}
      columns={examQuestionColumns}
      permission="qnaData"
      useHistory={useFindExamQuestionHistoryQuery}
    />
  )
}
