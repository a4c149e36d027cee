import type { Identity } from '@portal/contracts/access.ts'
import type { Claim } from '@portal/contracts/claim.contract.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { emptyWarranty } from '@portal/contracts/warranty.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database.ts'
import * as devices from '../device/device.repo.ts'
import { deviceFields } from '../row/row.rules.ts'
import * as warranties from '../warranty/warranty.repo.ts'
import { warrantyFields } from '../warranty/warranty.rules.ts'
import * as repo from './claim.repo.ts'

interface Act {
  tx: Db
  record: Recorder
  user: Identity
}

async function setStatus({ tx, record }: Act, device: Device, status: Device['status']) {
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

/** One device takes the place of another: that is REPLACED, and what is left of its warranty goes over. */
export async function replace(act: Act, claim: Claim, { device, replacement }: Required<repo.Links>) {
  if (!replacement) return
  const { tx, record } = act
  await repo.keepStatus(tx, claim.id, device.status)
  await setStatus(act, device, 'REPLACED')
  const { expiresOn } = device.warranty
  if (!expiresOn || expiresOn < claim.occurredOn) return
  const carried = await warranties.insert(
    tx,
    {
      ...emptyWarranty,
      serialNum: replacement.serialNum,
      serviceType: 'REPLACEMENT',
      startsOn: claim.occurredOn,
      months: 0,
      agreedEnd: expiresOn,
      purchaser: replacement.endUser || device.endUser,
    },
    replacement,
  )
  await repo.carryOver(tx, carried.id, claim.id)
  record({ noun: 'warranty', id: carried.id, action: 'create', before: null, after: warrantyFields(carried) })
}

/** The way back: the device is what it was before, and its warranty goes nowhere. */
export async function takeBack(act: Act, claim: Claim, device: Device | undefined) {
  const { tx, record, user } = act
  const before = await repo.statusBefore(tx, claim.id)
  if (device?.status === 'REPLACED' && before) await setStatus(act, device, before)
  const carried = await repo.findCarried(tx, claim.id)
  if (carried === undefined) return
  const warranty = await warranties.read(tx, carried)
  await warranties.setDeleted(tx, [carried], user.username)
  record({ noun: 'warranty', id: carried, action: 'delete', before: warrantyFields(warranty), after: null })
}
