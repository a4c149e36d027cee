import { notify, problemText, useFormat, useParams, useSearchParams, useT, useTab } from '@portal/client'
import type { ExamRun } from '@portal/contracts/exam-run.contract.ts'
import {
  Box,
  getOption,
  LinearProgress,
  MenuItem,
  PermissionButton,
  QueryResult,
  RecordHeader,
  Stack,
  TextField,
} from '@portal/ui'
import { useEffect } from 'react'
import { useCancelExamRunMutation, useFindExamRunsQuery, useGetExamRunQuery } from './exam.api.ts'
import { runStateOptions } from './examColumns.tsx'
import { RunAnswers } from './RunAnswers.tsx'
import { RunFigures } from './RunFigures.tsx'
import { findComparedRun, isRunning, noComparison, pollMs } from './run.rules.ts'

/** `/exam/runs/{runId}`: results of a run, compared with another. */
export default function ExamRunPage() {
  const t = useT()
  const { runId = '' } = useParams()
  const { setTitle } = useTab()
  const title = t('Run {id}', { id: runId })
  useEffect(() => setTitle(title), [setTitle, title])
  const id = /^[1-9]\d{0,14}$/.test(runId) ? Number(runId) : Number.MAX_SAFE_INTEGER
  const { data } = useGetExamRunQuery({ id })
  const result = useGetExamRunQuery(
    { id },
    { pollingInterval: data && isRunning(data) ? pollMs : 0, refetchOnMountOrArgChange: true },
  )
  return (
    <QueryResult result={result} record={{ title, list: { label: t('Test runs'), to: '/exam/runs' } }}>
      {(run) => <Loaded run={run} />}
    </QueryResult>
  )
}

/** Number of newest runs that can be compared. */
const maxBeside = 100

function Loaded({ run }: { run: ExamRun }) {
  const t = useT()
  const [search] = useSearchParams()
  const { data } = useFindExamRunsQuery({ page: 1, size: maxBeside, direction: 'DESC' })
  const others = data?.content.filter(({ id }) => id !== run.id) ?? []
  const beside = findComparedRun(run.id, others, search.get('beside'))
  return (
    <>
      <RecordHeader
        title={t('Run {id}', { id: run.id })}
        status={getOption(runStateOptions, run.state)}
        statusNote={run.msg || (run.isMixed && t('The documents changed during the run.'))}
        list={{ label: t('Test runs'), to: '/exam/runs' }}
        actions={isRunning(run) && <CancelButton id={run.id} />}
      />
      <Stack spacing={2}>
        {isRunning(run) && <Progress run={run} />}
        {others.length > 0 && <BesideSelect others={others} beside={beside} />}
        <RunFigures run={run} beside={beside} />
        {data && <RunAnswers run={run} beside={beside} />}
      </Stack>
    </>
  )
}

function Progress({ run: { done, total } }: { run: ExamRun }) {
  const t = useT()
  const { number } = useFormat()
  const text = t('{done} of {total} questions asked', {
    done: number(done),
    total: number(total),
  })
  return (
    <Box>
      <Box role="status">{text}</Box>
      <LinearProgress
        aria-label={text}
        variant="determinate"
        value={(100 * done) / Math.max(1, total)}
        sx={{ my: 1 }}
      />
      <Box sx={{ color: 'text.secondary' }}>{t('You can leave this page. The run continues.')}</Box>
    </Box>
  )
}

function CancelButton({ id }: { id: number }) {
  const t = useT()
  const [cancel, { isLoading }] = useCancelExamRunMutation()
  const run = () =>
    cancel({ id })
      .unwrap()
      .then(
        () => notify.success(t('Operation successful')),
        (error) => notify.error(t('Operation failed, {msg}', { msg: problemText(error) })),
      )
  return (
    <PermissionButton permission="qnaData:edit" color="error" loading={isLoading} onClick={run}>
      {t('Cancel the run')}
    </PermissionButton>
  )
}

function BesideSelect({ others, beside }: { others: readonly ExamRun[]; beside: ExamRun | undefined }) {
  const t = useT()
  const { instant } = useFormat()
  const [, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('beside', value)
        // Removes the parameters of the comparison and the page.
        for (const name of ['change', 'page']) next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <TextField
      data-unsaved="ignore"
      select
      label={t('Compare with')}
      value={beside ? String(beside.id) : noComparison}
      onChange={({ target }) => choose(target.value)}
      sx={{ maxWidth: 420 }}
    >
      <MenuItem value={noComparison}>{t('No comparison')}</MenuItem>
      {others.map(({ id, createdAt, startedBy }) => (
        <MenuItem key={id} value={String(id)}>
          {t('Run {id}, {time}, {name}', { id, time: instant(createdAt), name: startedBy })}
        </MenuItem>
      ))}
    </TextField>
  )
}
