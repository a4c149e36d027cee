import {
  awaitJob,
  formatInstant,
  formatNumber,
  Link,
  notify,
  problemText,
  translateError,
  useDownload,
  useT,
} from '@portal/client'
import type { JobEntry } from '@portal/contracts/job.contract.ts'
import { Box, Button, LinearProgress, Typography } from '@portal/ui'
import type { ShownJob } from './job.api.ts'
import { isRunning } from './useJobs.ts'

/** Job with its state and actions. */
function useWords(job: JobEntry): string {
  const t = useT()
  const { kind, state, done, total, expiresAt } = job
  const msg = translateError(job)
  if (state === 'QUEUED') return t('Queued')
  if (state === 'FAILED') return msg || t('Failed. Nothing was saved.')
  if (state === 'CANCELLED') return t('Cancelled')
  if (state === 'CHECKED') return t('Checked. Waiting for your confirmation.')
  if (state === 'DONE' && kind === 'import') return t('Imported')
  if (state === 'DONE')
    return expiresAt === null
      ? t('The file has expired')
      : t('{count} rows · available until {time}', {
          count: formatNumber(total),
          time: formatInstant(expiresAt),
        })
  const share =
    total > 0
      ? t('{done} of {total} rows', { done: formatNumber(done), total: formatNumber(total) })
      : t('Reading the file …')
  return msg ? `${share} · ${msg}` : share
}

export function JobLine({ job, onLeave }: { job: ShownJob; onLeave: () => void }) {
  const t = useT()
  const words = useWords(job)
  const { kind, state, done, total, fileName } = job
  const name = { name: fileName }
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 0.5, px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }} variant="body2">
          {kind === 'import' ? t('Import of {name}', name) : fileName}
        </Typography>
        <JobActions job={job} onLeave={onLeave} />
      </Box>
      {isRunning(job) && (
        <LinearProgress
          aria-label={t('Progress of {name}', name)}
          variant={total > 0 ? 'determinate' : 'indeterminate'}
          value={total > 0 ? Math.min(100, (100 * done) / total) : undefined}
        />
      )}
      <Typography variant="body2" sx={{ color: state === 'FAILED' ? 'error.main' : 'text.secondary' }}>
        {words}
      </Typography>
    </Box>
  )
}

function JobActions({ job, onLeave }: { job: ShownJob; onLeave: () => void }) {
  const t = useT()
  const { download, isDownloading } = useDownload()
  const { id, kind, state, expiresAt, link, of } = job
  const [cancel, cancelling] = of.useCancel()
  const [repeat, repeating] = of.useRepeat()
  const { refetch } = of.useFind()
  const args = { params: { id: String(id) } }
  const told = (work: Promise<unknown>) => work.catch((error) => notify.error(problemText(error)))
  if (isRunning(job))
    return (
      <Button size="small" disabled={cancelling.isLoading} onClick={() => told(cancel(args).unwrap())}>
        {t('Cancel')}
      </Button>
    )
  if (kind === 'import')
    return state === 'CHECKED' && link ? (
      <Button size="small" component={Link} to={link} onClick={onLeave}>
        {t('Open')}
      </Button>
    ) : null
  if (state === 'DONE' && expiresAt !== null)
    return (
      <Button
        size="small"
        disabled={isDownloading}
        onClick={() => void download(of.routes.downloadJobFile, args)}
      >
        {t('Download')}
      </Button>
    )
  // Waits until the list no longer shows the previous result.
  const again = () =>
    told(
      repeat(args)
        .unwrap()
        .then(refetch)
        .then(() => awaitJob(id, of.service)),
    )
  return (
    <Button size="small" disabled={repeating.isLoading} onClick={again}>
      {t('Try again')}
    </Button>
  )
}
