import type { Identity } from '@portal/contracts/access.ts'
import type { Owner } from '@portal/service-kit/list/ownership.ts'

/**
 * Returns the owner by which a user sees filed items: owners share with their company, others see their own.
 */
export const toReader = (user: Owner): Owner => (user.role === 'OWNER' ? user : { ...user, companyId: null })

/** Returns the company that shares the author's items. */
export const getCompany = (user: Identity) => (user.role === 'OWNER' ? user.companyId : null)
