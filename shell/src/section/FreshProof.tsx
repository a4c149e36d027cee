import { useFormContext } from '@portal/ui'
import { useState } from 'react'
import { CurrentPassword } from './CurrentPassword.tsx'

/** Part of a form that gives authority away: the password, once the server has asked for it. */
export function FreshProof() {
  const { errors } = useFormContext().formState
  const [isAsked, setAsked] = useState(false)
  if (errors.currentPassword && !isAsked) setAsked(true)
  return isAsked ? <CurrentPassword /> : null
}
