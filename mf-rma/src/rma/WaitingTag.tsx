import { useSession, useT } from '@portal/client'
import { Tag } from '@portal/ui'

/** Shows whose turn it is after staff asked: the desk waits for the customer. */
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
