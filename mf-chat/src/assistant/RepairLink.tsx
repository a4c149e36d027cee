import { Link, useSession, useSurfaces } from '@portal/client'
import { memo } from 'react'
import { useT } from '../conversation/context.tsx'
import { repairPath } from './repair-path.rules.ts'

/** What else there is when the assistant had no answer, or none that helped. */
export const FallbackLinks = memo(function FallbackLinks({
  isNeeded,
  serialNum,
  threadId,
}: {
  isNeeded: boolean
  serialNum: string
  threadId: string | undefined
}) {
  const t = useT()
  const { user } = useSession()
  const path = repairPath(Object.values(useSurfaces()), user.routes)
  if (!isNeeded || path === undefined) return null
  const search = new URLSearchParams({ ...(serialNum && { serialNum }), ...(threadId && { threadId }) })
  return (
    <Link className="chat-button chat-fallback-link" to={search.size > 0 ? `${path}?${search}` : path}>
      {t('File a repair request')}
    </Link>
  )
})
