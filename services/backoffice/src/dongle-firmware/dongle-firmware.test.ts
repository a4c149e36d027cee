import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import {
  type DongleFirmware,
  dongleFirmwareRoutes as routes,
} from '@portal/contracts/dongle-firmware.contract.ts'
import { findRoute, testBackoffice } from '../service.builder.ts'

const staff: Partial<Identity> = {
  userId: 'M-1',
  username: 'maintain',
  role: 'MAINTAIN',
  permissions: ['firmware:view', 'firmware:edit', 'firmware:delete'],
}
const service = testBackoffice({ as: staff })
const { call } = service

let count = 0
const aFirmware = (part: object = {}) => ({
  dongleType: 'ESP_WIFI',
  fwCode: `ESPW-${++count}`,
  publishDate: '2026-05-04',
  description: 'Joins hidden networks',
  ...part,
})
const saved = async (part: object = {}): Promise<DongleFirmware> => {
  const { data, body } = await call(routes.saveDongleFirmware, { body: aFirmware(part) })
  assert.equal(body.code, 200, body.msg)
  return data
}
const firstPage = { page: 1, size: 15 }
const find = async (queryParams: object) =>
  (await call(findRoute('/dongleFirmwareRecord/getRecordList'), { body: { ...firstPage, queryParams } })).data
    .content

test('FW-21 lists and deletes dongle firmware at its addresses', async () => {
  const row = await saved({ dongleType: 'ESP_WIIL', publishDate: '2026-02-03', description: 'Longer range' })
  assert.deepEqual(await find({ dongleType: 'ESP_WIIL' }), [row])
  const body = { ids: [row.id] }
  assert.equal((await call(findRoute('/dongleFirmwareRecord/delete'), { body })).data.affected, 1)
  assert.deepEqual(await find({ dongleType: 'ESP_WIIL' }), [])
})

test('requires a code to be unique per dongle type', async () => {
  const { fwCode } = await saved()
  const again = await call(routes.saveDongleFirmware, { body: aFirmware({ fwCode }) })
  assert.deepEqual([again.status, again.body.error], [400, 'dongleFirmware.duplicate_code'])
  await saved({ fwCode, dongleType: 'ESP_WIFI6_D' })
})

test('changes many rows at once and undoes it', async () => {
  const ids = [(await saved({ dongleType: 'ESP_WIFI6' })).id, (await saved({ dongleType: 'ESP_WIFI6' })).id]
  const body = { ids, set: { publishDate: '2026-07-01' } }
  const { data: done } = await call(routes.changeDongleFirmware, { body })
  assert.deepEqual(done.ids, ids)
  assert.equal((await find({ publishDate: { from: '2026-07-01' } })).length, 2)
  const undone = await call(routes.undoDongleFirmwareChange, { body: { change: done.change, ids } })
  assert.deepEqual(undone.data.ids, ids)
})
