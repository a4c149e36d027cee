import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { formatNumber, useT } from '@portal/client'
import type { Job } from '@portal/contracts/job.contract.ts'
import { CancelImport } from './CancelImport.tsx'
import { rowTexts } from './count-texts.ts'
import type { ImportConfig } from './import-config.ts'

export function ImportProgress({ of, job }: { of: ImportConfig; job: Job }) {
  const t = useT()
  const texts = of.counted ?? rowTexts
  const what =
    job.state === 'APPLYING'
      ? t(texts.writing, { name: job.fileName })
      : t('Checking {name} …', { name: job.fileName })
  const counted = job.total > 0
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography role="status">{what}</Typography>
      <LinearProgress
        sx={{ my: 1 }}
        aria-label={what}
        variant={counted ? 'determinate' : 'indeterminate'}
        value={counted ? (100 * job.done) / job.total : undefined}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {counted
          ? t(texts.done, { done: formatNumber(job.done), total: formatNumber(job.total) })
          : job.state === 'QUEUED'
            ? t('Queued')
            : t(texts.soFar, { done: formatNumber(job.done) })}
        {' · '}
        {t('You can leave this page. The import continues.')}
      </Typography>
      <CancelImport of={of} job={job} />
    </Box>
  )
}
