import type { Claim } from '@portal/contracts/claim.contract.ts'
import { toCoverRuns } from '@portal/contracts/cover.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { emptyWarranty } from '@portal/contracts/warranty.contract.ts'
import type { Actor, Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { changeDevicesWithCause } from '../device/custody.repo.ts'
import * as devices from '../device/device.repo.ts'
import * as warranties from '../warranty/warranty.repo.ts'
import { toAuditFields } from '../warranty/warranty.rules.ts'
import * as repo from './claim.repo.ts'
import { toHandover, toRevertedFields } from './replacement.rules.ts'

export interface ReplacementContext {
  tx: Db
  record: Recorder
  user: Actor
}

export interface ReplacementPair {
  device: Device
  replacement: Device
  occurredOn: string
}

/** Transfers the cover that remains on the day of the fault: one warranty per interval. */
async function transferCover(
  { tx, record }: ReplacementContext,
  { device, replacement, occurredOn }: ReplacementPair,
  by: repo.HandoverSource,
): Promise<void> {
  for (const { startsOn, endsOn } of toCoverRuns(device.cover)) {
    if (endsOn < occurredOn) continue
    const carried = await warranties.insert(
      tx,
      {
        ...emptyWarranty,
        serialNum: replacement.serialNum,
        serviceType: 'REPLACEMENT',
        startsOn: startsOn < occurredOn ? occurredOn : startsOn,
        months: 0,
        agreedEnd: endsOn,
        purchaser: replacement.endUser || device.endUser,
      },
      replacement,
    )
    await repo.storeTransferredWarranty(tx, carried.id, by)
    record({
      noun: 'warranty',
      id: carried.id,
      action: 'create',
      before: null,
      after: toAuditFields(carried),
    })
  }
}

async function deleteTransferredWarranties(
  { tx, record, user }: ReplacementContext,
  by: repo.HandoverSource,
) {
  for (const id of await repo.findTransferredWarranties(tx, by)) {
    const warranty = await warranties.read(tx, id)
    await warranties.setDeleted(tx, [id], user.username)
    record({ noun: 'warranty', id, action: 'delete', before: toAuditFields(warranty), after: null })
  }
}

/**
 * Replaces a device: sets it to REPLACED and transfers its cover, owner, place and installation. Transfers
 * the cover first, because a unit from stock with transferred cover gets no term of its own.
 */
export async function replaceDevice(
  act: ReplacementContext,
  replacing: ReplacementPair,
  by: repo.HandoverSource,
): Promise<void> {
  const { device, replacement, occurredOn } = replacing
  const cause = { ...by, on: occurredOn }
  if (device.status !== 'REPLACED')
    await changeDevicesWithCause(act, [{ device, set: { status: 'REPLACED' } }], {
      ...cause,
      kind: 'REPLACED',
      otherId: replacement.id,
    })
  await transferCover(act, replacing, by)
  const handover = toHandover(device, replacement, occurredOn)
  await repo.storeHandover(act.tx, by, handover)
  if (Object.keys(handover.after).length > 0)
    await changeDevicesWithCause(act, [{ device: replacement, set: handover.after }], {
      ...cause,
      kind: 'TOOK_PLACE',
      otherId: device.id,
    })
}

export async function replaceByClaim(
  act: ReplacementContext,
  { id, occurredOn }: Pick<Claim, 'id' | 'occurredOn'>,
  device: Device,
  replacement: Device,
) {
  await repo.storeStatusBefore(act.tx, id, device.status)
  await replaceDevice(act, { device, replacement, occurredOn }, { claimId: id })
}

/**
 * Undoes a handover. Keeps values that were changed since, and does nothing if the replacement was replaced
 * itself.
 */
export async function revertReplacement(
  act: ReplacementContext,
  replacementId: number,
  by: repo.HandoverSource,
): Promise<void> {
  await deleteTransferredWarranties(act, by)
  const handover = await repo.findHandover(act.tx, by)
  const [row] = await devices.lock(act.tx, [replacementId], devices.unrestrictedReader)
  if (!row || !handover || row.status === 'REPLACED') return
  const { isDeleted: _, ...replacement } = row
  const set = toRevertedFields(replacement, handover)
  if (Object.keys(set).length > 0)
    await changeDevicesWithCause(act, [{ device: replacement, set }], { ...by, kind: 'REPLACEMENT_UNDONE' })
}
