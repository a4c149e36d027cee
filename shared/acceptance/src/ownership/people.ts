import type { Identity } from '@portal/contracts/access.ts'
import { listPermissions } from '@portal/identity/access/permission.rules.ts'

/** Password of every account of the matrix. */
export const matrixPassword = 'a password of the matrix'

/** Included in the texts and numbers of every row of the matrix, so that a search finds all of them. */
export const commonMarker = 'MATRIX'

export interface Person {
  /** Included in the texts and numbers of all rows of this person, and of no other. */
  mark: string
  as: Omit<Identity, 'permissions'>
  /** Owner fields of an order or device; undefined: the person owns none. */
  owns?: { companyId: number } | { ownerId: string }
}

function person(mark: string, part: Pick<Identity, 'userId' | 'role'> & Partial<Identity>): Person {
  const { userId, role, companyId = null } = part
  const owns = role !== 'OWNER' ? undefined : companyId === null ? { ownerId: userId } : { companyId }
  return {
    mark: `${commonMarker}${mark}`,
    as: {
      username: mark.toLowerCase(),
      kind: 'staff',
      grants: [],
      sessionId: `session-${userId}`,
      ...part,
      companyId,
    },
    ...(owns && { owns }),
  }
}

export const installerId = 'I-1'
/** Owners of the attacked rows: a person and a company. Both devices name the installer. */
export const victims = [
  person('PERSON', { userId: 'P-1', role: 'OWNER' }),
  person('COMPANY', { userId: 'C-1', role: 'OWNER', companyId: 1 }),
] as const
export const installer = person('FITTER', { userId: installerId, role: 'INSTALLER' })
/** People with own rows, which prove that each call works. */
export const attackers = [
  person('STRANGER', { userId: 'P-2', role: 'OWNER' }),
  person('FIRM', { userId: 'C-2', role: 'OWNER', companyId: 2 }),
  installer,
] as const
export const support = person('SUPPORT', { userId: 'M-1', role: 'MAINTAIN' })
export const allPeople: readonly Person[] = [...victims, ...attackers, support]

/** Permissions that show all rows by role. */
const seesAll = /^(ticket|dialogue|outbox):(?!own$)/

/** Recognizes calls that only users with access to all rows may make. */
export const isSupportAccess = (access: string) => seesAll.test(access)

/** Grants the person all required permissions, so that only ownership protects other rows. */
export function withPermissions({ as }: Person, needed: readonly string[]): Partial<Identity> {
  const given = needed.filter((access) => access.includes(':') && !isSupportAccess(access))
  return { ...as, permissions: [...listPermissions({ ...as, id: as.userId }), ...given] }
}
