import { useT } from '@portal/client'
import { type QuestionData, questionDataList } from '@portal/contracts/question-data.contract.ts'
import { ImportButton, lazyComponent, withImport } from '@portal/ui'
import { useState } from 'react'
import { NounPage } from '../common/NounPage.tsx'
import { QuestionDataForm } from './QuestionDataForm.tsx'
import { QuestionDataHistory } from './QuestionDataHistory.tsx'
import {
  useDeleteQuestionDataMutation,
  useExportQuestionDataMutation,
  useFindQuestionDataQuery,
  useLazyCountQuestionDataQuery,
  useLazyGroupQuestionDataQuery,
  useRestoreQuestionDataMutation,
} from './questionData.api.ts'
import { questionDataColumns } from './questionDataColumns.tsx'
import { questionDataImport } from './questionDataImport.ts'
import { TestQuestionDialog } from './TestQuestionDialog.tsx'
import { useQuestionDataChanges } from './useQuestionDataChanges.ts'

const preview = lazyComponent<{ row: QuestionData }>(() => import('./QuestionDataPreview.tsx'))
const hooks = {
  useFind: useFindQuestionDataQuery,
  useGroups: useLazyGroupQuestionDataQuery,
  useExport: useExportQuestionDataMutation,
  useDelete: useDeleteQuestionDataMutation,
  useRestore: useRestoreQuestionDataMutation,
  useCount: useLazyCountQuestionDataQuery,
}

/** `/LuxQaData`: questions with answers by staff. */
function QuestionDataPage() {
  const t = useT()
  const [tried, setTried] = useState<QuestionData>()
  return (
    <>
      <NounPage
        name="qnaData"
        permission="qnaData"
        title={t('Question data')}
        actions={<ImportButton of={questionDataImport} />}
        newTitle={t('New question')}
        columns={questionDataColumns}
        exporting={{ fields: questionDataList.exports, service: 'chat' }}
        groups={questionDataList.groups}
        hooks={hooks}
        form={QuestionDataForm}
        history={QuestionDataHistory}
        operations={[{ label: t('Try it'), permission: 'qnaData:view', onClick: setTried }]}
        preview={preview}
        changing={useQuestionDataChanges()}
      />
      {tried && <TestQuestionDialog row={tried} onClose={() => setTried(undefined)} />}
    </>
  )
}

export default withImport(QuestionDataPage, questionDataImport)
