import { pickAuditFields as auditFieldsOf } from '@portal/service-kit/list/row.ts'

const computed = ['deviceCount', 'resourceCount', 'owner', 'installer', 'warranty']

/** Returns the fields that the audit records, without counts and computed fields. */
export const auditFields = (row: object) => auditFieldsOf(row, computed)

/** Returns the fields of a device without those that come from its order and claims. */
export const toDeviceAuditFields = (row: object) =>
  auditFieldsOf(row, [...computed, 'shippedOn', 'earlyClaimOn', 'cover', 'coverEndsOn'])

interface Owned {
  companyId: number | null
  ownerId?: string | null | undefined
}

/**
 * Sets the private owner of a draft. If the draft omits it, the current one stays unless a company is set.
 */
export const withOwner = <Draft extends Owned>(draft: Draft, current?: { ownerId: string | null }): Draft => {
  const kept = draft.companyId === null ? (current?.ownerId ?? null) : null
  return { ...draft, ownerId: draft.ownerId === undefined ? kept : draft.ownerId }
}

export const ownerProblem = ({ companyId, ownerId }: Owned) =>
  companyId !== null && ownerId ? 'device.two_owners' : undefined
