import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import type { Figure } from '@portal/contracts/figures.contract.ts'
import { figuresRoutes } from '@portal/contracts/figures.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { owner, staff } from '../common/row.builder.ts'
import { backoffice } from '../service.ts'

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(backoffice, { as: staff, config: { demo: true } })
})
after(() => service.close())

const figuresOf = async (as = staff) => (await call(figuresRoutes.findBackofficeFigures, {}, { as })).data
const sum = (figures: Figure[]) => figures.reduce((total, { count }) => total + count, 0)
const total = async (route: typeof orderRoutes.findOrders | typeof deviceRoutes.findDevices, as = staff) =>
  (await call(route, { body: { page: 1, size: 1 } }, { as })).data.totalElements

test('agrees with the lists, for staff and for an owner', async () => {
  for (const as of [staff, owner]) {
    const figures = await figuresOf(as)
    assert.equal(sum(figures.ordersByStatus), await total(orderRoutes.findOrders, as))
    assert.equal(sum(figures.devicesByModel), await total(deviceRoutes.findDevices, as))
    assert.equal(sum(figures.devicesByStatus), await total(deviceRoutes.findDevices, as))
    assert.equal(figures.ordersShippedByWeek.length, 12)
    assert.match(figures.ordersShippedByWeek[0].value, /^\d{4}-W\d\d$/)
  }
  assert.ok(sum((await figuresOf(owner)).ordersByStatus) < sum((await figuresOf()).ordersByStatus))
})

test('counts the same expiring warranties as the list', async () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const queryParams = { warrantyExpiresOn: { from: day(0), to: day(90) } }
  const { data } = await call(deviceRoutes.findDevices, { body: { page: 1, size: 1, queryParams } })
  assert.equal((await figuresOf()).warrantiesEndingSoon, data.totalElements)
})
