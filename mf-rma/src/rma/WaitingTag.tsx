import { useSession, useT } from '@portal/client'
import { Tag } from '@portal/ui'

/** Tag of requests for which support waits for the customer's reply. */
export function WaitingTag() {
  const t = useT()
  const { can } = useSession()
  return (
    <Tag
      color="warning"
      label={can('rma:audit') ? t('Waiting for the customer') : t('Waiting for your reply')}
    />
  )
}
