import { addMonths } from '@portal/contracts/day.ts'
import type { WarrantyExpiry } from '@portal/contracts/device.contract.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { Warranty, WarrantyDraft } from '@portal/contracts/warranty.contract.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'

type Term = Pick<WarrantyDraft, 'serviceType' | 'startsOn' | 'months' | 'agreedEnd'>

/**
 * Returns the end of a warranty and how it was computed. Damage that the warranty excludes gives no cover.
 */
export function toExpiry({ serviceType, startsOn, months, agreedEnd }: Term): WarrantyExpiry {
  if (serviceType === 'DAMAGE_OUT_OF_WARRANTY')
    return { expiresOn: null, startsOn: null, reason: 'NO_WARRANTY' }
  if (agreedEnd) return { startsOn, expiresOn: agreedEnd, reason: 'AGREED' }
  return { startsOn, expiresOn: addMonths(startsOn, months), reason: 'FROM_START' }
}

/** Returns problems by field. */
export function warrantyProblems({ serviceType, startsOn, months, agreedEnd }: Term): Reasons {
  if (agreedEnd && agreedEnd < startsOn) return { agreedEnd: 'warranty.end_before_start' }
  if (months === 0 && !agreedEnd && serviceType !== 'DAMAGE_OUT_OF_WARRANTY')
    return { months: 'warranty.no_end' }
  return {}
}

/** Returns the fields that the audit records: files by name, without computed fields. */
export const toAuditFields = ({ files, ...row }: Warranty) => ({
  ...pickAuditFields(row, ['model', 'owner', 'expiry']),
  files: files.map(({ name }) => name),
})
