import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { formatNumber, problemText, translateError, useT } from '@portal/client'
import type { Job } from '@portal/contracts/job.contract.ts'
import { CancelImport } from './CancelImport.tsx'
import { rowTexts } from './count-texts.ts'
import { ImportProblems } from './ImportProblems.tsx'
import type { ImportConfig } from './import-config.ts'
import { createJobs } from './job.api.ts'

interface ImportResultProps {
  of: ImportConfig
  job: Job
  onAgain: () => void
}

/** Result of the dry run: import all rows or only valid ones, or upload a corrected list. */
export function ImportResult({ of, job, onAgain }: ImportResultProps) {
  const t = useT()
  const texts = of.counted ?? rowTexts
  const [apply, { isLoading, error }] = createJobs(of.route.service).useApply()
  const take = (rows: 'all' | 'valid') => apply({ params: { id: String(job.id) }, body: { rows } })
  const isClean = job.invalid === 0
  return (
    <Stack spacing={2}>
      {error && <Alert severity="error">{problemText(error)}</Alert>}
      {job.msg && <Alert severity="info">{translateError(job)}</Alert>}
      <Alert severity={isClean ? 'success' : 'warning'} role="status">
        {isClean
          ? t(texts.clean, {
              name: job.fileName,
              total: formatNumber(job.total),
            })
          : t(texts.broken, {
              name: job.fileName,
              valid: formatNumber(job.valid),
              total: formatNumber(job.total),
              invalid: formatNumber(job.invalid),
            })}
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Tooltip title={isClean ? '' : t(texts.correct)}>
          <span>
            <Button
              variant={isClean ? 'contained' : 'outlined'}
              disabled={!isClean || isLoading || job.total === 0}
              onClick={() => take('all')}
            >
              {t(texts.takeAll, { total: formatNumber(job.total) })}
            </Button>
          </span>
        </Tooltip>
        {!isClean && (
          <Button variant="contained" disabled={job.valid === 0 || isLoading} onClick={() => take('valid')}>
            {job.valid === 1 ? t(texts.takeOneValid) : t(texts.takeValid, { valid: formatNumber(job.valid) })}
          </Button>
        )}
        {!isClean && <Button onClick={onAgain}>{t('Upload a corrected file')}</Button>}
        <CancelImport of={of} job={job} />
      </Stack>
      {job.problemCount > 0 && <ImportProblems of={of} job={job} />}
    </Stack>
  )
}
