import { toPlace } from '@portal/contracts/custody.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { type Reason, type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { getFamily } from '@portal/contracts/reference.ts'
import { isBlank } from '@portal/contracts/values.ts'

/** Numbers of the claims or repairs that already use one of two devices. */
export interface ExistingReplacements {
  device: string | null
  replacement: string | null
  repair: string | null
  /** True if the same claim replaced the device by this replacement. */
  isPair: boolean
}

/** Checks for a unit in stock without an owner. */
const isStock = ({ status, installationDate, companyId, ownerId }: Device) =>
  status === 'IN_STOCK' && installationDate === null && companyId === null && ownerId === null

const isSameOwner = (device: Device, replacement: Device) =>
  device.companyId === replacement.companyId && device.ownerId === replacement.ownerId

interface ReplacementInput {
  device: Device
  replacement: Device
  taken: ExistingReplacements
  /** Undefined if the form has no reason field. */
  reason: string | undefined
}

function familyProblem({ device, replacement, reason }: ReplacementInput): Reasons {
  const [before, after] = [getFamily(device.model).family, getFamily(replacement.model).family]
  if (before === after || (reason !== undefined && !isBlank(reason))) return {}
  return reason === undefined
    ? {
        replacementSerialNum: toMessage('claim.other_family_in_repair', { before, after }),
      }
    : {
        replacementSerialNum: toMessage('claim.other_family', { before, after }),
        replacementReason: 'claim.reason_missing',
      }
}

/** Returns why `replacement` cannot replace `device`. */
export function replacementProblems(placing: ReplacementInput): Reasons {
  const { device, replacement, taken } = placing
  const refused = (replacementSerialNum: Reason): Reasons => ({ replacementSerialNum })
  if (taken.device) return refused(toMessage('claim.replaced_in_claim', { claimNo: taken.device }))
  if (device.status === 'REPLACED') return refused('claim.replaced_already')
  if (taken.replacement) return refused(toMessage('claim.placed_in_claim', { claimNo: taken.replacement }))
  if (taken.repair) return refused(toMessage('claim.placed_in_repair', { rmaNumber: taken.repair }))
  if (replacement.status === 'REPLACED' || replacement.status === 'RETIRED') return refused('claim.gone')
  if (!isSameOwner(device, replacement) && !isStock(replacement)) return refused('claim.other_owner')
  return familyProblem(placing)
}

type HandoverFields = Pick<
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
/** Fields that are transferred to a replacement, with their values before and after. */
export interface Handover {
  before: Partial<HandoverFields>
  after: Partial<HandoverFields>
}

/** A unit from stock gets the status of the replaced device: installed, or shipped. */
function toHandedStatus(device: Device, { status }: Device, installationDate: string | null) {
  if (status !== 'IN_STOCK' && status !== 'SHIPPED') return status
  if (installationDate) return 'INSTALLED'
  return toPlace(device.status) === 'STOCK' ? status : 'SHIPPED'
}

/**
 * Computes what is transferred to a replacement. Its own installation date stays, because its warranty term
 * starts with it.
 */
export function toHandover(device: Device, replacement: Device, occurredOn: string): Handover {
  const { companyId, ownerId, installerId, country } = device
  const { site, siteAddress } = device.site || device.siteAddress ? device : replacement
  const { shippedOn } = replacement
  const since = shippedOn && shippedOn > occurredOn ? shippedOn : occurredOn
  const installationDate = replacement.installationDate ?? (device.installationDate && since)
  const made: HandoverFields = {
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
  const fields = Object.keys(made) as (keyof HandoverFields)[]
  const changed = fields.filter((field) => made[field] !== replacement[field])
  const pick = (from: HandoverFields) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(replacement), after: pick(made) }
}

/** Returns the previous values of a replacement, except for fields that were changed since. */
export const toRevertedFields = (replacement: Device, { before, after }: Handover): Partial<HandoverFields> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field]) => replacement[field as keyof HandoverFields] === after[field as keyof HandoverFields],
    ),
  )
