import { auditFields as auditFieldsOf } from '@portal/service-kit/row.ts'

/** What the history keeps of a row: what people enter, not what the database counts and computes. */
export const auditFields = (row: object) =>
  auditFieldsOf(row, ['deviceCount', 'resourceCount', 'owner', 'warranty'])

export const ownerProblem = ({ companyId, ownerId }: { companyId: number | null; ownerId: string | null }) =>
  companyId !== null && ownerId !== null
    ? 'A row belongs to a company or to a person: clear one of the two'
    : undefined
