import { useNavigate, useT } from '@portal/client'
import type { ExamRun } from '@portal/contracts/exam-run.contract.ts'
import { BackLink, DataTable, EmptyState, lazyComponent, PageHeader, useListState } from '@portal/ui'
import { useFindExamRunsQuery } from './exam.api.ts'
import { examRunColumns } from './examColumns.tsx'
import { RunButton } from './RunButton.tsx'
import { isRunning, pollMs } from './run.rules.ts'

const ExamRunPreview = lazyComponent<{ row: ExamRun }>(() => import('./ExamRunPreview.tsx'))

/** `/exam/runs`: runs of the exam with their results. */
export default function ExamRunsPage() {
  const t = useT()
  const navigate = useNavigate()
  const list = useListState(examRunColumns, { name: 'examRun', direction: 'DESC' })
  const { data } = useFindExamRunsQuery(list.request)
  const pollingInterval = data?.content.some(isRunning) ? pollMs : 0
  const result = useFindExamRunsQuery(list.request, { pollingInterval, refetchOnMountOrArgChange: true })
  const open = ({ id }: ExamRun) => navigate(`/exam/runs/${id}`)
  return (
    <>
      <BackLink label={t('Answer tests')} to="/exam" />
      <PageHeader title={t('Test runs')} actions={<RunButton />} />
      <DataTable
        label={t('Test runs')}
        name="examRun"
        columns={examRunColumns}
        list={list}
        result={result}
        operations={[{ label: t('Results'), permission: 'qnaData:view', onClick: open }]}
        onOpen={open}
        preview={ExamRunPreview}
        empty={<EmptyState title={t('No test runs yet')} />}
      />
    </>
  )
}
