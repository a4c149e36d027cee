import type { Identity } from '@portal/contracts/access.ts'
import { listPermissions } from '@portal/identity/access/permission.rules.ts'

/** Password of every account of the matrix. */
export const password = 'a password of the matrix'

/** Stands in the texts and numbers of every row that the matrix makes, so that a search finds all of them. */
export const common = 'MATRIX'

export interface Person {
  /** Stands in the texts and numbers of all of this person's rows, and of nobody else's. */
  mark: string
  as: Omit<Identity, 'permissions'>
  /** Owner fields of an order or device; undefined: the person owns none. */
  owns?: { companyId: number } | { ownerId: string }
}

function person(mark: string, part: Pick<Identity, 'userId' | 'role'> & Partial<Identity>): Person {
  const { userId, role, companyId = null } = part
  const owns = role !== 'OWNER' ? undefined : companyId === null ? { ownerId: userId } : { companyId }
  return {
    mark: `${common}${mark}`,
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
/** Owners of the attacked rows: a person and a company. The installer is named by both devices. */
export const victims = [
  person('PERSON', { userId: 'P-1', role: 'OWNER' }),
  person('COMPANY', { userId: 'C-1', role: 'OWNER', companyId: 1 }),
] as const
export const installer = person('FITTER', { userId: installerId, role: 'INSTALLER' })
/** People with own rows, which show that each call works. */
export const strangers = [
  person('STRANGER', { userId: 'P-2', role: 'OWNER' }),
  person('FIRM', { userId: 'C-2', role: 'OWNER', companyId: 2 }),
  installer,
] as const
export const support = person('SUPPORT', { userId: 'M-1', role: 'MAINTAIN' })
export const everybody: readonly Person[] = [...victims, ...strangers, support]

/** Permissions that show all rows by role. */
const seesAll = /^(ticket|dialogue|outbox):(?!own$)/

/** Checks for calls that only users with all rows may make. */
export const isOfSupport = (access: string) => seesAll.test(access)

/** Gives the person all required permissions, so that only ownership protects other rows. */
export function mighty({ as }: Person, needed: readonly string[]): Partial<Identity> {
  const given = needed.filter((access) => access.includes(':') && !isOfSupport(access))
  return { ...as, permissions: [...listPermissions({ ...as, id: as.userId }), ...given] }
}
