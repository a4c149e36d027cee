import { useT } from '@portal/client'
import { Box, Icon, IconButton, PopoverButton, Tooltip, Typography } from '@portal/ui'
import { CountBadge } from '../count/CountBadge.tsx'
import { JobLine } from './JobLine.tsx'
import { allJobs, type ServiceJobs } from './job.api.ts'
import { isRunning, useAwaitedFiles, useJobs } from './useJobs.ts'

/** Imports and exports of the user, started in any browser; hidden if there are none. */
export function JobsButton({ services = allJobs }: { services?: readonly ServiceJobs[] }) {
  const t = useT()
  const jobs = useJobs(services)
  useAwaitedFiles(jobs)
  const running = jobs.filter(isRunning).length
  if (jobs.length === 0) return null
  const label =
    running > 0 ? t('Imports & exports, {count} running', { count: running }) : t('Imports & exports')
  return (
    <PopoverButton
      sx={{ border: 1, borderColor: 'divider', width: 'min(400px, 100vw - 16px)', maxHeight: '70vh' }}
      button={(opener) => (
        <Tooltip title={label}>
          <IconButton {...opener} aria-label={label} sx={{ width: 36, height: 36, position: 'relative' }}>
            <Icon name="download" />
            {running > 0 && <CountBadge>{running}</CountBadge>}
          </IconButton>
        </Tooltip>
      )}
    >
      {(titleId, close) => (
        <>
          <Typography id={titleId} component="h2" variant="body1" sx={{ px: 2, py: 1.25, fontWeight: 650 }}>
            {t('Imports & exports')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {jobs.map((job) => (
              <JobLine key={`${job.of.service} ${job.id}`} job={job} onLeave={close} />
            ))}
          </Box>
        </>
      )}
    </PopoverButton>
  )
}
