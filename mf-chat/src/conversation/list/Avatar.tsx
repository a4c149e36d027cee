import type { ReactNode } from 'react'
import { avatarColour, initialsOf } from './avatar.ts'

/**
 * A picture, or the letters of a name on its colour. It stands beside the name, so it says nothing itself.
 */
export const Avatar = ({ name, picture }: { name: string; picture?: ReactNode }) => (
  <span
    className="chat-avatar"
    aria-hidden="true"
    style={picture ? undefined : { background: avatarColour(name) }}
  >
    {picture ?? initialsOf(name)}
  </span>
)
