import { deleteUserValues } from '@portal/client'
import { publishEvent } from '@portal/client/events.ts'
import { type RmaLookup, rmaFileRoutes, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { requestFields } from '../rma/fields.ts'
import { aDetail, anEvent, aRequest, aShop, uncoveredState } from '../rma/rma.builder.ts'

const owner = { userId: 'U2', permissions: ['rma:view', 'rma:create'], routes: ['/', '/rma', '/userRepair'] }
const installer = { userId: 'U3', permissions: ['rma:create'], routes: ['/', '/userRepair'] }
const shops = [aShop(), aShop({ repairShop: 2, name: 'Repair Centre Lyon', contactPerson: 'Luc Petit' })]
const known: RmaLookup = {
  device: {
    serialNum: 'SNA0001',
    model: 'SNA_5000',
    endUser: '',
    owner: 'Sunny Roofs',
    datalogSn: 'BA12345678',
    installationDate: '2024-03-01',
    country: 'IT',
    warrantyDate: '2024-03-01',
    warrantyExpireDate: '2034-03-01',
    isCovered: true,
  },
  problem: '',
  openRequest: null,
}
const lookup = mock(rmaRoutes.lookUpRmaDevice, ({ body }) =>
  body.serialNum === 'SNA0001'
    ? known
    : { device: null, problem: 'We could not find this serial number.', openRequest: null },
)
const quiet = [
  lookup,
  mock(rmaRoutes.getRmaParamInfo, { success: true, repairShops: shops }),
  mock(rmaRoutes.findOwnRma, []),
  mock(rmaRoutes.getRma, aDetail()),
]
type UserEvent = Awaited<ReturnType<typeof renderAt>>['user']
const field = (label: string | RegExp) => screen.findByLabelText(label)
const dialog = () => within(screen.getByRole('dialog'))
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

async function choose(user: UserEvent, centre: RegExp) {
  await user.click(screen.getByRole('combobox', { name: /Repair centre/ }))
  await user.click(screen.getByRole('option', { name: centre }))
}

async function fill(user: UserEvent) {
  const texts: [RegExp, string][] = [
    [/Purchase From/, 'Solar Shop'],
    [/Fault desc/, 'Nothing is shown.'],
    [/Install location/, 'Garage'],
    [/City/, 'Milano'],
    [/^Contact/, 'Anna Rossi'],
    [/Phone number/, '3331234567'],
  ]
  for (const [label, text] of texts) fireEvent.change(await field(label), { target: { value: text } })
  fireEvent.change(await field(/Date of fault/), { target: { value: '2026-03-01' } })
  await choose(user, /Centre Milano/)
}

async function submit(user: UserEvent) {
  await press(user, 'Submit')
  expect(await screen.findByText('Do you want to submit?')).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Submit' }))
}

afterEach(() => {
  deleteUserValues()
  localStorage.clear()
})

test('RMA-01 RMA-02 RMA-03 RMA-04 RMA-05 RMA-06 RMA-07 RMA-08 RMA-09 RMA-10 RMA-11 RMA-12 RMA-13 requires and limits every field', async () => {
  const { user } = await renderAt('/userRepair', { as: owner, remote, handlers: quiet })
  await press(user, 'Submit')
  const missing = [
    ...['Please enter serialNum', 'Please enter datalogSn', 'Please enter Purchase From'],
    ...['Please select installation date', 'Please select date of fault', 'Please enter Install location'],
    ...['Please enter country', 'Please enter city', 'Please enter contact', 'Please enter Phone number'],
    ...['Please enter fault desc', 'Please select Repair shop'],
  ]
  for (const text of missing) expect(await screen.findByText(text)).toBeVisible()
  expect(missing.toSorted()).toEqual(
    Object.values(requestFields)
      .map((field) => field.missing)
      .toSorted(),
  )
  const limits: [RegExp, number][] = [
    [/Dongle SN/, 10],
    [/Purchase From/, 50],
    [/Install location/, 50],
    [/Country/, 100],
    [/City/, 50],
    [/^Contact/, 50],
    [/Phone number/, 11],
    [/Device SN/, 20],
    [/Fault desc/, 1000],
  ]
  for (const [label, limit] of limits) {
    const input = await field(label)
    fireEvent.change(input, { target: { value: '1'.repeat(limit + 1) } })
    expect(
      await screen.findByText(new RegExp(`^At most ${limit.toLocaleString('en')} characters`)),
    ).toBeVisible()
    fireEvent.change(input, { target: { value: '1'.repeat(limit) } })
    await waitFor(() => expect(screen.queryByText(/^At most/)).not.toBeInTheDocument())
  }
  fireEvent.change(await field(/Phone number/), { target: { value: '12 ask me' } })
  expect(await screen.findByText('Use digits, spaces, + and - only')).toBeVisible()
  expect((await field(/Phone number/)).getAttribute('inputmode')).toBe('tel')
  fireEvent.change(await field(/Installation date/), { target: { value: '2024-03-01' } })
  fireEvent.change(await field(/Date of fault/), { target: { value: '2024-02-01' } })
  expect(await screen.findByText('On or after Mar 1, 2024')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
})

test('RMA-14 RMA-15 fills the form from address, device and last request; both forms link to the list', async () => {
  const handlers = [
    mock(rmaRoutes.findOwnRma, [aRequest({ contact: 'Luca Bianchi', repairShop: 2 })]),
    ...quiet,
  ]
  const { user } = await renderAt('/rma/rma?serialNum=SNA0001&faultDesc=It%20hums&city=Roma', {
    as: owner,
    remote,
    handlers,
  })
  expect(await field(/Device SN/)).toHaveValue('SNA0001')
  expect(await screen.findByText('Warranty IN')).toBeVisible()
  expect(await field(/Dongle SN/)).toHaveValue('BA12345678')
  expect(await field(/Installation date/)).toHaveValue('2024-03-01')
  expect(await field(/Country/)).toHaveValue('Italy')
  expect(await field(/Fault desc/)).toHaveValue('It hums')
  expect(await field(/City/)).toHaveValue('Roma')
  expect(await field(/^Contact/)).toHaveValue('Luca Bianchi')
  expect(screen.getByRole('link', { name: 'Please click if you have completed the form' })).toHaveAttribute(
    'href',
    '/rma',
  )
  await user.click(screen.getByRole('combobox', { name: /Repair centre/ }))
  const option = screen.getByRole('option', { name: /Centre Milano/ })
  for (const text of [
    'Repair Centre Milano',
    '+39 02 5550 100',
    'Giulia Conti',
    'Via Torino 1',
    '9:00 to 17:00',
  ])
    expect(option).toHaveTextContent(text)
})

test("RMA-16 fills the form from the address, the previous page or the session's copy", async () => {
  const byAddress = await renderAt('/userRepair?city=Roma&faultDesc=It%20hums', {
    as: owner,
    remote,
    handlers: quiet,
  })
  expect(await field(/City/)).toHaveValue('Roma')
  expect(await field(/Fault desc/)).toHaveValue('It hums')
  byAddress.unmount()

  const before = { serialNum: 'SNA0001', city: 'Torino', faultDesc: 'It smells', repairShop: 2, contact: 7 }
  const byRoute = await renderAt('/userRepair', { as: owner, remote, handlers: quiet, state: before })
  expect(await field(/Device SN/)).toHaveValue('SNA0001')
  expect(await screen.findByText('Warranty IN')).toBeVisible()
  expect(await field(/City/)).toHaveValue('Torino')
  expect(await field(/Fault desc/)).toHaveValue('It smells')
  expect(await field(/^Contact/)).toHaveValue('')
  expect(await screen.findByRole('combobox', { name: /Repair centre/ })).toHaveTextContent('Lyon')
  fireEvent.change(await field(/Purchase From/), { target: { value: 'Solar Shop' } })
  byRoute.unmount()

  // Passes only the device, so that the other values come from the copy.
  await renderAt('/userRepair', {
    as: owner,
    remote,
    handlers: quiet,
    state: { serialNum: 'SNA0001' },
  })
  expect(await field(/Purchase From/)).toHaveValue('Solar Shop')
  expect(await field(/City/)).toHaveValue('Torino')
  expect(await field(/Fault desc/)).toHaveValue('It smells')
})

test('fills the contact from the last request otherwise', async () => {
  const last = mock(rmaRoutes.findOwnRma, [aRequest({ contact: 'Luca Bianchi', city: 'Napoli' })])
  await renderAt('/userRepair', { as: owner, remote, handlers: [last, ...quiet] })
  expect(await screen.findByDisplayValue('Napoli')).toBe(await field(/City/))
  expect(await field(/^Contact/)).toHaveValue('Luca Bianchi')
})

test('RMA-17 RMA-18 RMA-30 files a request after confirmation and deletes its draft', async () => {
  const sent: unknown[] = []
  const save = mock(rmaRoutes.saveRma, ({ body }) => {
    sent.push(body)
    return aRequest()
  })
  const { user, unmount } = await renderAt('/userRepair?serialNum=SNA0001', {
    as: owner,
    remote,
    handlers: [save, ...quiet],
  })
  await screen.findByText('Warranty IN')
  await fill(user)
  await press(user, 'Submit')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await submit(user)
  expect(await screen.findByText('Print the form and send the device in')).toBeVisible()
  expect(await dialog().findByText('Via Torino 1, Milano')).toBeVisible()
  const { serialNum, repairShop, threadId, rmaStatus } = sent[0] as Record<string, unknown>
  expect([serialNum, repairShop, threadId, rmaStatus]).toEqual(['SNA0001', 1, undefined, 'REQUEST'])
  unmount()
  await renderAt('/userRepair', { as: owner, remote, handlers: quiet })
  expect(await field(/Fault desc/)).toHaveValue('')
  expect(screen.queryByText(/not finished/)).not.toBeInTheDocument()
})

test('keeps the input with files across a reload, and deletes it on sign-out', async () => {
  const photo = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'dark.png',
    size: 1536,
    type: 'image/png',
  }
  const handlers = [mock(rmaFileRoutes.uploadFile, photo), ...quiet]
  const begun = await renderAt('/userRepair?serialNum=SNA0001', { as: owner, remote, handlers })
  await screen.findByText('Warranty IN')
  fireEvent.change(await field(/Fault desc/), { target: { value: 'It hums' } })
  const picture = new File(['PNG'], 'dark.png', { type: 'image/png' })
  fireEvent.paste(document.body, { clipboardData: { files: [picture] } })
  expect(await screen.findByRole('button', { name: 'Remove dark.png' })).toBeVisible()
  begun.unmount()

  const elsewhere = await renderAt('/userRepair', { as: owner, remote, handlers: quiet })
  expect(await screen.findByText('There is an unfinished request for SNA0001.')).toBeVisible()
  await elsewhere.user.click(screen.getByRole('link', { name: 'Continue the request' }))
  expect(await field(/Fault desc/)).toHaveValue('It hums')
  expect(screen.getByText('dark.png')).toBeVisible()
  elsewhere.unmount()

  const another = await renderAt('/userRepair?serialNum=SNA0001', { as: installer, remote, handlers: quiet })
  expect(await field(/Fault desc/)).toHaveValue('')
  another.unmount()
  const back = await renderAt('/userRepair?serialNum=SNA0001', { as: owner, remote, handlers: quiet })
  expect(await field(/Fault desc/)).toHaveValue('It hums')
  act(() => deleteUserValues())
  back.unmount()
  await renderAt('/userRepair?serialNum=SNA0001', { as: owner, remote, handlers: quiet })
  expect(await field(/Fault desc/)).toHaveValue('')
})

test('prefers typed input to the address, and fills untouched fields from a new address', async () => {
  const at = '/userRepair?serialNum=SNA0001&faultDesc=It%20hums&city=Roma&contact=Anna'
  const begun = await renderAt(at, { as: owner, remote, handlers: quiet })
  await screen.findByText('Warranty IN')
  fireEvent.change(await field(/Fault desc/), { target: { value: 'It is dark' } })
  fireEvent.change(await field(/^Contact/), { target: { value: '' } })
  begun.unmount()

  const again = await renderAt(at, { as: owner, remote, handlers: quiet })
  expect(await field(/Fault desc/)).toHaveValue('It is dark')
  expect(await field(/City/)).toHaveValue('Roma')
  expect(await field(/^Contact/)).toHaveValue('')
  again.unmount()

  const other = '/userRepair?serialNum=SNA0001&faultDesc=It%20smells&city=Torino&installLocation=Roof'
  const anew = await renderAt(other, { as: owner, remote, handlers: quiet })
  expect(await field(/Fault desc/)).toHaveValue('It is dark')
  expect(await field(/City/)).toHaveValue('Torino')
  expect(await field(/Install location/)).toHaveValue('Roof')
  anew.unmount()
  // Clears the draft, so that a new form uses the address.
  act(() => deleteUserValues())
  await renderAt(at, { as: owner, remote, handlers: quiet })
  expect(await field(/Fault desc/)).toHaveValue('It hums')
})

test('names the device of a request after a correction, and ignores the address of another device', async () => {
  const begun = await renderAt('/userRepair?serialNum=SNA0001&city=Roma', {
    as: owner,
    remote,
    handlers: quiet,
  })
  await screen.findByText('Warranty IN')
  fireEvent.change(await field(/Device SN/), { target: { value: 'SNA0002' } })
  fireEvent.change(await field(/Install location/), { target: { value: 'Garage' } })
  begun.unmount()

  const at = '/userRepair?serialNum=SNA0001&city=Torino&faultDesc=It%20hums'
  const { user } = await renderAt(at, { as: owner, remote, handlers: quiet })
  expect(await field(/Device SN/)).toHaveValue('SNA0002')
  expect(await field(/City/)).toHaveValue('Roma')
  expect(await field(/Fault desc/)).toHaveValue('')
  expect(screen.getByText(/It is for SNA0002. Discard it to start one for SNA0001/)).toBeVisible()
  await press(user, 'Discard')
  await user.click(dialog().getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await field(/Device SN/)).toHaveValue('SNA0001'))
  expect(await field(/City/)).toHaveValue('Torino')
  expect(await field(/Fault desc/)).toHaveValue('It hums')
  expect(await field(/Install location/)).toHaveValue('')
  expect(screen.queryByText(/Continue where you stopped/)).not.toBeInTheDocument()
})

test('files one request under the same key when the browser closes during sending', async () => {
  const keys: (string | null)[] = []
  let isBroken = true
  const save = mock(rmaRoutes.saveRma, ({ request }) => {
    keys.push(request.headers.get('idempotency-key'))
    if (isBroken) throw refuse(503, { msg: 'Try again in a few seconds.' })
    return aRequest()
  })
  const handlers = [save, ...quiet]
  const first = await renderAt('/userRepair?serialNum=SNA0001', { as: owner, remote, handlers })
  await screen.findByText('Warranty IN')
  await fill(first.user)
  await submit(first.user)
  expect(await screen.findByText('Try again in a few seconds.')).toBeVisible()
  expect(await field(/Fault desc/)).toHaveValue('Nothing is shown.')
  first.unmount()

  isBroken = false
  const { user } = await renderAt('/userRepair?serialNum=SNA0001', { as: owner, remote, handlers })
  expect(await screen.findByText(/We could not confirm whether this request was filed/)).toBeVisible()
  await screen.findByText('Warranty IN')
  await submit(user)
  expect(await screen.findByText('Print the form and send the device in')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
})

test('refuses a foreign device, and a device with an open request, before sending', async () => {
  const open = { ...known, openRequest: { rmaNumber: 'RMA2026-000007', rmaStatus: 'RECEIVED' as const } }
  const handlers = [
    mock(rmaRoutes.lookUpRmaDevice, ({ body }) =>
      body.serialNum === 'SNA0001'
        ? open
        : { device: null, problem: 'We could not find this serial number.', openRequest: null },
    ),
    ...quiet,
  ]
  const { user } = await renderAt('/userRepair?serialNum=SNA0001', { as: owner, remote, handlers })
  expect(await screen.findByText(/RMA2026-000007 is already open/)).toBeVisible()
  await press(user, 'Submit')
  expect(await screen.findAllByText(/RMA2026-000007 is already open/)).toHaveLength(2)
  await user.clear(await field(/Device SN/))
  await user.type(await field(/Device SN/), 'FOREIGN1')
  await user.tab()
  await user.tab()
  expect((await screen.findAllByText('We could not find this serial number.'))[0]).toBeVisible()
})

test('RMA-28 RMA-29 RMA-32 RMA-36 lets a customer without warranty claim it, pay, undo, or withdraw the request', async () => {
  const sent: unknown[] = []
  let current = aRequest(uncoveredState)
  const statusOf = { APPEAL: 'IN_APPEAL', PAY: 'PAY_REQUEST', NORMAL: 'REQUEST' } as const
  const end = { operation: 'END', side: 'CUSTOMER', rmaStatus: 'REQUEST', needsRemark: false } as const
  const handlers = [
    mock(rmaRoutes.saveRma, () => current),
    mock(rmaRoutes.updateRmaStatus, ({ body }) => {
      sent.push(body)
      current = aRequest({
        ...uncoveredState,
        version: current.version + 1,
        rmaCurrStatus: body.rmaCurrStatus,
        rmaStatus: statusOf[body.rmaCurrStatus],
        closed: body.end === true,
        operations: body.end ? [] : [end],
      })
      return current
    }),
    ...quiet,
  ]
  const { user } = await renderAt('/userRepair?serialNum=SNA0001', { as: owner, remote, handlers })
  await screen.findByText('Warranty IN')
  await fill(user)
  await submit(user)
  expect(await screen.findByText('No warranty found for SNA0001')).toBeVisible()
  await press(user, 'Pay for Repair')
  expect(await screen.findByText(/contact the maintenance centre/)).toHaveTextContent(
    /at your own expense.*print the report after payment/,
  )
  await press(user, 'Cancel self-pay')
  expect(await screen.findByText('No warranty found for SNA0001')).toBeVisible()
  await press(user, 'Warranty Claim')
  expect(await screen.findByText(/send the purchase invoice of SNA0001 by e-mail/)).toHaveTextContent(
    '72 hours',
  )
  expect(await screen.findByRole('link', { name: 'appeal@example.com' })).toHaveAttribute(
    'href',
    'mailto:appeal@example.com?subject=RMA2026-000001%20SNA0001',
  )
  await press(user, 'Cancel appeal')
  expect(await screen.findByText('No warranty found for SNA0001')).toBeVisible()
  await press(user, 'Confirm and exit')
  expect(await screen.findByText('End this RMA request...')).toBeVisible()
  await press(user, 'Cancel repair')
  expect(await screen.findByText(/RMA2026-000001 is closed/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel repair' })).not.toBeInTheDocument()
  const { rmaNumber } = current
  expect(sent).toEqual([
    { rmaNumber, version: 1, rmaCurrStatus: 'PAY' },
    { rmaNumber, version: 2, rmaCurrStatus: 'NORMAL' },
    { rmaNumber, version: 3, rmaCurrStatus: 'APPEAL' },
    { rmaNumber, version: 4, rmaCurrStatus: 'NORMAL' },
    { rmaNumber, version: 5, rmaCurrStatus: 'NORMAL', end: true },
  ])
})

test("RMA-33 RMA-34 RMA-35 lists an installer's requests with state and actions", async () => {
  const step = (operation: 'APPEAL' | 'PAY' | 'CANCEL_PAY') =>
    ({ operation, side: 'CUSTOMER', rmaStatus: 'REQUEST', needsRemark: false }) as const
  const refused = aRequest({
    ...uncoveredState,
    rmaStatus: 'OUT_WARRANTY',
    operations: [step('APPEAL'), step('PAY')],
  })
  const paying = aRequest({
    ...refused,
    version: 2,
    rmaStatus: 'PAY_REQUEST',
    rmaCurrStatus: 'PAY',
    operations: [step('CANCEL_PAY')],
  })
  const closed = aRequest({ id: 2, rmaNumber: 'RMA2026-000002', closed: true, rmaCloseReason: 'COMPLETED' })
  const stale = () => {
    throw refuse(409, {
      error: 'rma.stale',
      msg: 'Somebody else has changed this request.',
      data: { current: aRequest({ ...refused, version: 5 }) },
    })
  }
  let answer: () => typeof paying = stale
  const sent: { version?: number; rmaCurrStatus?: string }[] = []
  let own = [refused, closed]
  const handlers = [
    mock(rmaRoutes.findOwnRma, () => own),
    mock(rmaRoutes.updateRmaStatus, ({ body }) => {
      sent.push(body)
      return answer()
    }),
    mock(
      rmaRoutes.getRma,
      aDetail({
        events: [anEvent(), anEvent({ id: 2, operation: 'NOTE', side: 'STAFF', text: 'Is it wet?' })],
      }),
    ),
    ...quiet,
  ]
  const { user } = await renderAt('/userRepair', { as: installer, remote, handlers })
  const row = within(await screen.findByRole('listitem', { name: 'RMA2026-000001' }))
  expect(row.getByText('Out warranty')).toBeVisible()
  expect(
    within(screen.getByRole('listitem', { name: 'RMA2026-000002' })).getByText(/Closed · Completed/),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: /completed the form/ })).toHaveAttribute(
    'href',
    '/userRepair#requests',
  )
  await user.click(row.getByRole('button', { name: 'Show processing history' }))
  expect(await row.findByText(/Is it wet\?/)).toBeVisible()

  await user.click(row.getByRole('button', { name: 'Warranty Claim' }))
  answer = () =>
    aRequest({ ...refused, version: 2, rmaStatus: 'IN_APPEAL', rmaCurrStatus: 'APPEAL', operations: [] })
  await user.click(await dialog().findByRole('button', { name: 'Confirm appeal' }))
  expect(await dialog().findByRole('button', { name: 'Cancel appeal' })).toBeVisible()
  answer = () => refused
  await press(user, 'Cancel appeal')
  expect(await screen.findByText('No warranty found for SNA0001')).toBeVisible()
  expect(sent.splice(0)).toEqual([
    { rmaNumber: refused.rmaNumber, version: 1, rmaCurrStatus: 'APPEAL' },
    { rmaNumber: refused.rmaNumber, version: 2, rmaCurrStatus: 'NORMAL' },
  ])
  answer = stale
  await press(user, 'Confirm and exit')
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  await user.click(row.getByRole('button', { name: 'Pay for Repair' }))
  expect(dialog().getByText(/contact the maintenance centre/)).toHaveTextContent(
    'print the report after payment',
  )
  await press(user, 'Confirm self-pay')
  expect(await screen.findByText(/Somebody else has changed this request/)).toBeVisible()
  answer = () => paying
  await press(user, 'Confirm self-pay')
  expect(await screen.findByRole('button', { name: 'Cancel self-pay' })).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  answer = () => refused
  await press(user, 'Cancel self-pay')
  expect(await screen.findByText('No warranty found for SNA0001')).toBeVisible()
  expect(sent.map(({ version, rmaCurrStatus }) => [version, rmaCurrStatus])).toEqual([
    [1, 'PAY'],
    [5, 'PAY'],
    [2, 'NORMAL'],
  ])
  await press(user, 'Confirm and exit')
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  // Expects updates after steps of staff without a reload.
  own = [aRequest({ ...paying, rmaStatus: 'PAY_REPAIR', version: 3 }), closed]
  act(() => publishEvent({ topic: 'row.changed', data: { noun: 'rma', id: 1 } }))
  expect(await row.findByText('Pay for repair', { selector: 'span' })).toBeVisible()
})

test('opens an own request from a link below the form, with its history', async () => {
  const requests = [
    aRequest({ id: 1, rmaNumber: 'RMA2026-000001' }),
    aRequest({ id: 2, rmaNumber: 'RMA2026-000002', rmaStatus: 'OUT_WARRANTY', statusReason: 'Water damage' }),
  ]
  const handlers = [mock(rmaRoutes.findOwnRma, requests), ...quiet]
  await renderAt('/userRepair?rmaNumber=RMA2026-000002', { as: installer, remote, handlers })
  const line = await screen.findByRole('listitem', { name: 'RMA2026-000002' })
  expect(line).toHaveFocus()
  expect(within(line).getByRole('button', { name: 'Hide processing history' })).toBeVisible()
  expect(within(line).getByText('Reason: Water damage')).toBeVisible()
  const other = within(screen.getByRole('listitem', { name: 'RMA2026-000001' }))
  expect(other.getByRole('button', { name: 'Show processing history' })).toBeVisible()
  expect(screen.queryByText(/is not among your repair requests/)).not.toBeInTheDocument()
})

test("reports a link to another user's request", async () => {
  await renderAt('/userRepair?rmaNumber=RMA2026-000009', { as: installer, remote, handlers: quiet })
  expect(await screen.findByText('RMA2026-000009 is not one of your repair requests.')).toBeVisible()
})

test("keeps the form's values when the own requests are opened", async () => {
  const { user } = await renderAt('/userRepair?serialNum=SNA0001', { as: installer, remote, handlers: quiet })
  fireEvent.change(await field(/City/), { target: { value: 'Torino' } })
  const link = screen.getByRole('link', { name: 'Please click if you have completed the form' })
  expect(link).toHaveAttribute('href', '/userRepair?serialNum=SNA0001#requests')
  await user.click(link)
  expect(await field(/Device SN/)).toHaveValue('SNA0001')
  expect(await field(/City/)).toHaveValue('Torino')
})
