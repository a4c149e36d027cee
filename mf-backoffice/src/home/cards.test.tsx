import { setLiveRemotes } from '@portal/client'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { type Device, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { emptyFeedback, feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { figuresRoutes } from '@portal/contracts/figures.contract.ts'
import { type HeldFile, knowledgeRoutes } from '@portal/contracts/knowledge.contract.ts'
import type { RegistryEntry } from '@portal/contracts/registry.ts'
import { type Ticket, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { accounts } from '@portal/testing/browser/accounts.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { aClaim, aDevice, aWarranty } from '../common/trace.builder.ts'
import AfterSalesFigures from './AfterSalesFigures.tsx'
import HeldDocuments from './HeldDocuments.tsx'
import MyClaims from './MyClaims.tsx'
import MyDevices from './MyDevices.tsx'
import MyWarranties from './MyWarranties.tsx'
import OpenFeedback from './OpenFeedback.tsx'
import WaitingTickets from './WaitingTickets.tsx'

const page = { layout: 'home', title: '', icon: '', access: 'user' } as const
const serve = (...paths: string[]) => {
  const pages = paths.map((path) => ({ ...page, path }))
  const entry = { version: '1', builds: {}, timeouts: { manifest: 1, entry: 1, chunk: 1 }, pages }
  setLiveRemotes({ schema: 1, revision: '1', remotes: { 'mf-x': entry as unknown as RegistryEntry } })
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
    handlers: [mock(deviceRoutes.findDevices, ({ body }) => toPage(devices, body))],
  })
const deviceOf = async (serialNum: string) =>
  within((await screen.findByRole('link', { name: serialNum })).closest('li') as HTMLElement)

test('shows each device of an owner with status, warranty and a link', async () => {
  await showDevices()
  const first = await deviceOf('SNA0001')
  expect(first.getByRole('link', { name: 'SNA0001' })).toHaveAttribute('href', '/device/SNA0001')
  expect(first.getByText('In repair')).toBeVisible()
  expect(first.getByText(/^2 years of warranty left, until/)).toBeVisible()
  expect((await deviceOf('SNA0002')).getByText(/^30 days of warranty left/)).toBeVisible()
  expect((await deviceOf('SNA0004')).getByText(/^13 months of warranty left/)).toBeVisible()
  expect((await deviceOf('SNA0003')).getByText(/^Warranty ended on/)).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
})

test('offers assistant and repair if their pages are live, and repair only with permission', async () => {
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
  expect(await names()).toEqual([
    'SNA0001',
    'Ask the assistant about SNA0001',
    'File a repair request for SNA0001',
  ])
  expect(screen.getByRole('link', { name: 'File a repair request for SNA0001' })).toHaveAttribute(
    'href',
    '/userRepair?serialNum=SNA0001',
  )
})

test('groups the devices of an owner by site, with devices without a site last', async () => {
  const [first, second, third, fourth] = owned as [Device, Device, Device, Device]
  const farm = { site: 'Lindner farm', siteAddress: 'Dorfstr. 1' }
  await showDevices([
    first,
    { ...second, ...farm },
    { ...third, site: 'Kauri workshop' },
    { ...fourth, ...farm },
  ])
  const heading = await screen.findByRole('heading', { name: 'Lindner farm · Dorfstr. 1' })
  const farmDevices = within(heading.parentElement as HTMLElement)
  expect(farmDevices.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'SNA0002',
    'SNA0004',
  ])
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Lindner farm · Dorfstr. 1', 'Kauri workshop', 'Without a site'])
  expect(await findAxeProblems()).toEqual([])
})

test('shows no headings if no device has a site', async () => {
  await showDevices()
  await deviceOf('SNA0001')
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})

test('explains to owners without devices how to add one', async () => {
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
    return toPage(tickets, body)
  })
  const shown = renderAt('/', { as: 'maintain', element: <WaitingTickets />, handlers: [find] })
  return shown.then((rest) => ({ ...rest, asked }))
}

test('shows waiting tickets to support, marks danger, and links each ticket and the list', async () => {
  const { asked } = await showTickets(aTicket(7, { isUrgent: true }), aTicket(8))
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for a reply' }))
  expect(waiting.getByRole('link', { name: 'Question 7' })).toHaveAttribute('href', '/ticket?id=7')
  expect(waiting.getAllByText('Danger')).toHaveLength(1)
  expect(waiting.getByRole('link', { name: 'Show these tickets' })).toHaveAttribute(
    'href',
    '/ticket?status=OPEN',
  )
  expect(asked).toEqual([{ status: 'OPEN' }])
  expect(await findAxeProblems()).toEqual([])
})

test('hides the card when no tickets are waiting', async () => {
  const { container } = await showTickets()
  expect(container).toBeEmptyDOMElement()
})

const support = {
  ...accounts.maintain,
  permissions: [...accounts.maintain.permissions, 'feedback:view', 'feedback:edit'],
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('shows claims and warranties to an owner, with their state and links', async () => {
  const claims = [aClaim({ outcome: null }), aClaim({ id: 2, claimNo: 'C000002', outcome: 'SOLVED' })]
  await renderAt('/', {
    as: 'owner',
    element: (
      <>
        <MyClaims />
        <MyWarranties />
      </>
    ),
    handlers: [
      mock(claimRoutes.findClaims, ({ body }) => toPage(claims, body)),
      mock(warrantyRoutes.findWarranties, ({ body }) => toPage([aWarranty({ status: 'REGISTERED' })], body)),
    ],
  })
  const mine = await region('My claims')
  expect(mine.getByRole('link', { name: /^C000001/ })).toHaveAttribute('href', '/defective?claimNo=C000001')
  expect(mine.getByText('In progress')).toBeVisible()
  expect(mine.getByText('Solved')).toBeVisible()
  const warranties = await region('My warranties')
  expect(warranties.getByText('Registered')).toBeVisible()
  expect(warranties.getByRole('link', { name: 'All warranties' })).toHaveAttribute('href', '/warranty')
  expect(await findAxeProblems()).toEqual([])
})

test.each([
  [support, 'Unanswered feedback', { status: ['OPEN'] }, '/feedback?status=OPEN'],
  [accounts.owner, 'My open feedback', { openSince: { isEmpty: false } }, '/feedback?openSince=*given'],
] as const)('shows waiting feedback by responsible side, oldest first', async (as, title, filter, href) => {
  const asked: unknown[] = []
  const item = {
    ...emptyFeedback,
    id: 7,
    version: 1,
    title: 'The display stays dark',
    content: 'Nothing is shown.',
    ownerId: 'U2',
    userName: 'anna',
    files: [],
    openSince: '2026-03-01',
    createdAt: '2026-03-01T08:00:00Z',
    updatedAt: '2026-03-01T08:00:00Z',
  }
  const find = mock(feedbackRoutes.findFeedback, ({ body }) => {
    asked.push([body.queryParams, body.sort, body.direction])
    return toPage([item], body)
  })
  await renderAt('/', { as, element: <OpenFeedback />, handlers: [find] })
  const card = await region(title)
  expect(card.getByRole('link', { name: 'The display stays dark' })).toHaveAttribute(
    'href',
    '/feedbackPage/7',
  )
  expect(card.getByRole('link', { name: 'Show this feedback' })).toHaveAttribute('href', href)
  expect(asked).toEqual([[filter, 'createdAt', 'ASC']])
})

test('shows withheld documents with their store, and hides the card without any', async () => {
  const held = (id: number, part: Partial<HeldFile> = {}): HeldFile => ({
    id,
    filename: `manual-${id}.pdf`,
    state: 'completed',
    reason: '',
    proposal: 'For installers only.',
    uploaded: '2026-11-02T08:00:00Z',
    storeId: 4,
    storeName: 'Ovens',
    storePage: 2,
    ...part,
  })
  let content = [held(1), held(2, { state: 'failed', proposal: null })]
  const find = mock(knowledgeRoutes.findHeldFiles, () => ({ content, totalElements: content.length * 4 }))
  const show = () =>
    renderAt('/', { as: { permissions: ['knowledge:edit'] }, element: <HeldDocuments />, handlers: [find] })
  const { unmount } = await show()
  const card = within(await screen.findByRole('region', { name: 'Documents to review' }))
  expect(card.getByText('8')).toBeVisible()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^To review.*manual-1.pdf.*Ovens/),
    expect.stringMatching(/^Failed.*manual-2.pdf/),
  ])
  expect(card.getByRole('link', { name: 'manual-1.pdf' })).toHaveAttribute(
    'href',
    '/LuxQaDataFiles?page=2&store=4',
  )
  expect(card.getByRole('link', { name: 'Show all documents' })).toHaveAttribute('href', '/LuxQaDataFiles')
  expect(await findAxeProblems()).toEqual([])
  unmount()
  content = []
  await show()
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument())
})

test('shows staff claims by month and fault, and the age of feedback', async () => {
  const handlers = [
    mock(figuresRoutes.findClaimFigures, () => ({
      byModel: [],
      byFaultReason: [{ value: 'RELAY', count: 7 }],
      byMonth: [{ from: '2026-11-01', to: '2026-11-30', count: 7 }],
      batches: [],
    })),
    mock(figuresRoutes.findFeedbackFigures, () => ({
      byStatus: [],
      byCategory: [],
      openByAge: [{ least: 0, most: 6, from: '2026-11-17', to: null, count: 1 }],
    })),
  ]
  await renderAt('/', { as: support, element: <AfterSalesFigures />, handlers })
  for (const [chart, link] of [
    ['Claims in the last twelve months', '/defective?occurredOn=2026-11-01..2026-11-30'],
    ['Claims by fault', '/defective?faultReason=RELAY'],
    ['Open feedback by age', '/feedback?openSince=2026-11-17..'],
  ]) {
    const list = within(await screen.findByRole('list', { name: chart as string }))
    expect(list.getByRole('link')).toHaveAttribute('href', link)
  }
})
