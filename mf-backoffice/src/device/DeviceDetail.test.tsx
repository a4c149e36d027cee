import { setLiveRemotes } from '@portal/client'
import { accountRoutes } from '@portal/contracts/account.contract.ts'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import type { CustodyEvent } from '@portal/contracts/custody.ts'
import { type Device, type DeviceEvent, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { getDeviceGroup } from '@portal/contracts/device-group.ts'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import type { RegistryEntry } from '@portal/contracts/registry.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { screen, within } from '@testing-library/react'
import { aClaim, aDevice, aPart, aWarranty } from '../common/trace.builder.ts'
import * as remote from '../remote.ts'

const event = (
  on: string,
  title: string,
  values: DeviceEvent['values'] = {},
  part: Partial<DeviceEvent> = {},
): DeviceEvent => ({
  on,
  kind: 'INSTALLED',
  title,
  detail: '',
  values,
  link: '',
  ...part,
})
const device = mock(deviceRoutes.getDevice, () => aDevice())
const events = mock(deviceRoutes.findDeviceEvents, () => [
  event('2026-01-05', 'Shipped with order {orderNo}', { orderNo: 'SO-1' }),
  event('2026-03-10', 'Installed by A. Weber'),
])
const related = [
  mock(claimRoutes.findDeviceClaims, () => [aClaim({ replacementSerialNum: 'SNA0009' })]),
  mock(warrantyRoutes.findDeviceWarranties, () => [aWarranty()]),
]
const order = {
  id: 1,
  orderNo: 'SO-1',
  brand: 'EG4',
  customer: 'Northern Solar Ltd',
  country: 'DE',
  status: 'SHIPPED',
  shippedOn: '2026-01-05',
  waybillNo: '',
} as const
const record = mock(deviceRoutes.getPartOrderRecordList, () => ({ parts: [aPart()], order }))
const entry = (deviceEvents: string): RegistryEntry => ({
  version: '1',
  builds: {},
  timeouts: { manifest: 1, entry: 1, chunk: 1 },
  pages: [],
  home: undefined,
  actions: undefined,
  deviceEvents,
})
/** Serves the same call below another service's path. */
const elsewhere = (path: `/${string}`) => ({ ...deviceRoutes.findDeviceEvents, path })
const surfaces = (remotes: Record<string, RegistryEntry>) =>
  setLiveRemotes({ schema: 1, revision: '1', remotes })
beforeEach(() => server.use(mock(firmwareRoutes.findFirmwareLog, [])))
afterEach(() => surfaces({}))

test("shows a device's facts, parts and order", async () => {
  await renderAt('/device/SNA0001', {
    as: 'maintain',
    remote,
    handlers: [device, events, record, ...related],
  })
  expect(await screen.findByText('60 months from installation (Mar 10, 2026)')).toBeVisible()
  expect(screen.getByText('IAAB-1414')).toBeVisible()
  expect(await screen.findByText('PN-100')).toBeVisible()
  expect(screen.getByRole('link', { name: 'SO-1' })).toHaveAttribute('href', '/order/SO-1')
})

test('shows claims and warranties with permission', async () => {
  await renderAt('/device/SNA0001', { as: 'owner', remote, handlers: [device, events, record, ...related] })
  const claims = within(await screen.findByRole('table', { name: 'Claims' }))
  expect(claims.getByRole('link', { name: 'C000001' })).toHaveAttribute('href', '/defective?claimNo=C000001')
  expect(claims.getByRole('link', { name: 'SNA0009' })).toHaveAttribute('href', '/device/SNA0009')
  const warranties = within(await screen.findByRole('table', { name: 'Warranties' }))
  expect(warranties.getByText('Extended Warranty')).toBeVisible()
  expect(warranties.getByText('Mar 10, 2032')).toBeVisible()
})

test('links the site of a device to the devices of that site', async () => {
  const onSite = mock(deviceRoutes.getDevice, () =>
    aDevice({ site: 'Lindner farm', siteAddress: 'Dorfstr. 1' }),
  )
  await renderAt('/device/SNA0001', { as: 'owner', remote, handlers: [onSite, events, record, ...related] })
  const link = await screen.findByRole('link', { name: 'Lindner farm' })
  expect(link).toHaveAttribute('href', '/device?site=Lindner+farm')
  expect(screen.getByText('Dorfstr. 1')).toBeVisible()
})

test('shows time, user and repair request of a device in repair', async () => {
  const inRepair = mock(deviceRoutes.getDevice, () => aDevice({ status: 'IN_REPAIR' }))
  const told = mock(deviceRoutes.findDeviceEvents, () => [
    event('2026-04-01', 'Repair {number}', { number: 'R-7' }, { kind: 'REPAIR', link: '/rma/7' }),
    event(
      '2026-04-02',
      'Status {before} → {after}',
      { before: 'INSTALLED', after: 'IN_REPAIR', by: 'maintain' },
      { kind: 'STATUS_CHANGED' },
    ),
  ])
  await renderAt('/device/SNA0001', {
    as: 'maintain',
    remote,
    handlers: [inRepair, told, record, ...related],
  })
  expect(await screen.findByText(/since Apr 2, 2026, set by maintain/)).toBeVisible()
  const [header] = screen.getAllByRole('link', { name: 'Repair R-7' })
  expect(header).toHaveAttribute('href', '/rma/7')
})

test('merges events of other remotes into the timeline, and reports failed remotes', async () => {
  surfaces({
    'mf-rma': entry('/rma/deviceEvents'),
    'mf-chat': entry('/chat/deviceEvents'),
    'mf-backoffice': entry('/trace/device/events'),
  })
  const rma = mock(elsewhere('/rma/deviceEvents'), () => [
    event('2026-02-01', 'Repair request {requestNo}', { requestNo: 'R-1' }),
  ])
  const chat = mock(elsewhere('/chat/deviceEvents'), () => {
    throw refuse(503)
  })
  await renderAt('/device/SNA0001', {
    as: 'maintain',
    remote,
    handlers: [device, events, record, ...related, rma, chat],
  })
  expect(await screen.findByText("Couldn't load the events of mf-chat.")).toBeVisible()
  await screen.findByText('Repair request R-1')
  const line = within(screen.getByRole('list', { name: 'Timeline' }))
  expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mar 10, 2026Installed by A. Weber',
    'Feb 1, 2026Repair request R-1',
    'Jan 5, 2026Shipped with order SO-1',
  ])
})

test('formats dates, states and fields of events like the pages', async () => {
  const told = mock(deviceRoutes.findDeviceEvents, () => [
    {
      ...event('2026-05-01', 'Status {before} → {after}', {
        before: 'IN_STOCK',
        after: 'IN_REPAIR',
        by: 'maintain',
      }),
      kind: 'STATUS_CHANGED' as const,
      detail: 'by {by}',
    },
    {
      ...event('2026-05-01', 'Changed by {by}', { by: 'maintain' }),
      kind: 'CHANGED' as const,
      changes: [
        { field: 'endUser', before: 'A; by: C', after: 'B {by}' },
        { field: 'datalogSn', before: '', after: 'D1' },
        { field: 'ownerId', before: '', after: 'OWNER_7' },
      ],
    },
    {
      ...event('2031-03-10', 'Warranty ends', { months: 60, since: '2026-03-10' }),
      kind: 'WARRANTY_ENDS' as const,
      detail: '{months} months from installation ({since})',
    },
  ])
  const names = mock(accountRoutes.findAccountNames, () => [{ id: 'OWNER_7', name: 'anna', company: '' }])
  await renderAt('/device/SNA0001', {
    as: 'maintain',
    remote,
    handlers: [device, told, record, ...related, names],
  })
  const line = within(await screen.findByRole('list', { name: 'Timeline' }))
  expect(line.getByText('Status In stock → In repair')).toBeVisible()
  expect(
    await line.findByText(
      'End user: A; by: C → B {by}; Datalog SN: (empty) → D1; Owner (person): (empty) → anna',
    ),
  ).toBeVisible()
  expect(line.getByText('60 months from installation (Mar 10, 2026)')).toBeVisible()
})

test('shows the custody log of a device with place, cause and user of each event', async () => {
  const recorded = {
    at: '2026-05-01T10:00:00.000Z',
    by: 'maintain',
    changes: [],
    orderNo: null,
    claimNo: null,
    rmaNumber: null,
    otherSerialNum: null,
  }
  const custody = mock(deviceRoutes.findDeviceCustody, (): CustodyEvent[] => [
    { ...recorded, id: 1, kind: 'REGISTERED', on: '2026-01-02', by: '', status: 'IN_STOCK', place: 'STOCK' },
    {
      ...recorded,
      id: 2,
      kind: 'SHIPPED',
      on: '2026-01-05',
      status: 'SHIPPED',
      place: 'CUSTOMER',
      orderNo: 'SO-1',
      changes: [{ field: 'endUser', before: '', after: 'Anna' }],
    },
    { ...recorded, id: 3, kind: 'CORRECTED', on: '2026-05-01', status: 'IN_REPAIR', place: 'CENTRE' },
  ])
  const { user } = await renderAt('/device/SNA0001', {
    as: 'maintain',
    remote,
    handlers: [device, events, record, ...related, custody],
  })
  await user.click(await screen.findByRole('button', { name: 'Custody log' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Custody log of device SNA0001' }))
  const lines = within(await dialog.findByRole('list', { name: 'Custody log' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'May 1, 2026Status corrected manually: In repairAt the repair centre · by maintain',
    'Jan 5, 2026Shipped with order SO-1With the customer · End user: (empty) → Anna · by maintain',
    'Jan 2, 2026RegisteredIn stock',
  ])
  expect(dialog.getByRole('link', { name: 'Shipped with order SO-1' })).toHaveAttribute('href', '/order/SO-1')
})

test('reports a missing or foreign device', async () => {
  const missing = mock(deviceRoutes.getDevice, () => {
    throw refuse(404, { error: 'device.not_found', msg: 'There is no device SNA9999' })
  })
  await renderAt('/device/SNA9999', { as: 'owner', remote, handlers: [missing] })
  expect(await screen.findByText('There is no device SNA9999')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'SNA9999' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Devices' })).toHaveAttribute('href', '/device')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('offers readers no editing', async () => {
  await renderAt('/device/SNA0001', { as: 'owner', remote, handlers: [device, events, record, ...related] })
  await screen.findByRole('heading', { level: 1, name: 'SNA0001' })
  expect(screen.queryByRole('button', { name: /^(Edit|History|Custody)$/ })).not.toBeInTheDocument()
})

describe('CHAT-01 opens the assistant with the device', () => {
  const withChat = { ...entry('/chat/deviceEvents'), deviceEvents: undefined }
  const page = {
    path: '/LuxGPT2',
    layout: 'standalone',
    title: 'AI assistant',
    icon: '',
    access: 'user',
  } as const

  test("opens the assistant's page in a new tab, for readers too", async () => {
    surfaces({ 'mf-chat': { ...withChat, pages: [page] } })
    await renderAt('/device/SNA0001', { as: 'owner', remote, handlers: [device, events, record, ...related] })
    const link = await screen.findByRole('link', { name: 'Ask the assistant' })
    expect(link).toHaveAttribute('target', '_blank')
    const address = new URL(link.getAttribute('href') ?? '', 'http://portal')
    const { serialNum, model, brand } = aDevice()
    expect(brand).toBe('EG4')
    expect(address.pathname).toBe('/EG4Bot')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      serialNum,
      deviceInfo: getDeviceGroup(model),
      platform: 'EG4',
    })
  })

  test.each([
    ['is not there', {}],
    ['is out of service', { 'mf-chat': { ...withChat, pages: [page], isDisabled: true as const } }],
  ])('not while it %s', async (_, remotes) => {
    surfaces(remotes)
    await renderAt('/device/SNA0001', { as: 'owner', remote, handlers: [device, events, record, ...related] })
    expect(await screen.findByRole('heading', { level: 1, name: 'SNA0001' })).toBeVisible()
    expect(screen.queryByText('Ask the assistant')).not.toBeInTheDocument()
  })
})

test('shows whether the firmware is current, with a link to changes', async () => {
  const asked: object[] = []
  const log = mock(firmwareRoutes.findFirmwareLog, ({ query }) => {
    asked.push(query)
    return ['IAAB-1515', 'CCAA-2000', 'IAAB-1414'].map((fwCode, id) => ({
      id: id + 1,
      version: 1,
      platform: 'EG4' as const,
      deviceType: 'SNA',
      fwCode,
      description: 'x',
      createTime: '2026-03-01T08:00:00.000Z',
      updatedAt: '2026-03-01T08:00:00.000Z',
    }))
  })
  const codes = mock(deviceRoutes.getDevice, () =>
    aDevice({ firmwareCodes: ['IAAB-1414', 'CCAA-2000', 'OLD'] }),
  )
  for (const [permissions, page] of [
    [['device:view'], '/releaseLog'],
    [['device:view', 'firmware:view'], '/version'],
  ] as const) {
    const { unmount } = await renderAt('/device/SNA0001', {
      as: { permissions: [...permissions] },
      remote,
      handlers: [codes, events, record, ...related, log],
    })
    expect(await screen.findByRole('link', { name: 'newer versions: 1' })).toHaveAttribute(
      'href',
      `${page}?platform=EG4&deviceType=SNA&since=IAAB-1414`,
    )
    expect(screen.getByText('CCAA-2000 · newest version')).toBeVisible()
    expect(screen.getByText('OLD')).toBeVisible()
    unmount()
  }
  expect(asked[0]).toEqual({ platform: 'EG4', selectType: 'SNA' })
})

test('shows several warranties and the gaps between them', async () => {
  const cover: Device['cover'] = [
    { startsOn: '2024-01-31', endsOn: '2025-01-31', source: 'FROM_INSTALLATION' },
    { startsOn: '2026-02-01', endsOn: '2027-01-31', source: 'EXTENDED_WARRANTY' },
  ]
  const gapped = mock(deviceRoutes.getDevice, () => aDevice({ cover }))
  await renderAt('/device/SNA0001', {
    as: 'maintain',
    remote,
    handlers: [gapped, events, record, ...related],
  })
  const fact = (await screen.findByText('Warranty coverage')).closest('div') as HTMLElement
  const lines = within(fact).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Jan 31, 2024 – Jan 31, 2025 · Sold with the device',
    'Not covered Feb 1, 2025 – Jan 31, 2026',
    'Feb 1, 2026 – Jan 31, 2027 · Extended Warranty',
  ])
})
