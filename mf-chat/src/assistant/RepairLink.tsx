import { Link, useSession, useSurfaces } from '@portal/client'
import { memo } from 'react'
import { useT } from '../conversation/context.tsx'
import { repairPath } from './repair-path.rules.ts'

interface RepairLinkProps {
  serialNum: string
  threadId: string | undefined
  /** How it looks: a button, or a quiet word beside others. */
  className: string
}

/** The form of a repair request with device and conversation filled in, for those who may file one. */
export const RepairLink = memo(function RepairLink({ serialNum, threadId, className }: RepairLinkProps) {
  const t = useT()
  const { user } = useSession()
  const path = repairPath(Object.values(useSurfaces()), user.routes)
  if (path === undefined) return null
  const search = new URLSearchParams({ ...(serialNum && { serialNum }), ...(threadId && { threadId }) })
  return (
    <Link className={className} to={search.size > 0 ? `${path}?${search}` : path}>
      {t('File a repair request')}
    </Link>
  )
})
