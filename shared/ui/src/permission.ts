import { useSession, useT } from '@portal/client'
import { customerPermissions, isStaff } from '@portal/contracts/access.ts'
import { useCallback } from 'react'

/** State of a button by the user's permission. */
export type PermissionState = 'yes' | 'hidden' | { reason: string }

/**
 * Returns the state of actions without permission: disabled with the reason for staff, who can request it;
 * hidden for others, like customers' actions for staff. Holders of the knowledge grant count as staff.
 */
export function usePermissionState(): (permission: string | undefined) => PermissionState {
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
