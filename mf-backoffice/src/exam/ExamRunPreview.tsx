import { useT } from '@portal/client'
import type { ExamRun } from '@portal/contracts/exam-run.contract.ts'
import { getOption, Stack, Tag } from '@portal/ui'
import { useFindExamRunsQuery } from './exam.api.ts'
import { runStateOptions } from './examColumns.tsx'
import { RunFigures } from './RunFigures.tsx'

/** Preview of a run with its figures and those of the previous one. */
export default function ExamRunPreview({ row: run }: { row: ExamRun }) {
  const t = useT()
  const { data } = useFindExamRunsQuery({ page: 1, size: 100, direction: 'DESC' })
  const before = data?.content.find(({ id }) => id < run.id)
  const { label, color } = getOption(runStateOptions, run.state)
  return (
    <Stack spacing={1.5}>
      <div>
        <Tag label={t(label)} color={color} /> {run.msg}
      </div>
      <RunFigures run={run} beside={before} />
    </Stack>
  )
}
