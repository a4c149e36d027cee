import { setSurfaces } from '@portal/client'
import { type Device, deviceRoutes } from '@portal/contracts/device.contract.ts'
import type { RegistryEntry } from '@portal/contracts/registry.ts'
import { type Ticket, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { accounts } from '@portal/testing/browser/accounts.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { mock, pageOf } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import { aDevice } from '../trace/trace.builder.ts'
import MyDevices from './MyDevices.tsx'
import WaitingTickets from './WaitingTickets.tsx'

const page = { layout: 'home', title: '', icon: '', access: 'user' } as const
const serve = (...paths: string[]) => {
  const pages = paths.map((path) => ({ ...page, path }))
  const entry = { version: '1', builds: {}, timeouts: { manifest: 1, entry: 1, chunk: 1 }, pages }
  setSurfaces({ schema: 1, revision: '1', remotes: { 'mf-x': entry as unknown as RegistryEntry } })
}
afterEach(() => serve())

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const owned = [
  aDevice({
    id: 1,
    serialNum: 'SNA0001',
    status: 'IN_REPAIR',
    warranty: { ...aDevice().warranty, expiresOn: dayIn(900) },
  }),
  aDevice({ id: 2, serialNum: 'SNA0002', warranty: { ...aDevice().warranty, expiresOn: dayIn(30) } }),
  aDevice({ id: 3, serialNum: 'SNA0003', warranty: { ...aDevice().warranty, expiresOn: dayIn(-30) } }),
  aDevice({ id: 4, serialNum: 'SNA0004', warranty: { ...aDevice().warranty, expiresOn: dayIn(400) } }),
]
const showDevices = (devices: Device[] = owned, routes: string[] = accounts.owner.routes) =>
  renderAt('/', {
    as: { ...accounts.owner, routes },
    element: <MyDevices />,
    handlers: [mock(deviceRoutes.findDevices, ({ body }) => pageOf(devices, body))],
  })
const deviceOf = async (serialNum: string) =>
  within((await screen.findByRole('link', { name: serialNum })).closest('li') as HTMLElement)

test('an owner sees each device with its status, its warranty, and the way to it', async () => {
  await showDevices()
  const first = await deviceOf('SNA0001')
  expect(first.getByRole('link', { name: 'SNA0001' })).toHaveAttribute('href', '/device/SNA0001')
  expect(first.getByText('In repair')).toBeVisible()
  expect(first.getByText(/^2 years of warranty left, until/)).toBeVisible()
  expect((await deviceOf('SNA0002')).getByText(/^30 days of warranty left/)).toBeVisible()
  expect((await deviceOf('SNA0004')).getByText(/^13 months of warranty left/)).toBeVisible()
  expect((await deviceOf('SNA0003')).getByText(/^Warranty ended on/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('the assistant and a repair are offered where a live remote has them, a repair to those who may file one', async () => {
  const names = async () =>
    (await deviceOf('SNA0001'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label') ?? link.textContent)
  const first = await showDevices()
  expect(await names()).toEqual(['SNA0001'])
  first.unmount()
  serve('/LuxGPT2', '/userRepair')
  const second = await showDevices()
  expect(await names()).toEqual(['SNA0001', 'Ask the assistant about SNA0001'])
  second.unmount()
  await showDevices(owned, ['/', '/device', '/userRepair'])
  expect(await names()).toEqual(['SNA0001', 'Ask the assistant about SNA0001', 'File a repair of SNA0001'])
  expect(screen.getByRole('link', { name: 'File a repair of SNA0001' })).toHaveAttribute(
    'href',
    '/userRepair?serialNum=SNA0001',
  )
})

test('who has no device yet reads how one appears', async () => {
  await showDevices([])
  expect(await screen.findByText('No devices yet')).toBeVisible()
})

const aTicket = (id: number, changes: Partial<Ticket> = {}): Ticket => ({
  id,
  version: 1,
  threadId: 'thread-0001',
  category: 'TECH',
  text: `Question ${id}`,
  status: 'OPEN',
  answer: '',
  answeredAt: null,
  answeredBy: null,
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  isUrgent: false,
  unread: 0,
  userName: 'anna',
  chatTitle: '',
  platform: 'EG4',
  devices: 'all_devices',
  model: '',
  serialNum: '',
  ...changes,
})
const showTickets = (...tickets: Ticket[]) => {
  const asked: unknown[] = []
  const find = mock(ticketRoutes.findTickets, ({ body }) => {
    asked.push(body.queryParams)
    return pageOf(tickets, body)
  })
  const shown = renderAt('/', { as: 'maintain', element: <WaitingTickets />, handlers: [find] })
  return shown.then((rest) => ({ ...rest, asked }))
}

test('who answers tickets sees those that wait, danger marked, and the way to each and to all', async () => {
  const { asked } = await showTickets(aTicket(7, { isUrgent: true }), aTicket(8))
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for an answer' }))
  expect(waiting.getByRole('link', { name: 'Question 7' })).toHaveAttribute('href', '/ticket?id=7')
  expect(waiting.getAllByText('Danger')).toHaveLength(1)
  expect(waiting.getByRole('link', { name: 'Show these tickets' })).toHaveAttribute(
    'href',
    '/ticket?status=OPEN',
  )
  expect(asked).toEqual([{ status: 'OPEN' }])
  expect(await axeFindings()).toEqual([])
})

test('where nobody waits there is no card', async () => {
  const { container } = await showTickets()
  expect(container).toBeEmptyDOMElement()
})
