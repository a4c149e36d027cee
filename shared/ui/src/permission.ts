import { useSession, useT } from '@portal/client'
import { customerPermissions, isStaff } from '@portal/contracts/access.ts'
import { useCallback } from 'react'

/** State of a button by the user's permission. */
export type Permitted = 'yes' | 'hidden' | { reason: string }

/**
 * Decides how missing permissions appear: to staff disabled with the reason, as they can get them; to others
 * hidden, like customers' actions to staff. Holders of the knowledge grant count as staff.
 */
export function usePermitted(): (permission: string | undefined) => Permitted {
  const { can, user } = useSession()
  const t = useT()
  const isToldWhy = isStaff(user) || can('knowledge:view')
  return useCallback(
    (permission) => {
      if (permission === undefined || can(permission)) return 'yes'
      return isToldWhy && !customerPermissions.has(permission)
        ? { reason: t("You don't have the permission for this") }
        : 'hidden'
    },
    [can, isToldWhy, t],
  )
}
