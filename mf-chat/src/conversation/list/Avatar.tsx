import type { ReactNode } from 'react'
import { avatarColour, toInitials } from './avatar.ts'

export interface Author {
  name: string
  /** Creates initials as one constant element, so that messages do not re-render. */
  picture?: ReactNode
}

/** Picture, or initials on the name's colour. Decorative, as the name is beside it. */
export const Avatar = ({ name, picture }: Author) => (
  <span
    className="chat-avatar"
    aria-hidden="true"
    style={picture ? undefined : { background: avatarColour(name) }}
  >
    {picture ?? toInitials(name)}
  </span>
)
