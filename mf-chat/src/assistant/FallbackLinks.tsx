import { Link, useSurfaces } from '@portal/client'
import { memo } from 'react'
import { useT } from '../conversation/context.tsx'
import { repairPath } from './repair-path.rules.ts'

/** What else there is when the assistant had no answer, or none that helped. */
export const FallbackLinks = memo(function FallbackLinks({
  isNeeded,
  serialNum,
}: {
  isNeeded: boolean
  serialNum: string
}) {
  const t = useT()
  const path = repairPath(Object.values(useSurfaces()))
  if (!isNeeded || path === undefined) return null
  const search = serialNum ? `?${new URLSearchParams({ serialNum })}` : ''
  return (
    <Link className="chat-button chat-fallback-link" to={`${path}${search}`}>
      {t('File a repair request')}
    </Link>
  )
})
