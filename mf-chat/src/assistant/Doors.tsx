import { Link, useSurfaces } from '@portal/client'
import { memo } from 'react'
import { useT } from '../conversation/text.tsx'
import { repairPath } from './door.rules.ts'

/** What else there is when the assistant had no answer, or none that helped. */
export const Doors = memo(function Doors({ isNeeded, serialNum }: { isNeeded: boolean; serialNum: string }) {
  const t = useT()
  const path = repairPath(Object.values(useSurfaces()))
  if (!isNeeded || path === undefined) return null
  const search = serialNum ? `?${new URLSearchParams({ serialNum })}` : ''
  return (
    <Link className="chat-button chat-door" to={`${path}${search}`}>
      {t('File a repair request')}
    </Link>
  )
})
