import { useT } from '@portal/client'
import { Box, Icon, IconButton, Popover, Tooltip, Typography } from '@portal/ui'
import { useId, useState } from 'react'
import { JobLine } from './JobLine.tsx'
import { isRunning, useAwaitedFiles, useJobs } from './useJobs.ts'

/** Exports and imports of the user, wherever they were started; there while there are any. */
export function JobsButton() {
  const t = useT()
  const id = useId()
  const jobs = useJobs()
  useAwaitedFiles(jobs)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const running = jobs.filter(isRunning).length
  const close = () => setAnchor(null)
  if (jobs.length === 0) return null
  const label = running > 0 ? t('Exports and imports, {count} running', { count: running }) : t('Exports and imports')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ width: 36, height: 36, position: 'relative' }}
        >
          <Icon name="download" />
          {running > 0 && <Count count={running} />}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            sx: { mt: 0.75, border: 1, borderColor: 'divider', width: 'min(400px, 100vw - 16px)', maxHeight: '70vh' },
          },
        }}
      >
        <Typography id={id} component="h2" variant="body1" sx={{ px: 2, py: 1.25, fontWeight: 650 }}>
          {t('Exports and imports')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} onLeave={close} />
          ))}
        </Box>
      </Popover>
    </>
  )
}

const Count = ({ count }: { count: number }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      position: 'absolute',
      top: 0,
      right: 0,
      minWidth: 16,
      height: 16,
      px: 0.5,
      fontSize: 11,
      lineHeight: '16px',
      borderRadius: '8px',
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
    }}
  >
    {count}
  </Box>
)
