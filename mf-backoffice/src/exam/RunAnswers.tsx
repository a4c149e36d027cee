import { useT } from '@portal/client'
import { type ExamAnswer, type ExamRun, examAnswerList } from '@portal/contracts/exam-run.contract.ts'
import { DataTable, EmptyState, type ExportConfig, lazyComponent, useListState } from '@portal/ui'
import { useEffect, useRef } from 'react'
import { useExportExamAnswersMutation, useFindExamAnswersQuery } from './exam.api.ts'
import { examAnswerColumns } from './examColumns.tsx'
import { isRunning, pollMs } from './run.rules.ts'

const ExamAnswerPreview = lazyComponent<{ row: ExamAnswer }>(() => import('./ExamAnswerPreview.tsx'))
const besideWords = ['beside']
const ofBeside = ['change', 'verdictBefore', 'answerBefore']
const columnsAlone = examAnswerColumns.filter(({ field }) => !ofBeside.includes(field))

/** Answers of a run, compared with another. */
export function RunAnswers({ run, beside }: { run: ExamRun; beside: ExamRun | undefined }) {
  const t = useT()
  const columns = beside ? examAnswerColumns : columnsAlone
  const list = useListState(columns, { name: 'examAnswer', others: besideWords })
  const ids = { runId: run.id, ...(beside && { besideId: beside.id }) }
  const request = { ...list.request, queryParams: { ...list.request.queryParams, ...ids } }
  const goesOn = isRunning(run)
  const result = useFindExamAnswersQuery(request, {
    pollingInterval: goesOn ? pollMs : 0,
    refetchOnMountOrArgChange: true,
  })
  const { refetch } = result
  const wentOn = useRef(goesOn)
  // Refetches after the end, because the last answers arrive after the last poll.
  useEffect(() => {
    if (wentOn.current && !goesOn) void refetch()
    wentOn.current = goesOn
  }, [goesOn, refetch])
  const [start] = useExportExamAnswersMutation()
  const startOfRun: ExportConfig['start'] = (asked) =>
    start({ ...asked, queryParams: { ...asked.queryParams, ...ids } } as Parameters<typeof start>[0])
  return (
    <DataTable
      label={t('Results')}
      name="examAnswer"
      columns={columns}
      list={list}
      result={result}
      preview={ExamAnswerPreview}
      exporting={{ fields: examAnswerList.exports, start: startOfRun, service: 'chat' }}
      empty={<EmptyState title={t('No question has been answered yet')} />}
    />
  )
}
