import { facts as factsOf } from '@portal/service-kit/row.ts'

/** What the history keeps of a row: what people enter, not what the database counts and computes. */
export const facts = (row: object) => factsOf(row, ['deviceCount', 'resourceCount', 'owner', 'warranty'])
