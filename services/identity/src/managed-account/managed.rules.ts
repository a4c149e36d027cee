import type { Grant, Identity, Kind, Role } from '@portal/contracts/access.ts'
import { listPermissions } from '../access/permission.rules.ts'

interface Rights {
  id?: string
  role: Role
  kind: Kind
  grants: readonly Grant[]
  companyId: number | null
}

/** True for administrators; other managers manage only their company. */
export const canManageAll = ({ role, kind }: Pick<Identity, 'role' | 'kind'>): boolean =>
  role === 'ADMIN' && kind === 'staff'

/**
 * Checks whether a user may create or change an account with these permissions. Administrators may manage
 * any account; others only accounts of their company with no more permissions than their own.
 */
export function canManage(user: Identity, rights: Rights): boolean {
  if (canManageAll(user)) return true
  if (user.companyId === null || rights.companyId !== user.companyId || rights.kind !== 'staff') return false
  return findExcessPermissions(user, rights).length === 0
}

/** Returns the permissions of these rights that the user does not have. */
export const findExcessPermissions = (user: Pick<Identity, 'permissions'>, rights: Rights): string[] =>
  listPermissions({ id: '', ...rights }).filter((permission) => !user.permissions.includes(permission))

const isAdministrator = ({ role, kind }: Pick<Rights, 'role' | 'kind'>) =>
  role === 'ADMIN' && kind === 'staff'

/** Checks whether a change removes an administrator. */
export const removesAdministrator = (before: Rights, after: Rights | undefined): boolean =>
  isAdministrator(before) && !(after && isAdministrator(after))

export const hasSameRights = (before: Rights, after: Rights): boolean =>
  before.role === after.role &&
  before.kind === after.kind &&
  before.companyId === after.companyId &&
  [...before.grants].sort().join() === [...after.grants].sort().join()
