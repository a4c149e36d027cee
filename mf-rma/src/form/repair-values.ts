import { emptyRmaDraft, type RmaDraft } from '@portal/contracts/rma.contract.ts'
import { requestFieldNames } from '../rma/fields.ts'

/** What the form holds; no centre is chosen at first. */
export type RepairValues = Omit<RmaDraft, 'repairShop' | 'fileIds'> & {
  repairShop: number | ''
  fileIds: string[]
}

export const emptyValues: RepairValues = { ...emptyRmaDraft, repairShop: '', fileIds: [] }

/** Of a conversation; what is none would only be refused. */
const threadForm = /^[A-Za-z0-9_-]{8,64}$/

const texts = [...requestFieldNames.filter((name) => name !== 'repairShop'), 'threadId'] as const

/** What an address or the page before knows, by the names of the fields; anything else is left out. */
export function givenBy(source: Readonly<Record<string, unknown>>): Partial<RepairValues> {
  const given = texts.flatMap((name) => {
    const value = source[name]
    const isGiven = typeof value === 'string' && value !== ''
    return isGiven && (name !== 'threadId' || threadForm.test(value)) ? [[name, value]] : []
  })
  const repairShop = Number(source.repairShop)
  return {
    ...Object.fromEntries(given),
    ...(Number.isSafeInteger(repairShop) && repairShop > 0 && { repairShop }),
  }
}

/** What is sent (RMA-18: the service begins with REQUEST). */
export const draftOf = ({ repairShop, ...values }: RepairValues): RmaDraft => ({
  ...values,
  repairShop: Number(repairShop),
})
