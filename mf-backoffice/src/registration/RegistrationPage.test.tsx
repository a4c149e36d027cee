import { publishEvent } from '@portal/client/events.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { type Registration, registrationRoutes } from '@portal/contracts/registration.contract.ts'
import { accounts } from '@portal/testing/browser/accounts.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRegistration } from '../common/trace.builder.ts'
import OwnRegistrations from '../home/OwnRegistrations.tsx'
import WaitingRegistrations from '../home/WaitingRegistrations.tsx'
import * as remote from '../remote.ts'

const { findRegistrations, saveRegistration, changeRegistrations, withdrawRegistration } = registrationRoutes
const support = { permissions: ['registration:view', 'registration:edit', 'registration:delete'] }
const owner = { ...accounts.owner, permissions: ['registration:view', 'registration:create', 'device:view'] }
const invoice = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'invoice.pdf',
  size: 1536,
  type: 'application/pdf',
}
const asked = aRegistration({
  id: 2,
  serialNum: 'SNA0002',
  status: 'ASKED',
  reason: 'A better photo, please.',
  files: [invoice],
})
const done = aRegistration({ id: 3, serialNum: 'SNA0003', status: 'CONFIRMED' })
const listing = mock(findRegistrations, ({ body }) => toPage([aRegistration(), asked, done], body))
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)
const change = '00000000-0000-4000-8000-000000000009'

test('registers a device with its invoice, and shows refusals at the serial number', async () => {
  const sent: unknown[] = []
  const save = mock(saveRegistration, ({ body }) => {
    sent.push(body)
    const unknown = 'No device that you can register has this serial number. Check it on the nameplate'
    if (sent.length === 1)
      throw refuse(400, { error: 'registration.invalid', msg: `${unknown}.`, fields: { serialNum: unknown } })
    return aRegistration(body as Partial<Registration>)
  })
  const upload = mock(backofficeFileRoutes.uploadFile, invoice)
  const { user } = await renderAt('/registration#new', {
    as: owner,
    remote,
    handlers: [listing, save, upload],
  })
  await screen.findByText('SNA0003')
  expect(await findAxeProblems()).toEqual([])
  await user.click(dialog().getByLabelText(/Serial number/))
  await user.paste(' SNA 0009\t')
  await user.type(dialog().getByLabelText(/Installed or bought on/), '2026-03-10')
  await user.type(dialog().getByLabelText(/Remark/), 'In the shed')
  await user.upload(
    dialog().getByLabelText('Choose files', { selector: 'input' }),
    new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' }),
  )
  expect(await dialog().findByText('invoice.pdf')).toBeVisible()
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText(/Check it on the nameplate$/)).toBeVisible()
  expect(dialog().getAllByText(/Check it on the nameplate/)).toHaveLength(1)
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText(/Support will check the registration of SNA0009/)).toBeVisible()
  expect(sent[1]).toEqual({
    serialNum: 'SNA0009',
    installedOn: '2026-03-10',
    remark: 'In the shed',
    fileIds: [invoice.id],
  })
})

test('lets the author add information or withdraw, and links the confirmed device', async () => {
  const sent: unknown[] = []
  const save = mock(saveRegistration, ({ body }) => {
    sent.push(body)
    return asked
  })
  const withdraw = mock(withdrawRegistration, ({ body }) => {
    sent.push(body)
    return aRegistration({ status: 'WITHDRAWN' })
  })
  const { user } = await renderAt('/registration', { as: owner, remote, handlers: [listing, save, withdraw] })
  await screen.findByText('SNA0003')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['SNA0003'])
  expect(within(getRow('SNA0002')).getByText('A better photo, please.')).toBeVisible()
  expect(within(getRow('SNA0003')).queryByText('Withdraw')).not.toBeInTheDocument()
  expect(within(getRow('SNA0001')).queryByText('Confirm')).not.toBeInTheDocument()
  await user.click(within(getRow('SNA0002')).getByText('Add information'))
  expect(dialog().getByText('Support needs: A better photo, please.')).toBeVisible()
  expect(dialog().queryByLabelText(/Serial number/)).not.toBeInTheDocument()
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  await user.click(within(getRow('SNA0001')).getByText('Withdraw'))
  await user.click(await dialog().findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Operation successful · SNA0001')).toBeVisible()
  expect(sent).toMatchObject([
    { id: 2, serialNum: 'SNA0002', fileIds: [invoice.id] },
    { id: 1, version: 1 },
  ])
})

test('confirms in one step without undo, refuses with a reason, and reports conflicts', async () => {
  const sent: unknown[] = []
  const decide = mock(changeRegistrations, ({ body }) => {
    sent.push(body)
    if (sent.length === 2)
      throw refuse(409, {
        error: 'registration.rows_refused',
        msg: 'Nothing was changed: 1 of 1 rows cannot take this.',
        data: { refused: [{ id: 1, title: 'SNA0001', msg: 'The registration was withdrawn.' }] },
      })
    return { change, ids: [1], refused: [] }
  })
  const { user } = await renderAt('/registration', { as: support, remote, handlers: [listing, decide] })
  await screen.findByText('SNA0003')
  const row = within(getRow('SNA0001'))
  await user.click(row.getByRole('button', { name: 'Status of SNA0001: Waiting' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Confirmed'])
  await user.keyboard('{Escape}')
  await user.click(row.getByText('Confirm'))
  expect(await screen.findByText('Operation successful · SNA0001')).toBeVisible()
  expect(screen.queryByText('Undo')).not.toBeInTheDocument()
  await user.click(row.getByText('Refuse'))
  await user.type(dialog().getByLabelText(/Reason/), 'Not a dealer of ours.')
  await user.click(dialog().getByRole('button', { name: 'Refuse' }))
  expect(await dialog().findByText('The registration was withdrawn.')).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('Undo')).toBeVisible()
  expect(sent).toEqual([
    { ids: [1], set: { status: 'CONFIRMED' } },
    { ids: [1], set: { status: 'REFUSED', reason: 'Not a dealer of ours.' } },
    { ids: [1], set: { status: 'REFUSED', reason: 'Not a dealer of ours.' } },
  ])
})

test('shows waiting registrations to support, and requests for information to the author, with live updates', async () => {
  let rows = [aRegistration()]
  const wanted: unknown[] = []
  const find = mock(findRegistrations, ({ body }) => {
    wanted.push(body.queryParams?.status)
    return toPage(rows, body)
  })
  const first = await renderAt('/', { as: support, element: <WaitingRegistrations />, handlers: [find] })
  const card = within(await screen.findByRole('region', { name: 'Registrations to confirm' }))
  expect(card.getByRole('link', { name: 'SNA0001' })).toHaveAttribute(
    'href',
    '/registration?serialNum=SNA0001',
  )
  expect(await findAxeProblems()).toEqual([])
  rows = []
  act(() => publishEvent({ topic: 'row.changed', data: { noun: 'registration', id: 1 } }))
  await waitFor(() => expect(first.container).toBeEmptyDOMElement())
  first.unmount()
  const answered = { ...asked, id: 4, serialNum: 'SNA0004', status: 'WAITING' } as const
  rows = [asked, answered]
  await renderAt('/', { as: owner, element: <OwnRegistrations />, handlers: [find] })
  expect(await screen.findByText('Support needs: A better photo, please.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Register a device' })).toHaveAttribute('href', '/registration#new')
  expect(wanted).toEqual([['WAITING'], ['WAITING'], ['WAITING', 'ASKED']])
})
