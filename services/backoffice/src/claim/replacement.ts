import type { Claim } from '@portal/contracts/claim.contract.ts'
import { toRuns } from '@portal/contracts/cover.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { emptyWarranty } from '@portal/contracts/warranty.contract.ts'
import type { Actor, Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { moveAll } from '../device/custody.repo.ts'
import * as devices from '../device/device.repo.ts'
import * as warranties from '../warranty/warranty.repo.ts'
import { warrantyFields } from '../warranty/warranty.rules.ts'
import * as repo from './claim.repo.ts'
import { toHandback, toHandover } from './replacement.rules.ts'

export interface Act {
  tx: Db
  record: Recorder
  user: Actor
}

export interface Replacing {
  device: Device
  replacement: Device
  occurredOn: string
}

/** Transfers the remaining cover on the day of the fault: a warranty for each interval. */
async function carryOver(
  { tx, record }: Act,
  { device, replacement, occurredOn }: Replacing,
  by: repo.Carrier,
): Promise<void> {
  for (const { startsOn, endsOn } of toRuns(device.cover)) {
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
    await repo.storeCarriedWarranties(tx, carried.id, by)
    record({
      noun: 'warranty',
      id: carried.id,
      action: 'create',
      before: null,
      after: warrantyFields(carried),
    })
  }
}

async function dropCarried({ tx, record, user }: Act, by: repo.Carrier) {
  for (const id of await repo.findCarriedWarranties(tx, by)) {
    const warranty = await warranties.read(tx, id)
    await warranties.setDeleted(tx, [id], user.username)
    record({ noun: 'warranty', id, action: 'delete', before: warrantyFields(warranty), after: null })
  }
}

/**
 * Replaces a device by a claim or a repair: sets it to REPLACED and transfers its cover, owner, place and
 * installation. Cover comes first: a unit from stock with transferred cover gets no term of its own.
 */
export async function replace(act: Act, replacing: Replacing, by: repo.Carrier): Promise<void> {
  const { device, replacement, occurredOn } = replacing
  const cause = { ...by, on: occurredOn }
  if (device.status !== 'REPLACED')
    await moveAll(act, [{ device, set: { status: 'REPLACED' } }], {
      ...cause,
      kind: 'REPLACED',
      otherId: replacement.id,
    })
  await carryOver(act, replacing, by)
  const handover = toHandover(device, replacement, occurredOn)
  await repo.storeHandover(act.tx, by, handover)
  if (Object.keys(handover.after).length > 0)
    await moveAll(act, [{ device: replacement, set: handover.after }], {
      ...cause,
      kind: 'TOOK_PLACE',
      otherId: device.id,
    })
}

export async function replaceByClaim(
  act: Act,
  { id, occurredOn }: Pick<Claim, 'id' | 'occurredOn'>,
  device: Device,
  replacement: Device,
) {
  await repo.storeStatus(act.tx, id, device.status)
  await replace(act, { device, replacement, occurredOn }, { claimId: id })
}

/**
 * Undoes a transfer to a replacement, except for values changed since, and if the replacement was itself
 * replaced.
 */
export async function revertReplacement(act: Act, replacementId: number, by: repo.Carrier): Promise<void> {
  await dropCarried(act, by)
  const handover = await repo.findHandover(act.tx, by)
  const [row] = await devices.lock(act.tx, [replacementId], devices.anybody)
  if (!row || !handover || row.status === 'REPLACED') return
  const { isDeleted: _, ...replacement } = row
  const set = toHandback(replacement, handover)
  if (Object.keys(set).length > 0)
    await moveAll(act, [{ device: replacement, set }], { ...by, kind: 'REPLACEMENT_UNDONE' })
}
