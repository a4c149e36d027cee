import { auditFields as auditFieldsOf } from '@portal/service-kit/row.ts'

/** What the history keeps of a row: what people enter, not what the database counts and computes. */
export const auditFields = (row: object) =>
  auditFieldsOf(row, ['deviceCount', 'resourceCount', 'owner', 'warranty'])
