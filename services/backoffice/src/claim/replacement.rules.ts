import type { Device } from '@portal/contracts/device.contract.ts'
import { getFamily } from '@portal/contracts/reference.ts'

/** Claims and repairs in which these devices were replaced, or replaced others. */
export interface Taken {
  device: string | null
  replacement: string | null
  repair: string | null
  /** The claim in which the device was replaced is that in which the replacement took its place. */
  isPair: boolean
}

/** A unit that stands nowhere yet and is nobody's. */
const isStock = ({ status, installationDate, companyId, ownerId }: Device) =>
  status === 'IN_STOCK' && installationDate === null && companyId === null && ownerId === null

const isSameOwner = (device: Device, replacement: Device) =>
  device.companyId === replacement.companyId && device.ownerId === replacement.ownerId

interface Placing {
  device: Device
  replacement: Device
  taken: Taken
  /** Undefined: the way of recording takes none. */
  reason: string | undefined
}

function familyProblem({ device, replacement, reason }: Placing): Record<string, string> {
  const [before, after] = [getFamily(device.model).family, getFamily(replacement.model).family]
  if (before === after || reason) return {}
  return reason === undefined
    ? {
        replacementSerialNum: `The device is of the family ${before}, this one of ${after}. If that is right, record it as a claim, which takes a reason`,
      }
    : {
        replacementSerialNum: `The device is of the family ${before}, this one of ${after}`,
        replacementReason: 'Say why a device of another family takes the place',
      }
}

/** Returns what keeps one device from taking the place of another from now on. */
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

/**
 * Works out what goes over to a replacement. Its own day of installation stays, as its term counts from that
 * one.
 */
export function toHandover(device: Device, replacement: Device, occurredOn: string): Handover {
  const { companyId, ownerId, installerId, country } = device
  const { site, siteAddress } = device.site || device.siteAddress ? device : replacement
  const { shippedOn } = replacement
  const since = shippedOn && shippedOn > occurredOn ? shippedOn : occurredOn
  const installationDate = replacement.installationDate ?? (device.installationDate && since)
  const isPlaced = replacement.status === 'IN_STOCK' || replacement.status === 'SHIPPED'
  const made: Handed = {
    ...{ companyId, ownerId, installerId, site, siteAddress, country, installationDate },
    endUser: device.endUser || replacement.endUser,
    status: isPlaced && installationDate ? 'INSTALLED' : replacement.status,
  }
  const fields = Object.keys(made) as (keyof Handed)[]
  const changed = fields.filter((field) => made[field] !== replacement[field])
  const pick = (from: Handed) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(replacement), after: pick(made) }
}

/** Returns what a replacement was before, where nobody has changed it since. */
export const toHandback = (replacement: Device, { before, after }: Handover): Partial<Handed> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field]) => replacement[field as keyof Handed] === after[field as keyof Handed],
    ),
  )
