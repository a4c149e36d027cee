import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { dongleFirmwareRoutes } from '@portal/contracts/dongle-firmware.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { partRoutes } from '@portal/contracts/part.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { demoClaims } from '@portal/demo/claim.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { demoOrders } from '@portal/demo/order.ts'
import { demoParts } from '@portal/demo/part.ts'
import { type Caller, signInByCall } from './call.ts'
import { type Portal, portal } from './portal.ts'

let stack: Portal
const callers = new Map<string, Caller>()
const as = (username: string) => callers.get(username) as Caller
before(async () => {
  stack = await portal()
  for (const { username } of demoAccounts) callers.set(username, await signInByCall(stack.url, username))
})
after(() => stack?.stop())

/** Creates a row, changes its `text`, finds it so, and deletes it. */
async function assertManages(
  user: Caller,
  draft: object,
  text: string,
  { find, save, remove }: Record<'find' | 'save' | 'remove', Route>,
) {
  type Row = Record<string, unknown>
  const { id, version } = (await user.get(save, draft)) as Row
  const changed = (await user.get(save, { ...draft, id, version, [text]: 'Changed' })) as Row
  const found = async () => {
    const newest = { page: 1, size: 15, sort: 'updatedAt', direction: 'DESC' }
    const { content } = (await user.get(find, newest)) as { content: Row[] }
    return content.find((row) => row.id === id)
  }
  assert.deepEqual([changed[text], await found()], ['Changed', changed], user.username)
  const { affected } = (await user.get(remove, { ids: [id] })) as Row
  assert.equal(affected, 1)
  assert.equal(await found(), undefined)
}

describe('direct calls', () => {
  test('FW-31 administrators and maintenance staff manage dongle firmware, administrators alone app versions', async () => {
    const day = { publishDate: '2026-05-04' }
    const dongle = { ...day, dongleType: 'ESP_WIIL' as const, description: 'Longer range' }
    const app = {
      ...day,
      envPlatform: 'MONITOR' as const,
      userPlatform: 'CROWN' as const,
      remark: 'Dark mode',
    }
    for (const username of ['admin', 'admin2', 'maintain'])
      await assertManages(as(username), { ...dongle, fwCode: `OF-${username}` }, 'description', {
        find: dongleFirmwareRoutes.findDongleFirmware,
        save: dongleFirmwareRoutes.saveDongleFirmware,
        remove: dongleFirmwareRoutes.deleteDongleFirmware,
      })
    for (const username of ['admin', 'admin2'])
      await assertManages(as(username), { ...app, versionCode: `OF-${username}` }, 'remark', {
        find: appVersionRoutes.findAppVersions,
        save: appVersionRoutes.saveAppVersion,
        remove: appVersionRoutes.deleteAppVersions,
      })
    const { findAppVersions, saveAppVersion, deleteAppVersions } = appVersionRoutes
    for (const [route, body] of [
      [findAppVersions, { page: 1, size: 15 }],
      [saveAppVersion, { ...app, versionCode: 'OF-maintain' }],
      [deleteAppVersions, { ids: [1] }],
    ] as const)
      assert.equal((await as('maintain').call(route, body)).status, 403, route.operation)
  })

  test('calls between services are not reachable from outside', async () => {
    for (const path of ['/internal/keys', '/internal/session/resolve', '/internal/device/toAskAbout']) {
      const { status } = await as('admin').send(path, { method: path.endsWith('keys') ? 'GET' : 'POST' })
      assert.equal(status, 404, path)
    }
  })
})

describe('rows of someone else', () => {
  const owned = <Row extends { companyId: number | null }>(rows: readonly Row[]) =>
    rows.filter(({ companyId }) => companyId === 1)
  const foreignOrder = demoOrders().find(({ companyId, status }) => companyId !== 1 && status === 'DELIVERED')
  const foreignDevice = demoDevices().find(({ companyId }) => companyId !== 1)

  test('an owner sees the orders, devices and parts of the own company, all of them and no others', async () => {
    const ownNumbers = new Set(owned(demoOrders()).map(({ orderNo }) => orderNo))
    const orders = await as('owner').get(orderRoutes.findOrders, { page: 1, size: 200 })
    assert.deepEqual(new Set(orders.content.map(({ orderNo }) => orderNo)), ownNumbers)
    assert.equal(orders.totalElements, ownNumbers.size)
    const devicesAt = async (page: number) =>
      (await as('owner').get(deviceRoutes.findDevices, { page, size: 200 })).content
    const devices = [...(await devicesAt(1)), ...(await devicesAt(2))]
    const seen = new Set(devices.map(({ serialNum }) => serialNum))
    const sold = new Set(owned(demoDevices()).map(({ serialNum }) => serialNum))
    // A replacement of an own device belongs to the own company, too.
    const replacements = demoClaims().filter(({ serialNum }) => sold.has(serialNum))
    for (const serialNum of [...sold, ...replacements.flatMap((claim) => claim.replacementSerialNum ?? [])])
      assert.ok(seen.has(serialNum), serialNum)
    assert.ok(devices.every(({ companyId }) => companyId === 1))
    const parts = await as('owner').get(partRoutes.findParts, { page: 1, size: 200 })
    assert.ok(parts.content.every(({ orderNo }) => ownNumbers.has(orderNo ?? '')))
    assert.equal(
      parts.totalElements,
      demoParts().filter(({ orderNo }) => ownNumbers.has(orderNo ?? '')).length,
    )
  })

  test('an order or a device of another company is not there', async () => {
    const order = await as('owner').call(orderRoutes.getOrderInfo, foreignOrder?.orderNo)
    assert.equal(order.status, 404)
    for (const route of [
      deviceRoutes.getDevice,
      deviceRoutes.getPartOrderRecordList,
      deviceRoutes.findDeviceEvents,
    ]) {
      const { status } = await as('owner').call(route, { serialNum: foreignDevice?.serialNum })
      assert.equal(status, 404, route.operation)
    }
  })

  test('searching for a row of another company by its number finds nothing', async () => {
    const search = { page: 1, size: 15, queryParams: { orderNo: foreignOrder?.orderNo } }
    const found = await as('maintain').get(orderRoutes.findOrders, search)
    assert.deepEqual(
      found.content.map(({ orderNo }) => orderNo),
      [foreignOrder?.orderNo],
    )
    assert.deepEqual((await as('owner').get(orderRoutes.findOrders, search)).content, [])
  })
})
