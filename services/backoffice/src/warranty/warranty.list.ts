import { addMonths } from '@portal/contracts/day.ts'
import {
  emptyWarranty,
  type WarrantyDraft,
  WarrantyRow,
  warrantyList,
} from '@portal/contracts/warranty.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { warrantyProblems } from './warranty.rules.ts'

/** Sets `agreedEnd` only if the listed end differs from the one that the months give. */
export const toDraft = ({ expiresOn, ...row }: WarrantyRow): WarrantyDraft => ({
  ...row,
  agreedEnd: row.months > 0 && expiresOn === addMonths(row.startsOn, row.months) ? null : expiresOn,
})

export const toKey = ({
  serialNum,
  serviceType,
  startsOn,
}: Pick<WarrantyRow, 'serialNum' | 'serviceType' | 'startsOn'>) =>
  [serialNum.toUpperCase(), serviceType, startsOn].join(' ')

const { agreedEnd, ...empty } = emptyWarranty

/** Runs in a worker thread. */
export default createRowReader({
  row: WarrantyRow,
  empty: { ...empty, expiresOn: agreedEnd },
  exported: warrantyList.exports,
  problems: (row) => {
    const { agreedEnd: expiresOn, ...others } = warrantyProblems(toDraft(row))
    return { ...others, ...(expiresOn !== undefined && { expiresOn }) }
  },
  keyOf: toKey,
})
