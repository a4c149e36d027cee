import type { Claim } from '@portal/contracts/claim.contract.ts'
import { toRuns } from '@portal/contracts/cover.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { emptyWarranty } from '@portal/contracts/warranty.contract.ts'
import type { Actor, Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database.ts'
import * as devices from '../device/device.repo.ts'
import { deviceFields } from '../row/row.rules.ts'
import * as warranties from '../warranty/warranty.repo.ts'
import { warrantyFields } from '../warranty/warranty.rules.ts'
import * as repo from './claim.repo.ts'

export interface Act {
  tx: Db
  record: Recorder
  user: Actor
}

export async function setStatus({ tx, record }: Act, device: Device, status: Device['status']) {
  const [after] = await devices.updateAll(tx, [{ id: device.id, status }])
  if (!after) return
  record({
    noun: 'device',
    id: device.id,
    action: 'edit',
    before: deviceFields(device),
    after: deviceFields(after),
  })
}

interface Carrying {
  device: Device
  replacement: Device
  occurredOn: string
}

/**
 * Gives the replacement what is left of the device's cover on the day of the fault: a warranty for each run.
 */
export async function carryOver(
  { tx, record }: Act,
  { device, replacement, occurredOn }: Carrying,
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
    await repo.keepCarried(tx, carried.id, by)
    record({
      noun: 'warranty',
      id: carried.id,
      action: 'create',
      before: null,
      after: warrantyFields(carried),
    })
  }
}

export async function dropCarried({ tx, record, user }: Act, by: repo.Carrier) {
  for (const id of await repo.findCarried(tx, by)) {
    const warranty = await warranties.read(tx, id)
    await warranties.setDeleted(tx, [id], user.username)
    record({ noun: 'warranty', id, action: 'delete', before: warrantyFields(warranty), after: null })
  }
}

/** One device takes the place of another: that is REPLACED, and what is left of its warranty goes over. */
export async function replace(act: Act, claim: Claim, { device, replacement }: Required<repo.Links>) {
  if (!replacement) return
  await repo.keepStatus(act.tx, claim.id, device.status)
  await setStatus(act, device, 'REPLACED')
  await carryOver(act, { device, replacement, occurredOn: claim.occurredOn }, { claimId: claim.id })
}

/** The way back: the device is what it was before, and its warranty goes nowhere. */
export async function takeBack(act: Act, claim: Claim, device: Device | undefined) {
  const before = await repo.statusBefore(act.tx, claim.id)
  if (device?.status === 'REPLACED' && before) await setStatus(act, device, before)
  await dropCarried(act, { claimId: claim.id })
}
