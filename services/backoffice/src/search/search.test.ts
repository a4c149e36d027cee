import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { dongleFirmwareRoutes } from '@portal/contracts/dongle-firmware.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { type SearchHit, searchRoutes } from '@portal/contracts/search.contract.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { aClaim, aDevice, anOrder, aWarranty, installer, owner, staff } from '../common/row.builder.ts'
import { backoffice } from '../service.ts'

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
const titles = async (text: string, as = staff) =>
  (await call(searchRoutes.searchTrace, { body: { text } }, { as })).data.map(({ title }: SearchHit) => title)

before(async () => {
  service = await startTestService(backoffice, { as: staff })
  await companies.upsertCompanies(service.app.db, [{ id: 1, name: 'Signal Ridge' }])
  const save = (draft: ReturnType<typeof anOrder>) => call(orderRoutes.saveOrder, { body: draft })
  for (let n = 10; n < 22; n++) await save(anOrder({ orderNo: `FIND/${n}` }))
  await save(anOrder({ orderNo: 'A-FIND_1', companyId: 1 }))
  await save(anOrder({ orderNo: 'AXFINDX1' }))
  await call(deviceRoutes.saveDevice, {
    body: aDevice({ serialNum: 'XXFIND0001', companyId: 1, endUser: 'Anna <b>' }),
  })
})
after(() => service.close())

test('refuses a search of two characters', async () => {
  assert.equal((await call(searchRoutes.searchTrace, { body: { text: 'FI' } })).status, 400)
})

test('hides rows by permission, company and bin as the lists do', async () => {
  assert.deepEqual(await titles('find', installer), [])
  assert.deepEqual(await titles('find', { ...owner, permissions: ['order:view'] }), ['A-FIND_1'])
  assert.deepEqual(await titles('find', owner), ['A-FIND_1', 'XXFIND0001'])
  const { data: gone } = await call(orderRoutes.saveOrder, { body: anOrder({ orderNo: 'GONE-FIND' }) })
  await call(orderRoutes.deleteOrders, { body: { ids: [gone.id] } })
  assert.deepEqual(await titles('gone'), [])
})

test('ranks prefix matches first, eight per noun, and escapes wildcards', async () => {
  const found = await titles('find')
  assert.deepEqual(found, [...Array.from({ length: 8 }, (_, n) => `FIND/${10 + n}`), 'XXFIND0001'])
  assert.deepEqual(await titles('find/2'), ['FIND/20', 'FIND/21'])
  assert.deepEqual(await titles('FIND_'), ['A-FIND_1'])
  assert.deepEqual(await titles('%%%'), [])
  assert.deepEqual(await titles(' \t \u00a0 '), [])
})

test('links each hit to its page', async () => {
  const { data } = await call(searchRoutes.searchTrace, { body: { text: 'find/21' } })
  assert.deepEqual(data, [
    { kind: 'Orders', title: 'FIND/21', detail: 'Sunhouse Ltd', link: '/order/FIND%2F21' },
  ])
  const [device] = (await call(searchRoutes.searchTrace, { body: { text: 'xxfind' } })).data
  assert.deepEqual(device, {
    kind: 'Devices',
    title: 'XXFIND0001',
    detail: 'LXP 5K · Anna <b>',
    link: '/device/XXFIND0001',
  })
})

test('finds orders by customer and waybill, devices by end user and data logger, and shows the matched text', async () => {
  const found = async (text: string, as = staff) =>
    (await call(searchRoutes.searchTrace, { body: { text } }, { as })).data as SearchHit[]
  await call(orderRoutes.saveOrder, {
    body: anOrder({ orderNo: 'SO-900', customer: 'Harbour & Sons', waybillNo: '1Z-HARB', companyId: 1 }),
  })
  await call(orderRoutes.saveOrder, { body: anOrder({ orderNo: 'SO-901', customer: 'Harbour & Sons' }) })
  await call(deviceRoutes.saveDevice, {
    body: aDevice({ serialNum: 'YY00000001', endUser: 'Petra Harbour', datalogSn: 'DLHARB01' }),
  })
  const hits = await found('harb')
  assert.deepEqual(
    hits.map(({ kind, title, matched }) => [kind, title, matched?.field ?? '', matched?.text ?? '']),
    [
      ['Orders', 'SO-901', 'Customer', 'Harbour & Sons'],
      ['Orders', 'SO-900', 'Customer', 'Harbour & Sons'],
      ['Orders', 'SO-900', 'Waybill number', '1Z-HARB'],
      ['Customers', 'Harbour & Sons', '', ''],
      ['Devices', 'YY00000001', 'End user', 'Petra Harbour'],
      ['Devices', 'YY00000001', 'Datalog SN', 'DLHARB01'],
      ['End users', 'Petra Harbour', '', ''],
    ],
  )
  assert.equal(hits.find(({ kind }) => kind === 'Customers')?.link, '/order?customer=Harbour+%26+Sons')
  assert.equal(hits.find(({ kind }) => kind === 'End users')?.link, '/device?endUser=Petra+Harbour')
  const ofOwner = await found('harb', owner)
  assert.deepEqual([...new Set(ofOwner.map(({ title }) => title))], ['SO-900', 'Harbour & Sons'])
  assert.deepEqual(await found('harb', installer), [])
})

test('finds models by name in any spelling, for lists that the user may open', async () => {
  const found = async (text: string, as = staff) =>
    (await call(searchRoutes.searchTrace, { body: { text } }, { as })).data.filter(({ kind }: SearchHit) =>
      kind.endsWith('by model'),
    )
  const sna = { title: 'SNA 12K', detail: '' }
  const orders = { ...sna, kind: 'Orders by model', link: '/order?model=SNA_12K' }
  const devices = { ...sna, kind: 'Devices by model', link: '/device?model=SNA_12K' }
  for (const text of ['SNA 12K', 'sna_12k', 'sna12k']) {
    const named = (await found(text)).filter(({ title }: SearchHit) => title === 'SNA 12K')
    assert.deepEqual(named, [orders, devices], text)
  }
  const asOrders = await found('sna 12k', { ...staff, permissions: ['order:view'] })
  assert.deepEqual([...new Set(asOrders.map(({ kind }: SearchHit) => kind))], ['Orders by model'])
  assert.deepEqual(await found('sna 12k', installer), [])
})

test('finds claims and warranties by serial number, firmware and app versions by code', async () => {
  const found = async (text: string, as = staff) =>
    ((await call(searchRoutes.searchTrace, { body: { text } }, { as })).data as SearchHit[]).map(
      ({ kind, title, link }) => [kind, title, link],
    )
  await call(deviceRoutes.saveDevice, { body: aDevice({ serialNum: 'ZZ77000001', companyId: 1 }) })
  const claim = (await call(claimRoutes.addClaim, { body: aClaim({ serialNum: 'ZZ77000001' }) })).data
  await call(warrantyRoutes.saveWarranty, { body: aWarranty({ serialNum: 'ZZ77000001' }) })
  const admin = {
    ...staff,
    permissions: ['firmware:view', 'firmware:edit', 'appVersion:view', 'appVersion:edit'],
  }
  const publishDate = '2026-05-04'
  const firmware = { dongleType: 'ESP_WIFI', fwCode: 'ESPW-77A', publishDate, description: 'Joins again' }
  await call(dongleFirmwareRoutes.saveDongleFirmware, { body: firmware }, { as: admin })
  const app = {
    envPlatform: 'ANDROID',
    userPlatform: 'EG4',
    versionCode: 'V77.1',
    publishDate,
    remark: 'Dark mode',
  }
  await call(appVersionRoutes.saveAppVersion, { body: app }, { as: admin })
  const ofDevice = [
    ['Devices', 'ZZ77000001', '/device/ZZ77000001'],
    ['Claims', claim.claimNo, `/defective?claimNo=${claim.claimNo}`],
    ['Warranties', 'ZZ77000001', '/warranty?serialNum=ZZ77000001'],
  ]
  assert.deepEqual(await found('zz7700'), ofDevice)
  assert.deepEqual(await found('zz7700', owner), ofDevice)
  assert.deepEqual(await found('zz7700', { ...owner, companyId: 2 }), [])
  assert.deepEqual(await found('espw-77', admin), [
    ['Dongle firmware', 'ESPW-77A', '/dongle?fwCode=ESPW-77A'],
  ])
  assert.deepEqual(await found('v77', admin), [['App versions', 'V77.1', '/appVersion?versionCode=V77.1']])
  assert.deepEqual([...(await found('espw-77', owner)), ...(await found('v77', owner))], [])
})
