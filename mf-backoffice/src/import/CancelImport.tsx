import { problemText, useNotify, useT } from '@portal/client'
import type { Job } from '@portal/contracts/job.contract.ts'
import { Button } from '@portal/ui'
import { useCancelJobMutation } from './job.api.ts'

export function CancelImport({ job }: { job: Job }) {
  const t = useT()
  const notify = useNotify()
  const [cancel, { isLoading }] = useCancelJobMutation()
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
