import { auditFields as auditFieldsOf } from '@portal/service-kit/row.ts'

const computed = ['deviceCount', 'resourceCount', 'owner', 'installer', 'warranty']

/** What the history keeps of a row: what people enter, not what the database counts and computes. */
export const auditFields = (row: object) => auditFieldsOf(row, computed)

/** Of a device: what it takes from its order and its claims is theirs. */
export const deviceFields = (row: object) =>
  auditFieldsOf(row, [...computed, 'shippedOn', 'earlyClaimOn', 'cover', 'coverEndsOn'])

interface Owned {
  companyId: number | null
  ownerId?: string | null | undefined
}

/** The draft with the person who owns: who is not named stays, unless a company takes the row over. */
export const withOwner = <Draft extends Owned>(draft: Draft, current?: { ownerId: string | null }): Draft => {
  const kept = draft.companyId === null ? (current?.ownerId ?? null) : null
  return { ...draft, ownerId: draft.ownerId === undefined ? kept : draft.ownerId }
}

export const ownerProblem = ({ companyId, ownerId }: Owned) =>
  companyId !== null && ownerId
    ? 'A row belongs to a company or to a person: clear one of the two'
    : undefined
