import { useSession, useT } from '@portal/client'
import { Tag } from '@portal/ui'

/** Whose turn it is once staff have asked: the desk waits, the customer is asked. */
export function WaitingTag() {
  const t = useT()
  const { can } = useSession()
  return (
    <Tag color="warning" label={can('rma:audit') ? t('Waits for the customer') : t('Support asks you')} />
  )
}
