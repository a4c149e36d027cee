import { Link, useSurfaces } from '@portal/client'
import type { ConversationState } from '../conversation/client/state.ts'
import { useT } from '../conversation/text.tsx'
import type { AddressContext } from '../panel/address.ts'
import { needsMore, repairPath } from './door.rules.ts'

/** What else there is when the assistant had no answer, or none that helped. */
export function Doors({ state, context }: { state: ConversationState; context: AddressContext }) {
  const t = useT()
  const path = repairPath(Object.values(useSurfaces()))
  if (!needsMore(state) || path === undefined) return null
  const search = context.serialNum ? `?${new URLSearchParams({ serialNum: context.serialNum })}` : ''
  return (
    <Link className="chat-button chat-door" to={`${path}${search}`}>
      {t('File a repair request')}
    </Link>
  )
}
