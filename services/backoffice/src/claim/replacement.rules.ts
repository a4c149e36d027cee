import { toPlace } from '@portal/contracts/custody.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { getFamily } from '@portal/contracts/reference.ts'
import { isBlank } from '@portal/contracts/values.ts'

/** Claims and repairs in which these devices were replaced, or replaced others. */
export interface Replacements {
  device: string | null
  replacement: string | null
  repair: string | null
  /** The claim in which the device was replaced is that in which the replacement took its place. */
  isPair: boolean
}

/** Recognizes a unit in stock without an owner. */
const isStock = ({ status, installationDate, companyId, ownerId }: Device) =>
  status === 'IN_STOCK' && installationDate === null && companyId === null && ownerId === null

const isSameOwner = (device: Device, replacement: Device) =>
  device.companyId === replacement.companyId && device.ownerId === replacement.ownerId

interface Placing {
  device: Device
  replacement: Device
  taken: Replacements
  /** Undefined where the form has no reason. */
  reason: string | undefined
}

function familyProblem({ device, replacement, reason }: Placing): Record<string, string> {
  const [before, after] = [getFamily(device.model).family, getFamily(replacement.model).family]
  if (before === after || (reason !== undefined && !isBlank(reason))) return {}
  return reason === undefined
    ? {
        replacementSerialNum: `The device is of the family ${before}, this one of ${after}. If that is right, record it as a claim, which takes a reason`,
      }
    : {
        replacementSerialNum: `The device is of the family ${before}, this one of ${after}`,
        replacementReason: 'Say why a device of another family takes the place',
      }
}

/** Returns why one device cannot replace another. */
export function replacementProblems(placing: Placing): Record<string, string> {
  const { device, replacement, taken } = placing
  const refused = (replacementSerialNum: string) => ({ replacementSerialNum })
  if (taken.device) return refused(`The device was replaced already, in claim ${taken.device}`)
  if (device.status === 'REPLACED') return refused('The device was replaced already')
  if (taken.replacement)
    return refused(`This device took the place of another, in claim ${taken.replacement}`)
  if (taken.repair) return refused(`This device took the place of another, in repair ${taken.repair}`)
  if (replacement.status === 'REPLACED' || replacement.status === 'RETIRED')
    return refused('This device was replaced or retired itself')
  if (!isSameOwner(device, replacement) && !isStock(replacement))
    return refused(
      'This device belongs to another owner. Choose a free unit from stock, or one of the same owner',
    )
  return familyProblem(placing)
}

type Handed = Pick<
  Device,
  | 'companyId'
  | 'ownerId'
  | 'installerId'
  | 'endUser'
  | 'site'
  | 'siteAddress'
  | 'country'
  | 'installationDate'
  | 'status'
>
/** Fields that go over to a replacement: their values before and after. */
export interface Handover {
  before: Partial<Handed>
  after: Partial<Handed>
}

/** A unit from stock goes to where the device is: installed, or on its way to a customer. */
function toHandedStatus(device: Device, { status }: Device, installationDate: string | null) {
  if (status !== 'IN_STOCK' && status !== 'SHIPPED') return status
  if (installationDate) return 'INSTALLED'
  return toPlace(device.status) === 'STOCK' ? status : 'SHIPPED'
}

/**
 * Computes what is transferred to a replacement. Its own installation date stays, as its term starts with
 * that.
 */
export function toHandover(device: Device, replacement: Device, occurredOn: string): Handover {
  const { companyId, ownerId, installerId, country } = device
  const { site, siteAddress } = device.site || device.siteAddress ? device : replacement
  const { shippedOn } = replacement
  const since = shippedOn && shippedOn > occurredOn ? shippedOn : occurredOn
  const installationDate = replacement.installationDate ?? (device.installationDate && since)
  const made: Handed = {
    companyId,
    ownerId,
    installerId,
    site,
    siteAddress,
    country,
    installationDate,
    endUser: device.endUser || replacement.endUser,
    status: toHandedStatus(device, replacement, installationDate),
  }
  const fields = Object.keys(made) as (keyof Handed)[]
  const changed = fields.filter((field) => made[field] !== replacement[field])
  const pick = (from: Handed) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(replacement), after: pick(made) }
}

/** Returns the earlier values of a replacement that were not changed since. */
export const toHandback = (replacement: Device, { before, after }: Handover): Partial<Handed> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field]) => replacement[field as keyof Handed] === after[field as keyof Handed],
    ),
  )
