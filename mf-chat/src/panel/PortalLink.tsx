import { Link } from '@portal/client'
import type { ConversationContext } from '../conversation/context.tsx'

/** A page of the portal that shows what an answer tells. */
export const portalLink: ConversationContext['link'] = (path, label) => (
  <Link className="chat-suggestion" to={path}>
    {label}
  </Link>
)
