import type { Identity } from '@portal/contracts/access.ts'
import type { Owner } from '@portal/service-kit/ownership.ts'

/** As whom a user sees what people file: owners share it with their company, all others see their own. */
export const toReader = (user: Owner): Owner => (user.role === 'OWNER' ? user : { ...user, companyId: null })

/** The company that sees it beside the one who files it. */
export const getCompany = (user: Identity) => (user.role === 'OWNER' ? user.companyId : null)
