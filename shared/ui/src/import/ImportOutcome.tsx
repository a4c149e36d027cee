import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { formatNumber, Link, translateError, useT } from '@portal/client'
import type { Job } from '@portal/contracts/job.contract.ts'
import { rowTexts } from './count-texts.ts'
import { ImportProblems } from './ImportProblems.tsx'
import type { ImportConfig } from './import-config.ts'

/** Result of an import that has ended. */
export function ImportOutcome({ of, job, onAgain }: { of: ImportConfig; job: Job; onAgain: () => void }) {
  const t = useT()
  const texts = of.counted ?? rowTexts
  const name = job.fileName
  const isDone = job.state === 'DONE'
  return (
    <Stack spacing={2} sx={{ '& > .MuiAlert-root': { maxWidth: 720 } }}>
      {isDone && (
        <Alert severity="success" role="status">
          {job.written === 1
            ? t(texts.oneWritten, { name })
            : t(texts.written, { name, written: formatNumber(job.written) })}
          {job.invalid > 0 && <div>{t(texts.leftOut, { number: formatNumber(job.invalid) })}</div>}
        </Alert>
      )}
      {job.state === 'CANCELLED' && (
        <Alert severity="info">{t('{name}: import cancelled. Nothing was added.', { name })}</Alert>
      )}
      {job.state === 'FAILED' && (
        <Alert severity="error">
          {translateError(job) || t('{name}: import failed. Nothing was added.', { name })}
        </Alert>
      )}
      <Stack direction="row" spacing={1}>
        <Button variant={isDone ? 'contained' : 'text'} component={Link} to={of.list.path}>
          {t('Show the list')}
        </Button>
        <Button variant={isDone ? 'text' : 'contained'} onClick={onAgain}>
          {t('Import another list')}
        </Button>
      </Stack>
      {job.state !== 'CANCELLED' && job.problems.length > 0 && <ImportProblems of={of} job={job} />}
    </Stack>
  )
}
