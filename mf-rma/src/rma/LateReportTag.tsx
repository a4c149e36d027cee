import { useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Tag } from '@portal/ui'

const dayMs = 86_400_000

/** Tag of requests whose fault was reported late, until staff decide whether the warranty covers it. */
export function LateReportTag({
  request: { isToExamine, closed, createdAt, dateOfFault },
}: {
  request: RmaRequest
}) {
  const t = useT()
  if (!isToExamine || closed) return null
  const count = Math.floor((Date.parse(createdAt) - Date.parse(dateOfFault)) / dayMs)
  return <Tag color="warning" label={t('To be checked: reported {count} days after the fault', { count })} />
}
