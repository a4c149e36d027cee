import { useT } from '@portal/client'
import { type QuestionData, questionDataList } from '@portal/contracts/question-data.contract.ts'
import {
  DataTable,
  ImportButton,
  lazily,
  PageHeader,
  PermissionButton,
  useListState,
  withImport,
} from '@portal/ui'
import { useState } from 'react'
import { useNewRowFromHash } from '../common/useNewRowFromHash.ts'
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
import { TryDialog } from './TryDialog.tsx'
import { useQuestionDataChanging } from './useQuestionDataChanging.ts'

type Open = { form: 'new' } | { form: 'edit' | 'history' | 'try'; row: QuestionData }

const QuestionDataPreview = lazily<{ row: QuestionData }>(() => import('./QuestionDataPreview.tsx'))

/** `/LuxQaData`: questions with answers of staff. */
function QuestionDataPage() {
  const t = useT()
  const list = useListState(questionDataColumns, { name: 'qnaData', direction: 'DESC' })
  const result = useFindQuestionDataQuery(list.request)
  const [start] = useExportQuestionDataMutation()
  const [remove] = useDeleteQuestionDataMutation()
  const [restore] = useRestoreQuestionDataMutation()
  const [count] = useLazyCountQuestionDataQuery()
  const changing = useQuestionDataChanging()
  const [open, setOpen] = useState<Open>()
  const asked = useNewRowFromHash('qnaData:edit')
  const close = () => {
    setOpen(undefined)
    asked.forget()
  }
  return (
    <>
      <PageHeader
        title={t('Question data')}
        actions={
          !list.isBin && (
            <>
              <ImportButton of={questionDataImport} />
              <PermissionButton
                permission="qnaData:edit"
                variant="contained"
                onClick={() => setOpen({ form: 'new' })}
              >
                {t('New question')}
              </PermissionButton>
            </>
          )
        }
      />
      <DataTable
        label={t('Question data')}
        name="qnaData"
        columns={questionDataColumns}
        list={list}
        grouping={{ fields: questionDataList.groups, useGroups: useLazyGroupQuestionDataQuery }}
        result={result}
        preview={QuestionDataPreview}
        exporting={{ fields: questionDataList.exports, start, service: 'chat' }}
        operations={[
          {
            label: t('Edit'),
            permission: 'qnaData:edit',
            onClick: (row) => setOpen({ form: 'edit', row }),
          },
          {
            label: t('Try it'),
            permission: 'qnaData:view',
            onClick: (row) => setOpen({ form: 'try', row }),
          },
          {
            label: t('History'),
            permission: 'qnaData:edit',
            onClick: (row) => setOpen({ form: 'history', row }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="qnaData:delete"
      />
      {(open?.form === 'new' || asked.isAsked) && <QuestionDataForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <QuestionDataForm row={open.row} onClose={close} />}
      {open?.form === 'try' && <TryDialog row={open.row} onClose={close} />}
      {open?.form === 'history' && <QuestionDataHistory row={open.row} onClose={close} />}
    </>
  )
}

export default withImport(QuestionDataPage, questionDataImport)
