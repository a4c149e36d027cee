import { Link, useT } from '@portal/client'
import { type ExamQuestion, examQuestionList } from '@portal/contracts/exam-question.contract.ts'
import { Button, ImportButton, lazyComponent, withImport } from '@portal/ui'
import { createHistory } from '../common/createHistory.tsx'
import { askParameters } from '../common/exam.ts'
import { NounPage } from '../common/NounPage.tsx'
import { ExamQuestionForm } from './ExamQuestionForm.tsx'
import {
  useDeleteExamQuestionsMutation,
  useExportExamQuestionsMutation,
  useFindExamQuestionHistoryQuery,
  useFindExamQuestionsQuery,
  useLazyCountExamQuestionsQuery,
  useLazyGroupExamQuestionsQuery,
  useRestoreExamQuestionsMutation,
} from './exam.api.ts'
import { examQuestionColumns } from './examColumns.tsx'
import { examQuestionImport } from './examQuestionImport.ts'
import { RunButton } from './RunButton.tsx'
import { useExamQuestionChanges } from './useExamQuestionChanges.tsx'
import { useQuestionToAdd } from './useQuestionToAdd.ts'

const preview = lazyComponent<{ row: ExamQuestion }>(() => import('./ExamQuestionPreview.tsx'))
const history = createHistory(
  examQuestionColumns,
  useFindExamQuestionHistoryQuery,
  ({ id }: ExamQuestion, t) => t('History of test question {id}', { id }),
)
const hooks = {
  useFind: useFindExamQuestionsQuery,
  useGroups: useLazyGroupExamQuestionsQuery,
  useExport: useExportExamQuestionsMutation,
  useDelete: useDeleteExamQuestionsMutation,
  useRestore: useRestoreExamQuestionsMutation,
  useCount: useLazyCountExamQuestionsQuery,
}

/** `/exam`: test questions for the assistant. */
function ExamPage() {
  const t = useT()
  const { draft, forget } = useQuestionToAdd()
  return (
    <>
      <NounPage
        name="examQuestion"
        permission="qnaData"
        title={t('Answer tests')}
        others={askParameters}
        newTitle={t('New test question')}
        columns={examQuestionColumns}
        exporting={{ fields: examQuestionList.exports, service: 'chat' }}
        groups={examQuestionList.groups}
        hooks={hooks}
        actions={
          <>
            <Button component={Link} to="/exam/runs">
              {t('Test runs')}
            </Button>
            <RunButton />
            <ImportButton of={examQuestionImport} />
          </>
        }
        history={history}
        form={ExamQuestionForm}
        preview={preview}
        changing={useExamQuestionChanges()}
      />
      {draft && <ExamQuestionForm draft={draft} onClose={forget} />}
    </>
  )
}

export default withImport(ExamPage, examQuestionImport)
