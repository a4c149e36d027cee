import { emptyRmaDraft, type RmaDraft } from '@portal/contracts/rma.contract.ts'
import { requestFieldNames } from '../rma/fields.ts'

/** What the form holds; no centre is chosen at first. */
export type RepairValues = Omit<RmaDraft, 'rmaStatus' | 'repairShop' | 'fileIds'> & {
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

/** A request that was begun, and what the form was given then. */
interface Begun {
  values: RepairValues
  given?: Partial<RepairValues>
}

const letters = (serialNum: string) => serialNum.trim().toUpperCase()

/** The device of a request that was begun where the address names another one. */
export const findOtherDevice = ({ values }: Begun, given: Partial<RepairValues>): string | undefined =>
  given.serialNum && values.serialNum && letters(values.serialNum) !== letters(given.serialNum)
    ? values.serialNum
    : undefined

/**
 * What a request that was begun goes on with. What somebody typed, emptied or corrected stays; what is given
 * anew fills only fields that nobody touched, and none where it speaks of another device.
 */
export function resumed({ values, given: before = {} }: Begun, given: Partial<RepairValues>): RepairValues {
  if (findOtherDevice({ values }, given)) return values
  const isUntouched = (name: keyof RepairValues) =>
    given[name] !== before[name] && (!values[name] || values[name] === before[name])
  const names = Object.keys(given) as (keyof RepairValues)[]
  return { ...values, ...Object.fromEntries(names.filter(isUntouched).map((name) => [name, given[name]])) }
}

/** What is sent (RMA-18). */
export const toDraft = ({ repairShop, ...values }: RepairValues): RmaDraft => ({
  ...values,
  rmaStatus: 'REQUEST',
  repairShop: Number(repairShop),
})
