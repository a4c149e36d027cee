import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import type { CustodyEvent } from '@portal/contracts/custody.ts'
import { type Device, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { type Repair, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { aClaim, aDevice, anOrder } from '../common/row.builder.ts'
import { testBackoffice } from '../service.builder.ts'

const service = testBackoffice()

async function call(...input: Parameters<typeof service.call>) {
  const { status, data, body } = await service.call(...input)
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const save = (body: object): Promise<Device> => call(deviceRoutes.saveDevice, { body })
const custody = (serialNum: string): Promise<CustodyEvent[]> =>
  call(deviceRoutes.findDeviceCustody, { body: { serialNum } })
const draftOf = ({ owner, installer, warranty, createdAt, updatedAt, ...draft }: Device) => draft
const edit = async (serialNum: string, part: object) =>
  save({ ...draftOf(await call(deviceRoutes.getDevice, { body: { serialNum } })), ...part })
const today = new Date().toISOString().slice(0, 10)

test('records each action that changes the custody of a device, with its source', async () => {
  const order = await call(orderRoutes.saveOrder, { body: anOrder({ companyId: 1 }) })
  const { serialNum } = await save(aDevice())
  const unit = await save(aDevice())
  await edit(serialNum, { orderNo: order.orderNo })
  const shipping = { status: 'SHIPPED', shippedOn: '2025-03-10', waybillNo: 'WB-1' }
  const { deviceCount, resourceCount, owner, createdAt, updatedAt, ...draft } = order
  await call(orderRoutes.saveOrder, { body: { ...draft, ...shipping } })
  await edit(serialNum, { status: 'INSTALLED', installationDate: '2025-04-01', site: 'Farm' })
  const rmaNumber = 'RMA2025-000001'
  const said: Repair = {
    rmaNumber,
    turn: 1,
    serialNum,
    replacementSerialNum: null,
    isAtCentre: true,
    occurredOn: '2025-06-15',
    by: { userId: 'M-2', username: 'centre' },
  }
  await call(repairInternalRoutes.putRepair, { body: said })
  await call(repairInternalRoutes.putRepair, { body: { ...said, turn: 2, isAtCentre: false } })
  const claim = aClaim({ serialNum, replacementSerialNum: unit.serialNum, replaceKind: 'INVERTER' })
  const { id: claimId, version, claimNo } = await call(claimRoutes.addClaim, { body: claim })
  await call(claimRoutes.editClaim, { body: { ...claim, id: claimId, version, replacementSerialNum: null } })
  await edit(serialNum, { status: 'IN_REPAIR' })
  await edit(serialNum, { companyId: 2, site: 'Barn' })
  await call(deviceRoutes.deleteDevices, { body: { ids: [unit.id] } })
  await call(deviceRoutes.restoreDevices, { body: { ids: [unit.id] } })
  await edit(serialNum, { status: 'RETIRED' })

  const events = await custody(serialNum)
  const { orderNo } = order
  assert.deepEqual(
    events.map(({ kind, on, by, status, place, orderNo, rmaNumber, claimNo, otherSerialNum }) =>
      [kind, on, by, status, place, orderNo, rmaNumber, claimNo, otherSerialNum].filter(Boolean).join(' '),
    ),
    [
      `REGISTERED ${today} maintain IN_STOCK STOCK`,
      `ASSIGNED ${today} maintain IN_STOCK STOCK ${orderNo}`,
      `SHIPPED 2025-03-10 maintain SHIPPED CUSTOMER ${orderNo}`,
      'INSTALLED 2025-04-01 maintain INSTALLED SITE',
      `AT_CENTRE 2025-06-15 centre IN_REPAIR CENTRE ${rmaNumber}`,
      `RETURNED ${today} centre INSTALLED SITE ${rmaNumber}`,
      `REPLACED 2025-06-15 maintain REPLACED NONE ${claimNo} ${unit.serialNum}`,
      `REPLACEMENT_UNDONE ${today} maintain INSTALLED SITE ${claimNo}`,
      `CORRECTED ${today} maintain IN_REPAIR CENTRE`,
      `OWNER_CHANGED ${today} maintain IN_REPAIR CENTRE`,
      `RETIRED ${today} maintain RETIRED NONE`,
    ],
  )
  assert.deepEqual(events[3]?.changes, [{ field: 'site', before: '', after: 'Farm' }])
  assert.deepEqual(events[9]?.changes, [
    { field: 'site', before: 'Farm', after: 'Barn' },
    { field: 'companyId', before: '1', after: '2' },
  ])
  const ofUnit = await custody(unit.serialNum)
  assert.deepEqual(
    ofUnit.map(({ kind, status, otherSerialNum }) => [kind, status, otherSerialNum]),
    [
      ['REGISTERED', 'IN_STOCK', null],
      ['TOOK_PLACE', 'INSTALLED', serialNum],
      ['REPLACEMENT_UNDONE', 'IN_STOCK', null],
      ['DELETED', 'IN_STOCK', null],
      ['RESTORED', 'IN_STOCK', null],
    ],
  )
})

test('splits a device entered with order and installation into several events', async () => {
  const order = anOrder({ status: 'SHIPPED', shippedOn: '2025-03-10', waybillNo: 'WB-1' })
  const { orderNo } = await call(orderRoutes.saveOrder, { body: order })
  const { serialNum } = await save(aDevice({ orderNo, status: 'INSTALLED', installationDate: '2025-04-01' }))
  assert.deepEqual(
    (await custody(serialNum)).map(({ kind, on }) => `${kind} ${on}`),
    ['REGISTERED 2025-03-10', 'ASSIGNED 2025-03-10', 'SHIPPED 2025-03-10', 'INSTALLED 2025-04-01'],
  )
})

test('refuses to change or delete custody events', async () => {
  const { id } = await save(aDevice())
  const { db } = service.app
  const refused = /append-only/
  await assert.rejects(db.query(sql`update device_event set kind = 'MOVED' where device_id = ${id}`), refused)
  await assert.rejects(db.query(sql`delete from device_event where device_id = ${id}`), refused)
  await assert.rejects(db.query(sql`truncate device_event`), refused)
})
