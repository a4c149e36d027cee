import { auditFields as auditFieldsOf } from '@portal/service-kit/list/row.ts'

const computed = ['deviceCount', 'resourceCount', 'owner', 'installer', 'warranty']

/** Returns the entered fields for the history, without counts and computed ones. */
export const auditFields = (row: object) => auditFieldsOf(row, computed)

/** Returns a device's fields without those of its order and claims. */
export const deviceFields = (row: object) =>
  auditFieldsOf(row, [...computed, 'shippedOn', 'earlyClaimOn', 'cover', 'coverEndsOn'])

interface Owned {
  companyId: number | null
  ownerId?: string | null | undefined
}

/** Returns the draft with its private owner, which stays when omitted unless a company takes over. */
export const withOwner = <Draft extends Owned>(draft: Draft, current?: { ownerId: string | null }): Draft => {
  const kept = draft.companyId === null ? (current?.ownerId ?? null) : null
  return { ...draft, ownerId: draft.ownerId === undefined ? kept : draft.ownerId }
}

export const ownerProblem = ({ companyId, ownerId }: Owned) =>
  companyId !== null && ownerId
    ? 'A row belongs to a company or to a person: clear one of the two'
    : undefined
