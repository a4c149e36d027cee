import { useSession, useT } from '@portal/client'
import { customerPermissions, isStaff } from '@portal/contracts/access.ts'
import { useCallback } from 'react'

/** State of a button by the user's permission. */
export type Permitted = 'yes' | 'hidden' | { reason: string }

/**
 * Staff see what they may not do, disabled with the reason: somebody can give them the permission. For
 * everybody else it is no part of the page, and what only customers do is no part of the page of staff.
 * Whoever keeps the knowledge by a grant is staff, too.
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
