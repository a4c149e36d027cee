import type { Identity } from '@portal/contracts/access.ts'
import type { Owner } from '@portal/service-kit/list/ownership.ts'

/**
 * Returns the identity that filters filed items: owners see those of their company, other users only their
 * own.
 */
export const toVisibilityFilter = (user: Owner): Owner =>
  user.role === 'OWNER' ? user : { ...user, companyId: null }

/** Returns the company whose owners may see the author's items. */
export const getSharingCompany = (user: Identity) => (user.role === 'OWNER' ? user.companyId : null)
