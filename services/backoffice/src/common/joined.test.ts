import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { partRoutes } from '@portal/contracts/part.contract.ts'
import { searchRoutes } from '@portal/contracts/search.contract.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anExport, readSheetRows, waitForJobEnd } from '../export/export.builder.ts'
import { backoffice } from '../service.ts'
import { aDevice, anOrder, aPart, owner, staff } from './row.builder.ts'

const other = { ...owner, userId: 'O-2', username: 'other', companyId: 2 }
const page = { page: 1, size: 15 }
let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
const save = async (route: Parameters<TestService['call']>[0], body: object) => {
  const answer = await call(route, { body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}

/**
 * Creates an order of company 1 with two devices of company 1 and one of company 2, which has a part of that
 * order.
 */
before(async () => {
  service = await startTestService(backoffice, { as: staff })
  await companies.upsertCompanies(service.app.db, [
    { id: 1, name: 'Signal Ridge' },
    { id: 2, name: 'Other Company' },
  ])
  await save(orderRoutes.saveOrder, anOrder({ orderNo: 'ONE-SECRET', companyId: 1 }))
  await save(orderRoutes.saveOrder, anOrder({ orderNo: 'TWO-OWN', companyId: 2 }))
  for (const serialNum of ['ONE0001', 'ONE0002'])
    await save(deviceRoutes.saveDevice, aDevice({ serialNum, companyId: 1, orderNo: 'ONE-SECRET' }))
  const sold = aDevice({ serialNum: 'TWO0001', orderNo: 'ONE-SECRET' })
  const { id, version } = await save(deviceRoutes.saveDevice, sold)
  await save(deviceRoutes.saveDevice, { ...sold, id, version, companyId: 2 })
  await save(deviceRoutes.saveDevice, aDevice({ serialNum: 'TWO0002', companyId: 2, orderNo: 'TWO-OWN' }))
  await save(
    partRoutes.savePart,
    aPart({ partNo: 'TWO-PART', orderNo: 'ONE-SECRET', serialNum: 'TWO0001', replacedOn: '2026-01-05' }),
  )
})
after(() => service.close())

test('counts only devices that the reader may see', async () => {
  const counted = async (as: object, orderNo: string) => {
    const found = await call(orderRoutes.findOrders, { body: { ...page, queryParams: { orderNo } } }, { as })
    const read = await call(orderRoutes.getOrderInfo, { body: orderNo }, { as })
    return [found.data.content[0].deviceCount, read.data.order.deviceCount, read.data.devices.length]
  }
  assert.deepEqual(await counted(owner, 'ONE-SECRET'), [2, 2, 2])
  assert.deepEqual(await counted(other, 'TWO-OWN'), [1, 1, 1])
  assert.deepEqual(await counted(staff, 'ONE-SECRET'), [3, 3, 3])
})

test('hides order numbers of other owners in answers, filters and sorts', async () => {
  const as = other
  const answers = [
    await call(deviceRoutes.findDevices, { body: page }, { as }),
    await call(deviceRoutes.findDevices, { body: { ...page, sort: 'orderNo', direction: 'DESC' } }, { as }),
    await call(deviceRoutes.getDevice, { body: { serialNum: 'TWO0001' } }, { as }),
    await call(deviceRoutes.getPartOrderRecordList, { body: { serialNum: 'TWO0001' } }, { as }),
    await call(deviceRoutes.findDeviceEvents, { body: { serialNum: 'TWO0001' } }, { as }),
    await call(partRoutes.findParts, { body: page }, { as }),
    await call(partRoutes.findParts, { body: { ...page, sort: 'orderNo' } }, { as }),
    await call(searchRoutes.searchTrace, { body: { text: 'SECRET' } }, { as }),
    await call(orderRoutes.getOrderInfo, { body: 'ONE-SECRET' }, { as }),
  ]
  for (const [at, { status, body }] of answers.entries()) {
    assert.equal(status, at === 8 ? 404 : 200, JSON.stringify(body))
    assert.doesNotMatch(JSON.stringify(body), /ONE-SECRET/, String(at))
  }
  const serials = (answer: (typeof answers)[0] | undefined) =>
    answer?.data.content.map(({ serialNum }: { serialNum: string }) => serialNum)
  assert.deepEqual(serials(answers[0]), ['TWO0001', 'TWO0002'])
  for (const route of [deviceRoutes.findDevices, partRoutes.findParts])
    assert.deepEqual(
      (await call(route, { body: { ...page, queryParams: { orderNo: 'SECRET' } } }, { as })).data.content,
      [],
    )
  const mine = await call(
    deviceRoutes.findDevices,
    { body: { ...page, queryParams: { orderNo: 'two-o' } } },
    { as },
  )
  assert.deepEqual(
    [serials(mine), mine.data.totalElements, mine.data.content[0].orderNo],
    [['TWO0002'], 1, 'TWO-OWN'],
  )
  const sorted = await call(deviceRoutes.findDevices, { body: { ...page, sort: 'orderNo' } }, { as })
  assert.deepEqual(serials(sorted), ['TWO0002', 'TWO0001'], 'a number that is not shown sorts as none')
})

test('exports what the list shows to the same user', async () => {
  const rows = async (
    route: Parameters<TestService['call']>[0],
    fields: string[],
    as: object,
    more: object = {},
  ) => {
    const { data } = await call(route, { body: anExport(fields, more) }, { as })
    const job = await waitForJobEnd({ call: (one, given) => call(one, given, { as }) }, data.id)
    assert.equal(job.state, 'DONE', job.msg)
    return JSON.stringify(
      await readSheetRows(
        (await call(backofficeJobRoutes.downloadJobFile, { params: { id: data.id } }, { as })).raw,
      ),
    )
  }
  const devices = await rows(exportRoutes.exportDevices, ['serialNum', 'orderNo'], other, { sort: 'orderNo' })
  assert.match(devices, /TWO0001/)
  assert.match(devices, /TWO-OWN/)
  assert.doesNotMatch(devices, /ONE-SECRET/)
  assert.doesNotMatch(await rows(exportRoutes.exportParts, ['partNo', 'orderNo'], other), /ONE-SECRET/)
  assert.match(await rows(exportRoutes.exportOrders, ['orderNo', 'deviceCount'], owner), /ONE-SECRET[^\]]*2/)
  assert.match(await rows(exportRoutes.exportOrders, ['orderNo', 'deviceCount'], staff), /ONE-SECRET[^\]]*3/)
})
