import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import {
  type DongleFirmware,
  dongleFirmwareRoutes as routes,
} from '@portal/contracts/dongle-firmware.contract.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anExport, ended, rowsOf } from '../export/export.builder.ts'
import { owner } from '../row/row.builder.ts'
import { backoffice } from '../service.ts'

const staff: Partial<Identity> = {
  userId: 'M-1',
  username: 'maintain',
  role: 'MAINTAIN',
  permissions: ['firmware:view', 'firmware:edit', 'firmware:delete'],
}
let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(backoffice, { as: staff })
})
after(() => service.close())

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
  (await call(routes.findDongleFirmware, { body: { ...firstPage, queryParams } })).data.content

test('FW-21 dongle firmware is listed by every filter and deleted', async () => {
  const row = await saved({ dongleType: 'ESP_WIIL', publishDate: '2026-02-03', description: 'Longer range' })
  const filters = {
    dongleType: 'ESP_WIIL',
    fwCode: row.fwCode.toLowerCase(),
    publishDate: { to: '2026-02-03' },
    description: 'RANGE',
  }
  for (const [key, value] of Object.entries(filters))
    assert.deepEqual(await find({ [key]: value }), [row], key)
  for (const sort of ['dongleType', 'fwCode', 'publishDate', 'updatedAt'])
    assert.equal((await call(routes.findDongleFirmware, { body: { ...firstPage, sort } })).status, 200, sort)
  assert.equal((await call(routes.deleteDongleFirmware, { body: { ids: [row.id] } })).data.affected, 1)
  assert.deepEqual(await find({ dongleType: 'ESP_WIIL' }), [])
})

test('a firmware is changed, restored, and stands once for each dongle type', async () => {
  const row = await saved()
  const { createdAt: _, updatedAt: __, ...draft } = row
  const edit = { ...draft, description: 'Other' }
  assert.equal((await call(routes.saveDongleFirmware, { body: edit })).data.description, 'Other')
  assert.equal((await call(routes.saveDongleFirmware, { body: draft })).status, 409)
  const again = await call(routes.saveDongleFirmware, { body: aFirmware({ fwCode: row.fwCode }) })
  assert.deepEqual([again.status, again.body.error], [400, 'dongleFirmware.duplicate_code'])
  await call(routes.deleteDongleFirmware, { body: { ids: [row.id] } })
  assert.equal((await call(routes.restoreDongleFirmware, { body: { ids: [row.id] } })).data.affected, 1)
  const { data: history } = await call(routes.findDongleFirmwareHistory, { body: { id: row.id } })
  assert.equal(history.length, 4)
})

test('dongle firmware is refused to those without the right, and what is none is named', async () => {
  const { id } = await saved()
  for (const as of [{ ...staff, permissions: ['firmware:view'] }, owner, null]) {
    const status = as === null ? 401 : 403
    assert.equal((await call(routes.saveDongleFirmware, { body: aFirmware() }, { as })).status, status)
    assert.equal((await call(routes.deleteDongleFirmware, { body: { ids: [id] } }, { as })).status, status)
  }
  assert.equal((await call(routes.findDongleFirmware, { body: firstPage }, { as: owner })).status, 403)
  for (const part of [
    { dongleType: 'X' },
    { fwCode: '' },
    { publishDate: '2026-02-30' },
    { description: ' ' },
  ])
    assert.equal((await call(routes.saveDongleFirmware, { body: aFirmware(part) })).status, 400)
})

test('many are changed at once and put back, counted by their type, and exported', async () => {
  const rows = [await saved({ dongleType: 'ESP_WIFI6' }), await saved({ dongleType: 'ESP_WIFI6' })]
  const ids = rows.map(({ id }) => id)
  const body = { ids, set: { publishDate: '2026-07-01' } }
  const { data: done } = await call(routes.changeDongleFirmware, { body })
  assert.deepEqual(done.ids, ids)
  const undone = await call(routes.undoDongleFirmwareChange, { body: { change: done.change, ids } })
  assert.deepEqual(undone.data.ids, ids)
  const queryParams = { dongleType: 'ESP_WIFI6' }
  const groups = await call(routes.groupDongleFirmware, { body: { by: 'dongleType', queryParams } })
  assert.deepEqual(groups.data.groups, [{ value: 'ESP_WIFI6', count: 2 }])
  const { data: started } = await call(exportRoutes.exportDongleFirmware, {
    body: anExport(['fwCode', 'dongleType'], { queryParams }),
  })
  const job = await ended(service, started.id)
  const file = await call(backofficeJobRoutes.downloadJobFile, { params: { id: job.id } })
  assert.equal((await rowsOf(file.raw)).length, 3)
})
