import type { Identity } from '@portal/contracts/access.ts'
import { problem } from '@portal/service-kit/problem.ts'

/** The bin is for those who may delete and restore. */
export function demandBinAccess(user: Identity, noun: 'order' | 'device', request: { deleted?: boolean }) {
  if (request.deleted && !user.permissions.includes(`${noun}:delete`))
    throw problem('identity.forbidden', { status: 403, msg: `The bin needs the permission ${noun}:delete.` })
}
