import { Link } from '@portal/client'
import type { ConversationContext } from '../conversation/context.tsx'

/** Links an answer to a page of the portal. */
export const portalLink: ConversationContext['link'] = (path, label) => (
  <Link className="chat-suggestion" to={path}>
    {label}
  </Link>
)
