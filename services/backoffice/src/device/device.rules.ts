import { findRunAt } from '@portal/contracts/cover.ts'
import type { Device, DeviceChange, DeviceDraft, WarrantyExpiry } from '@portal/contracts/device.contract.ts'
import { type Reason, type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { isShipped, type Order } from '@portal/contracts/order.contract.ts'
import { countries, deviceTypes, productFamilies } from '@portal/contracts/reference.ts'
import { isFuture, today } from '../common/day.ts'
import { ownerProblem } from '../common/row.rules.ts'

/** Returns the current interval of cover, else the first one, with the warranty that ends it. */
export function toWarranty(
  { cover, warrantyMonths, status }: Pick<Device, 'cover' | 'warrantyMonths' | 'status'>,
  day = today(),
): WarrantyExpiry {
  if (status === 'REPLACED') return { expiresOn: null, startsOn: null, reason: 'REPLACED' }
  const run = findRunAt(cover, day)
  const last = run?.intervals.findLast(({ endsOn }) => endsOn === run.endsOn)
  if (!run || !last)
    return { expiresOn: null, startsOn: null, reason: warrantyMonths === 0 ? 'NO_WARRANTY' : 'NOT_STARTED' }
  return { startsOn: run.startsOn, expiresOn: run.endsOn, reason: last.source }
}

const typesOfModels = new Map<string, number | null>(
  productFamilies.flatMap(({ models, deviceType }) => models.map((model) => [model, deviceType] as const)),
)
export const getTypeOfModel = (model: string): number | null => typesOfModels.get(model) ?? null
const typeOfCode = (code: number | null) => deviceTypes.find((type) => type.code === code)
const labelOf = (code: number | null) =>
  deviceTypes.find((type) => type.code === code)?.label ?? 'A device of no type'
const variantsOf = (code: number | null): readonly { code: number; label: string }[] => {
  const type = typeOfCode(code)
  return type && 'variants' in type ? type.variants : []
}

const subTypeProblem = ({ deviceType, subType }: Pick<DeviceDraft, 'deviceType' | 'subType'>) => {
  const variants = variantsOf(deviceType)
  if (subType === null || variants.some(({ code }) => code === subType)) return
  if (variants.length === 0) return toMessage('device.no_variants', { type: labelOf(deviceType) })
  return toMessage('device.variants', {
    type: labelOf(deviceType),
    names: variants.map(({ code, label }) => `${code} (${label})`).join(', '),
  })
}

const installationProblem = ({ installationDate, status }: DeviceDraft, shippedOn: string | null) => {
  if (!installationDate) return status === 'INSTALLED' ? 'device.no_installation_day' : undefined
  if (isFuture(installationDate)) return 'device.future_installation'
  if (shippedOn && installationDate < shippedOn)
    return toMessage('device.installed_before_shipping', { day: shippedOn })
}

/** Returns problems by field. `shippedOn` is the shipping date of the device's order. */
export function deviceProblems(draft: DeviceDraft, shippedOn: string | null): Reasons {
  const expected = getTypeOfModel(draft.model)
  const found = {
    deviceType:
      expected === draft.deviceType
        ? undefined
        : expected === null
          ? toMessage('device.no_type', { model: draft.model })
          : toMessage('device.other_type', { model: draft.model, type: labelOf(expected) }),
    subType: subTypeProblem(draft),
    country: countries.includes(draft.country) ? undefined : 'device.unknown_country',
    ownerId: ownerProblem(draft),
    installationDate: installationProblem(draft, shippedOn),
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, Reason] => entry[1] !== undefined),
  )
}

type Placed = Pick<Order, 'status' | 'companyId' | 'ownerId'>

/** Returns the fields that an uninstalled device copies from its changed order. */
export function toFieldsFromOrder(
  device: Pick<Device, 'status' | 'companyId' | 'ownerId'>,
  before: Placed,
  after: Placed,
): Partial<Pick<Device, 'status' | 'companyId' | 'ownerId'>> {
  const isMoved = isShipped(before.status) !== isShipped(after.status)
  const [from, to] = isShipped(after.status)
    ? (['IN_STOCK', 'SHIPPED'] as const)
    : (['SHIPPED', 'IN_STOCK'] as const)
  const isSold = !hasOwner(after, before) && hasOwner(device, before)
  return {
    ...(isMoved && device.status === from && { status: to }),
    ...(isSold && { companyId: after.companyId, ownerId: after.ownerId }),
  }
}

type Owned = Pick<DeviceDraft, 'companyId' | 'ownerId'>
const hasOwner = (row: Owned, { companyId, ownerId = null }: Owned) =>
  row.companyId === companyId && (row.ownerId ?? null) === ownerId

/** Fields of an order that its devices copy. */
type AssignedOrder = Pick<Order, 'orderNo' | 'shippedOn' | 'companyId' | 'ownerId'> & {
  models: readonly string[]
}
type Assigned = Owned & Pick<DeviceDraft, 'orderNo' | 'model' | 'status'>

/**
 * Copies owner and status from a newly assigned order. Keeps them if the order is unchanged, because the
 * device may have been sold on.
 */
export function copyFromOrder<Draft extends Assigned>(
  draft: Draft,
  order: AssignedOrder | undefined,
  before?: Pick<Device, 'orderNo'>,
): Draft {
  if (!order || before?.orderNo === order.orderNo) return draft
  const isFree = hasOwner(draft, { companyId: null })
  return {
    ...draft,
    ...(isFree && { companyId: order.companyId, ownerId: order.ownerId }),
    ...(order.shippedOn && draft.status === 'IN_STOCK' && { status: 'SHIPPED' }),
  }
}

/** Returns why a device does not fit its order. `draft` is the result of `copyFromOrder`. */
export function assignmentProblems(
  draft: Assigned,
  order: AssignedOrder | undefined,
  before?: Pick<Device, 'orderNo' | 'model'>,
): Reasons {
  const isOn = before?.orderNo === order?.orderNo
  if (!order || (isOn && before?.model === draft.model)) return {}
  if (!order.models.includes(draft.model))
    return {
      orderNo: toMessage('device.not_on_order', {
        model: draft.model,
        orderNo: order.orderNo,
        models: order.models.join(', '),
      }),
    }
  const isOthers = !hasOwner(order, { companyId: null }) && !hasOwner(draft, order)
  return isOthers && !isOn
    ? {
        orderNo: toMessage('device.owner_of_order', { orderNo: order.orderNo }),
      }
    : {}
}

/**
 * Returns a changed device. The installation date is set only if it is missing; a company replaces a private
 * owner.
 */
export function applyChange(device: Device, set: DeviceChange): Device {
  const next = { ...device, ...set }
  return {
    ...next,
    installationDate: (set.status && device.installationDate) || next.installationDate,
    ownerId: next.companyId === null ? device.ownerId : null,
  }
}
