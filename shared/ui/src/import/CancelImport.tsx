import Button from '@mui/material/Button'
import { problemText, useNotify, useT } from '@portal/client'
import type { Job } from '@portal/contracts/job.contract.ts'
import type { ImportConfig } from './import-config.ts'
import { createJobs } from './job.api.ts'

export function CancelImport({ of, job }: { of: ImportConfig; job: Job }) {
  const t = useT()
  const notify = useNotify()
  const [cancel, { isLoading }] = createJobs(of.route.service).useCancel()
  const onClick = () =>
    cancel({ params: { id: String(job.id) } })
      .unwrap()
      .catch((error) => notify.error(problemText(error)))
  return (
    <Button disabled={isLoading} onClick={onClick}>
      {t('Cancel import')}
    </Button>
  )
}
