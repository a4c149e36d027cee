import { Link, useLiveRemotes, useSession } from '@portal/client'
import { memo } from 'react'
import { useT } from '../conversation/context.tsx'
import { repairPath } from './repair-path.rules.ts'

interface RepairLinkProps {
  serialNum: string
  threadId: string | undefined
  /** Style: a button or a plain link. */
  className: string
}

/** Link to the repair form with device and conversation, for permitted users. */
export const RepairLink = memo(function RepairLink({ serialNum, threadId, className }: RepairLinkProps) {
  const t = useT()
  const { user } = useSession()
  const path = repairPath(Object.values(useLiveRemotes()), user.routes)
  if (path === undefined) return null
  const search = new URLSearchParams({ ...(serialNum && { serialNum }), ...(threadId && { threadId }) })
  return (
    <Link className={className} to={search.size > 0 ? `${path}?${search}` : path}>
      {t('File a repair request')}
    </Link>
  )
})
