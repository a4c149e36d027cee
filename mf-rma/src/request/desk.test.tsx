import { publishEvent } from '@portal/client/events.ts'
import type { RepairCentre } from '@portal/contracts/repair-centre.contract.ts'
import { repairCentreRoutes } from '@portal/contracts/repair-centre.contract.ts'
import { type RmaRequest, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { accounts } from '@portal/testing/browser/accounts.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import OpenRepairs from '../home/OpenRepairs.tsx'
import { routes } from '../remote.ts'
import { anEvent } from '../rma/rma.builder.ts'
import { aDetail, aRequest, aStep } from './request.builder.ts'

const desk = { permissions: ['rma:view', 'rma:create', 'rma:edit', 'rma:delete', 'rma:audit', 'device:view'] }
const owner = { ...accounts.owner, permissions: ['rma:view', 'rma:create', 'device:view'] }
const manual = { ...accounts.viewer, permissions: ['rma:view'] }

const centre: RepairCentre = {
  id: 1,
  version: 1,
  name: 'Rome',
  phoneNumber: '+39 06 1234',
  contactPerson: 'Carlo',
  address: 'Via Appia 1',
  hours: 'Monday to Friday, 9:00 to 17:00',
  appealEmail: '',
  remark: '',
  timeZone: 'Europe/Rome',
  workingDays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25'],
  isActive: true,
  openCount: 2,
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
}
const centres = mock(repairCentreRoutes.findRepairCentres, [centre])
const groups = mock(rmaRoutes.groupRma, {
  groups: [
    { value: 'REQUEST', count: 4 },
    { value: 'UNDER_REPAIR', count: 2 },
    { value: 'IN_APPEAL', count: 1 },
  ],
  isExact: true,
})
const receive = aStep('RECEIVE', 'RECEIVED')
const waiting = aRequest({ operations: [receive, aStep('ASK', 'REQUEST', { needsRemark: true })] })
const appealed = aRequest({
  id: 8,
  rmaNumber: 'RMA2026-000008',
  serialNum: 'SNA0008',
  rmaStatus: 'IN_APPEAL',
  rmaCurrStatus: 'APPEAL',
  appealDueAt: '2026-11-04T08:00:00Z',
})
/** Filters rows like the buttons of the page. */
const listOf = (rows: () => RmaRequest[], asked: unknown[] = []) =>
  mock(rmaRoutes.findRma, ({ body }) => {
    asked.push(body.queryParams)
    const { rmaStatus } = body.queryParams ?? {}
    return toPage(
      rows().filter((row) => !Array.isArray(rmaStatus) || (rmaStatus as string[]).includes(row.rmaStatus)),
      body,
    )
  })
/** Limits the remote to the staff pages; the form has its own tests. */
const remote = { routes: routes.filter(({ path }) => path === '/rma' || path === '/rma/:rmaNumber') }
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('OPEN-33 shows staff all requests with counts by lane and status, remaining appeal time and possible steps', async () => {
  const asked: unknown[] = []
  const sent: unknown[] = []
  const audit = mock(rmaRoutes.updateRmaAudit, ({ body }) => {
    sent.push(body)
    return aRequest({ rmaStatus: 'RECEIVED', version: 4 })
  })
  const { user, address } = await renderAt('/rma', {
    as: desk,
    remote,
    handlers: [listOf(() => [waiting, appealed], asked), groups, centres, audit],
  })
  expect(await screen.findByRole('link', { name: 'RMA2026-000007' })).toHaveAttribute(
    'href',
    '/rma/RMA2026-000007',
  )
  expect(within(getRow('RMA2026-000008')).getByText(/^Overdue by \d+ h$/)).toBeVisible()
  expect(within(getRow('RMA2026-000008')).queryByText('Mark as received')).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
  await user.click(within(getRow('RMA2026-000007')).getByText('Mark as received'))
  expect(await screen.findByText('Operation successful · RMA2026-000007')).toBeVisible()
  expect(sent).toEqual([{ rmaNumber: 'RMA2026-000007', version: 3, rmaStatus: 'RECEIVED', remark: '' }])
  const bar = within(screen.getByRole('group', { name: 'Requests by status' }))
  await user.click(await bar.findByRole('button', { name: 'Repair 6' }))
  await user.click(await bar.findByRole('button', { name: 'Under repair 2' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ closed: ['false'], rmaStatus: ['UNDER_REPAIR'] }))
  expect(address()).toBe('/rma?closed=false&rmaStatus=UNDER_REPAIR')
})

test('TABLE-11 shows hasWarrantyInfo, closed and rmaStatus in columns or beside the first', async () => {
  const rows = [
    aRequest({ closed: true, rmaStatus: 'COMPLETED', hasWarrantyInfo: false }),
    aRequest({ id: 8, rmaNumber: 'RMA2026-000008', rmaStatus: 'WAITING_REPAIR' }),
  ]
  const handlers = [listOf(() => rows), groups, centres]
  const wide = await renderAt('/rma', { as: desk, remote, handlers })
  await screen.findByText('RMA2026-000007')
  const cells = (row: Element | null) => [...(row?.children ?? [])].map(({ textContent }) => textContent)
  const names = cells(document.querySelector('thead tr'))
  const told = (number: string) =>
    ['Status', 'Progress', 'Warranty'].map((column) => cells(getRow(number))[names.indexOf(column)])
  expect(told('RMA2026-000007')).toEqual(['Repair completed', 'Closed', 'No'])
  expect(told('RMA2026-000008')).toEqual(['Waiting for repair', 'In progress', 'Yes'])
  wide.unmount()
  await renderAt('/rma?columns=rmaNumber', { as: desk, remote, handlers })
  await screen.findByText('RMA2026-000007')
  const tags = ['Closed', 'Completed', 'Waiting repair', 'Warranty']
  const shown = (number: string) => tags.filter((tag) => within(getRow(number)).queryByText(tag))
  expect(shown('RMA2026-000007')).toEqual(['Closed', 'Completed'])
  expect(shown('RMA2026-000008')).toEqual(['Waiting repair', 'Warranty'])
})

test('shows customers own requests with the reply date and a link to the form; offers readers no steps', async () => {
  const rows = [aRequest({ operations: [aStep('END', 'REQUEST', { side: 'CUSTOMER' })] }), appealed]
  const first = await renderAt('/rma', { as: owner, remote, handlers: [listOf(() => rows), groups] })
  await screen.findByText('RMA2026-000007')
  expect(within(getRow('RMA2026-000008')).getByText(/^Reply was due Nov \d, 2026$/)).toBeVisible()
  await first.user.click(screen.getByRole('button', { name: 'New request' }))
  expect(first.address()).toBe('/rma/rma')
  first.unmount()
  await renderAt('/rma', { as: manual, remote, handlers: [listOf(() => [aRequest()]), groups] })
  await screen.findByText('RMA2026-000007')
  expect(screen.queryByText('New request')).not.toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: 'Repair centres' })).not.toBeInTheDocument()
})

test('requires a reason for a step, and names the user of a concurrent change', async () => {
  const ask = mock(rmaRoutes.askRmaCustomer, ({ body }) => {
    expect(body.remark).toBe('The invoice, please.')
    throw refuse(409, {
      error: 'rma.stale',
      msg: 'Somebody else changed this meanwhile.',
      data: { current: aRequest({ rmaStatus: 'RECEIVED', version: 4 }), by: 'Carlo' },
    })
  })
  const { user } = await renderAt('/rma/RMA2026-000007', {
    as: desk,
    remote,
    handlers: [mock(rmaRoutes.getRma, aDetail(waiting)), centres, ask],
  })
  await user.click(await screen.findByRole('button', { name: 'Request information from the customer' }))
  await user.type(dialog().getByLabelText(/Which information is needed/), 'The invoice, please.')
  await user.click(dialog().getByRole('button', { name: 'Request information from the customer' }))
  expect(
    await dialog().findByText('Carlo has already changed the request. Its status is now “Received”.'),
  ).toBeVisible()
  expect(dialog().getByLabelText(/Which information is needed/)).toHaveValue('The invoice, please.')
})

test('RMA-23 RMA-24 RMA-25 RMA-26 shows a board column per status and lane, and takes a step on drop', async () => {
  let rows = [waiting, appealed]
  const sent: unknown[] = []
  const audit = mock(rmaRoutes.updateRmaAudit, ({ body }) => {
    sent.push(body.rmaStatus)
    if (body.rmaStatus === 'COMPLETED')
      throw refuse(409, {
        error: 'rma.not_allowed',
        msg: 'This is not possible while the request is at “Request”.',
        data: { current: waiting },
      })
    rows = [aRequest({ rmaStatus: 'RECEIVED', version: 4 }), appealed]
    return rows[0] as RmaRequest
  })
  const { user } = await renderAt('/rma?view=board', {
    as: desk,
    remote,
    handlers: [listOf(() => rows), groups, centres, audit],
  })
  const column = (name: string) => within(screen.getByRole('region', { name }))
  const columns = () =>
    within(screen.getByRole('region', { name: 'Repair requests by status' }))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
  const repair = [
    'Request',
    'Received',
    'Waiting for repair',
    'Under repair',
    'Warranty exception',
    'Repair completed',
  ]
  const appeal = ['Out warranty', 'In appeal', 'Appeal passed, waiting repair']
  const pay = ['Pay for repair request', 'Pay for repair']
  expect(await column('Request').findByText('RMA2026-000007')).toBeVisible()
  expect(columns()).toEqual(repair)
  expect(await findAxeProblems()).toEqual([])
  screen.getByRole('button', { name: 'Move RMA2026-000007' }).focus()
  await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(column('Repair completed').getByText('Not possible from “Request”')).toBeVisible()
  await user.keyboard(' ')
  expect(await screen.findByText('This is not possible while the request is at “Request”.')).toBeVisible()
  screen.getByRole('button', { name: 'Move RMA2026-000007' }).focus()
  await user.keyboard(' {ArrowRight} ')
  expect(column('Received').getByText('RMA2026-000007')).toBeVisible()
  expect(await screen.findByText('Operation successful · RMA2026-000007')).toBeVisible()
  expect(sent).toEqual(['COMPLETED', 'RECEIVED'])
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  expect(await column('In appeal').findByText('RMA2026-000008')).toBeVisible()
  expect(columns()).toEqual(appeal)
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(columns()).toEqual(pay)
})

test('returns a card when the reason dialog is cancelled, and offers steps in its menu', async () => {
  const doubted = aRequest({
    rmaStatus: 'UNDER_REPAIR',
    operations: [aStep('EXCEPT', 'WARRANTY_EXCEPTION', { needsRemark: true })],
  })
  const { user } = await renderAt('/rma?view=board', {
    as: desk,
    remote,
    handlers: [listOf(() => [doubted]), groups, centres],
  })
  const column = (name: string) => within(screen.getByRole('region', { name }))
  await column('Under repair').findByText('RMA2026-000007')
  screen.getByRole('button', { name: 'Move RMA2026-000007' }).focus()
  await user.keyboard(' {ArrowRight} ')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(column('Under repair').getByText('RMA2026-000007')).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Actions of RMA2026-000007' }))
  expect(screen.getByRole('menuitem', { name: 'Dispute the warranty' })).toBeVisible()
})

test("shows a request's timeline with users and reasons, distinct internal notes, and live updates", async () => {
  let detail = aDetail(waiting, [
    anEvent(),
    anEvent({
      id: 2,
      operation: 'NOTE',
      side: 'STAFF',
      userName: 'Carlo',
      text: 'Third one of this batch',
      isInternal: true,
    }),
    anEvent({
      id: 3,
      operation: 'RECEIVE',
      side: 'STAFF',
      userName: 'Carlo',
      fromStatus: 'REQUEST',
      rmaStatus: 'RECEIVED',
    }),
  ])
  const notes: unknown[] = []
  const note = mock(rmaRoutes.addRmaNote, ({ body }) => {
    notes.push(body)
    return []
  })
  const { user } = await renderAt('/rma/RMA2026-000007', {
    as: desk,
    remote,
    handlers: [mock(rmaRoutes.getRma, () => detail), centres, note],
  })
  const line = within(await screen.findByRole('list', { name: 'Timeline' }))
  const items = line.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/Device receivedSupport Carlo · .* · Request → Received/)
  expect(items[1]).toMatch(/NoteInternal.*Third one of this batch/)
  expect(items[2]).toMatch(/Request filedowner/)
  expect(screen.getByRole('link', { name: 'SNA0007' })).toHaveAttribute('href', '/device/SNA0007')
  expect(await findAxeProblems()).toEqual([])
  expect(screen.getByText('Only staff can see this.')).toBeVisible()
  await user.type(screen.getByLabelText(/^Internal note/), 'Ask the dealer.')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Message to the customer' }))
  expect(screen.getByText('The customer is notified and can see this.')).toBeVisible()
  await user.type(screen.getByLabelText(/^Message to the customer/), 'It has arrived.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(notes).toHaveLength(2))
  expect(notes).toMatchObject([
    { text: 'Ask the dealer.', isInternal: true },
    { text: 'It has arrived.', isInternal: false },
  ])
  detail = {
    ...aDetail(aRequest({ rmaStatus: 'UNDER_REPAIR', version: 5, replacementSerialNum: 'SNA0009' })),
    deviceProblems: { replacementSerialNum: 'No device has this serial number' },
  }
  act(() => publishEvent({ topic: 'row.changed', data: { noun: 'rma', id: 7 } }))
  expect(await screen.findByText('Under repair')).toBeVisible()
  expect(screen.getByText('SNA0009: No device has this serial number')).toBeVisible()
  expect(screen.queryByText('Mark as received')).not.toBeInTheDocument()
})

test('takes a step immediately after an own save, before refetching', async () => {
  const steps: unknown[] = []
  let reads = 0
  const handlers = [
    mock(rmaRoutes.getRma, () => (++reads === 1 ? aDetail(waiting) : new Promise<never>(() => {}))),
    mock(rmaRoutes.editRma, ({ body }) => ({ ...waiting, ...body, version: waiting.version + 1 })),
    mock(rmaRoutes.updateRmaAudit, ({ body }) => {
      steps.push(body)
      return { ...waiting, rmaStatus: 'RECEIVED' as const, version: waiting.version + 2 }
    }),
    centres,
  ]
  const { user } = await renderAt('/rma/RMA2026-000007', { as: desk, remote, handlers })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const city = dialog().getByLabelText(/City/)
  await user.clear(city)
  await user.type(city, 'Como')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(reads).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Mark as received' }))
  await waitFor(() =>
    expect(steps).toEqual([expect.objectContaining({ rmaStatus: 'RECEIVED', version: waiting.version + 1 })]),
  )
})

test('shows staff why a request needs review, and accepts the warranty', async () => {
  const accepted: unknown[] = []
  const late = aRequest({
    dateOfFault: '2026-01-02',
    createdAt: '2026-05-02T08:00:00.000Z',
    isToExamine: true,
    hasWarrantyInfo: false,
    statedInstallationDate: '1900-01-01',
    version: 3,
    operations: [aStep('ACCEPT_WARRANTY', 'REQUEST')],
  })
  const accept = mock(rmaRoutes.acceptRmaWarranty, ({ body }) => {
    accepted.push(body)
    return aRequest({ version: 4 })
  })
  const { user } = await renderAt('/rma/RMA2026-000007', {
    as: 'maintain',
    remote,
    handlers: [mock(rmaRoutes.getRma, aDetail(late)), accept],
  })
  expect(await screen.findByText('To be checked: reported 120 days after the fault')).toBeVisible()
  expect(screen.getByText(/The customer stated Jan 1, 1900/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept the warranty' }))
  await waitFor(() => expect(accepted).toEqual([{ rmaNumber: late.rmaNumber, version: 3, remark: '' }]))
})

test('lets a customer reply and withdraw the request, without staff actions', async () => {
  const sent: unknown[] = []
  const asked = aRequest({
    isWaiting: true,
    rmaStatus: 'IN_APPEAL',
    appealMinutesLeft: 3000,
    operations: [
      aStep('ANSWER', 'IN_APPEAL', { side: 'CUSTOMER' }),
      aStep('END', 'IN_APPEAL', { side: 'CUSTOMER' }),
    ],
  })
  const answer = mock(rmaRoutes.answerRma, ({ body }) => {
    sent.push(body)
    return asked
  })
  const end = mock(rmaRoutes.updateRmaStatus, ({ body }) => {
    sent.push(body)
    return asked
  })
  const { user } = await renderAt('/rma/RMA2026-000007', {
    as: owner,
    remote,
    handlers: [mock(rmaRoutes.getRma, aDetail(asked)), answer, end],
  })
  expect(await screen.findByText('Paused until you reply')).toBeVisible()
  expect(screen.getByText('Waiting for your reply')).toBeVisible()
  for (const tool of ['Edit', 'History', 'Add note']) expect(screen.queryByText(tool)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await user.type(dialog().getByLabelText(/Message/), 'Here it is.')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Withdraw this request' }))
  expect(dialog().getByText('End this RMA request...')).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Cancel repair' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { rmaNumber: 'RMA2026-000007', text: 'Here it is.', fileIds: [] },
    { rmaNumber: 'RMA2026-000007', version: 3, rmaCurrStatus: 'NORMAL', end: true },
  ])
})

test.each([
  ['is no number', '/rma/x', 'There is no repair request with this number.'],
  [
    'does not exist',
    '/rma/RMA2026-000099',
    "This repair request doesn't exist or you don't have access to it.",
  ],
])('reports a number that %s', async (_, path, msg) => {
  const get = mock(rmaRoutes.getRma, () => {
    throw refuse(404, { error: 'rma.not_found', msg })
  })
  await renderAt(path, { as: desk, remote, handlers: [get] })
  expect(await screen.findByText(msg)).toBeVisible()
})

test('takes one step for many requests, reports failures and undoes it', async () => {
  const sent: unknown[] = []
  const change = mock(rmaRoutes.changeRma, ({ body }) => {
    sent.push(body)
    return {
      change: '00000000-0000-4000-8000-000000000009',
      ids: [7],
      refused: [{ id: 8, title: 'RMA2026-000008', msg: 'Not possible.' }],
    }
  })
  const { user } = await renderAt('/rma', {
    as: desk,
    remote,
    handlers: [listOf(() => [waiting, appealed]), groups, centres, change],
  })
  await user.click(await screen.findByRole('button', { name: /Status of RMA2026-000007: Request/ }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Received'])
  await user.click(screen.getByRole('menuitem', { name: 'Received' }))
  expect(await screen.findByText('Undo')).toBeVisible()
  expect(sent).toEqual([{ ids: [7], set: { rmaStatus: 'RECEIVED' } }])
})

test('links figures to exactly the rows they count, and shows repair times', async () => {
  const figures = mock(rmaRoutes.findRmaFigures, {
    byStatus: [{ value: 'REQUEST', count: 4 }],
    byAge: [{ least: 0, most: 6, from: '2026-11-17', to: '2026-11-23', count: 4 }],
    byModel: [{ value: 'SNA_12K', count: 4 }],
    byFault: [{ value: 'RELAY', count: 1 }],
    byCentre: [{ repairShop: 1, name: 'Rome', count: 4 }],
    overdue: 2,
    repairTimes: [{ from: '2026-11-16', to: '2026-11-22', count: 5, medianHours: 60, p90Hours: 120 }],
  })
  await renderAt('/rma?view=charts', { as: desk, remote, handlers: [figures] })
  const linkIn = (region: string, name: RegExp) =>
    within(screen.getByRole('region', { name: region })).getByRole('link', { name })
  await screen.findByRole('region', { name: 'Open requests by status' })
  expect(linkIn('Open requests by status', /Request/)).toHaveAttribute(
    'href',
    '/rma?closed=false&rmaStatus=REQUEST',
  )
  expect(linkIn('Open requests by age', /0 to 6 days/)).toHaveAttribute(
    'href',
    '/rma?closed=false&openSince=2026-11-17..2026-11-23',
  )
  expect(linkIn('Open requests by repair centre', /Rome/)).toHaveAttribute(
    'href',
    '/rma?closed=false&repairShop=1',
  )
  expect(screen.getByRole('table', { name: 'Time to repair' })).toHaveTextContent('Nov 16, 202652.55')
  expect(await findAxeProblems()).toEqual([])
})

test('API-08 lists, creates, changes and deletes repair centres with calendars, except those in use', async () => {
  const sent: unknown[] = []
  const save = mock(repairCentreRoutes.saveRepairCentre, ({ body }) => {
    sent.push(body)
    return { ...centre, ...body, id: centre.id, version: 2 }
  })
  const remove = mock(repairCentreRoutes.deleteRepairCentre, () => {
    throw refuse(409, { error: 'x', msg: 'A request names it.' })
  })
  const handlers = [
    mock(repairCentreRoutes.findRepairCentres, [centre, { ...centre, id: 2, name: 'Milan', openCount: 0 }]),
    save,
    remove,
  ]
  const { user } = await renderAt('/rma?view=centres', { as: desk, remote, handlers })
  await screen.findByText('Rome')
  expect(screen.getAllByText('Via Appia 1')[0]).toBeVisible()
  expect(screen.getAllByText('Mon, Tue, Wed, Thu, Fri · Europe/Rome')[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete Rome' })).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Edit Rome' }))
  await user.type(dialog().getByLabelText(/Holidays/), '2027-13-01{Enter}')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await dialog().findByText('Write days as 2026-12-25')).toBeVisible()
  await user.click(dialog().getByLabelText(/Holidays/))
  await user.keyboard('{Backspace}2027-01-01{Enter}')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toMatchObject([{ id: 1, version: 1, holidays: ['2026-12-25', '2027-01-01'] }])
  await user.click(screen.getByRole('button', { name: 'Delete Milan' }))
  await user.click(dialog().getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Operation failed, A request names it.')).toBeVisible()
})

test('shows requests on the start page: by status to staff, own and company requests to customers', async () => {
  const answer = {
    open: [{ rmaStatus: 'REQUEST' as const, count: 4 }],
    overdue: 1,
    own: [
      {
        rmaNumber: 'RMA2026-000007',
        serialNum: 'SNA0007',
        rmaStatus: 'IN_APPEAL' as const,
        closed: false,
        isWaiting: true,
        updatedAt: '2026-11-03T08:00:00Z',
      },
    ],
  }
  const summary = mock(rmaRoutes.getRmaSummary, answer)
  const first = await renderAt('/', { as: desk, element: <OpenRepairs />, handlers: [summary] })
  const card = within(await screen.findByRole('region', { name: 'Open repair requests' }))
  expect(card.getByRole('link', { name: /Request/ })).toHaveAttribute(
    'href',
    '/rma?closed=false&rmaStatus=REQUEST',
  )
  expect(screen.getByRole('link', { name: 'Overdue appeals: 1' })).toHaveAttribute(
    'href',
    '/rma?isOverdue=true',
  )
  first.unmount()
  const second = await renderAt('/', { as: owner, element: <OpenRepairs />, handlers: [summary] })
  const own = within(await screen.findByRole('region', { name: 'My repair requests' }))
  expect(own.getByRole('link', { name: 'RMA2026-000007' })).toHaveAttribute('href', '/rma/RMA2026-000007')
  expect(own.getByText('Waiting for your reply')).toBeVisible()
  second.unmount()
  // Shows the company's requests to a user without own requests.
  const others = mock(rmaRoutes.getRmaSummary, { ...answer, own: [], overdue: 0 })
  await renderAt('/', { as: { permissions: ['rma:view'] }, element: <OpenRepairs />, handlers: [others] })
  const company = within(await screen.findByRole('region', { name: 'Open repair requests' }))
  // Keeps the previous rows until the answer arrives.
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'My repair requests' })).not.toBeInTheDocument(),
  )
  expect(company.getByRole('link', { name: /Request/ })).toHaveAttribute(
    'href',
    '/rma?closed=false&rmaStatus=REQUEST',
  )
})
