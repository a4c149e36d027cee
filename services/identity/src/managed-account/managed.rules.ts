import type { Grant, Identity, Kind, Role } from '@portal/contracts/access.ts'
import { listPermissions } from '../access/permission.rules.ts'

interface Rights {
  id?: string
  role: Role
  kind: Kind
  grants: readonly Grant[]
  companyId: number | null
}

/** Checks for administrators; others manage their company. */
export const managesAll = ({ role, kind }: Pick<Identity, 'role' | 'kind'>): boolean =>
  role === 'ADMIN' && kind === 'staff'

/**
 * Checks whether a user may create or change an account with these permissions: administrators any; others
 * those of the own company with no more than their own.
 */
export function mayManage(user: Identity, rights: Rights): boolean {
  if (managesAll(user)) return true
  if (user.companyId === null || rights.companyId !== user.companyId || rights.kind !== 'staff') return false
  return findExcess(user, rights).length === 0
}

/** Permissions of these rights that the user lacks. */
export const findExcess = (user: Pick<Identity, 'permissions'>, rights: Rights): string[] =>
  listPermissions({ id: '', ...rights }).filter((permission) => !user.permissions.includes(permission))

const isAdministrator = ({ role, kind }: Pick<Rights, 'role' | 'kind'>) =>
  role === 'ADMIN' && kind === 'staff'

/** Whether a change takes an administrator from the portal. */
export const endsAdministrator = (before: Rights, after: Rights | undefined): boolean =>
  isAdministrator(before) && !(after && isAdministrator(after))

export const hasSameRights = (before: Rights, after: Rights): boolean =>
  before.role === after.role &&
  before.kind === after.kind &&
  before.companyId === after.companyId &&
  [...before.grants].sort().join() === [...after.grants].sort().join()
