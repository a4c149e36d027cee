import { emptyRmaDraft, type RmaDraft } from '@portal/contracts/rma.contract.ts'
import { requestFieldNames } from '../rma/fields.ts'

/** Values of the form; initially without a repair centre. */
export type RepairValues = Omit<RmaDraft, 'rmaStatus' | 'repairShop' | 'fileIds'> & {
  repairShop: number | ''
  fileIds: string[]
}

export const emptyValues: RepairValues = { ...emptyRmaDraft, repairShop: '', fileIds: [] }

/** Pattern of a conversation's id; the server refuses others. */
const threadForm = /^[A-Za-z0-9_-]{8,64}$/

const texts = [...requestFieldNames.filter((name) => name !== 'repairShop'), 'threadId'] as const

/** Reads known fields from an address or a previous page. */
export function readKnownFields(source: Readonly<Record<string, unknown>>): Partial<RepairValues> {
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

/** Unfinished request with its prefilled values. */
interface Begun {
  values: RepairValues
  given?: Partial<RepairValues>
}

const letters = (serialNum: string) => serialNum.trim().toUpperCase()

/** Returns the device of an unfinished request if the address names another device. */
export const findOtherDevice = ({ values }: Begun, given: Partial<RepairValues>): string | undefined =>
  given.serialNum && values.serialNum && letters(values.serialNum) !== letters(given.serialNum)
    ? values.serialNum
    : undefined

/**
 * Merges new values into a stored draft. Typed, cleared and corrected fields stay; new values fill only
 * untouched fields, and none if they are for another device.
 */
export function mergeDraft(
  { values, given: before = {} }: Begun,
  given: Partial<RepairValues>,
): RepairValues {
  if (findOtherDevice({ values }, given)) return values
  const isUntouched = (name: keyof RepairValues) =>
    given[name] !== before[name] && (!values[name] || values[name] === before[name])
  const names = Object.keys(given) as (keyof RepairValues)[]
  return { ...values, ...Object.fromEntries(names.filter(isUntouched).map((name) => [name, given[name]])) }
}

/** Builds the draft to send (RMA-18). */
export const toDraft = ({ repairShop, ...values }: RepairValues): RmaDraft => ({
  ...values,
  rmaStatus: 'REQUEST',
  repairShop: Number(repairShop),
})
