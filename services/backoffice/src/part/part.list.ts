import { emptyPart, type PartDraft, PartRow, partList } from '@portal/contracts/part.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { partProblems } from './part.rules.ts'

type PartPlace = Pick<PartDraft, 'partNo' | 'batchNo' | 'orderNo' | 'serialNum' | 'replacedOn'>

/** Identifies a part by its number, batch, order and device. */
export const toKey = ({ partNo, batchNo, orderNo, serialNum, replacedOn }: PartPlace) =>
  JSON.stringify([partNo, batchNo, orderNo?.toUpperCase(), serialNum?.toUpperCase(), replacedOn])

/** Runs in a worker thread. */
export default createRowReader({
  row: PartRow,
  empty: emptyPart,
  exported: partList.exports,
  problems: partProblems,
  keyOf: toKey,
})
