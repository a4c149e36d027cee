import { deleteUserValues } from '@portal/client'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { aReport } from '../rma/rma.builder.ts'

const owner = { userId: 'U2', permissions: ['rma:create'] }
const section = (name: string) => within(screen.getByRole('region', { name }))
const shownOf = (name: string, label: string) =>
  section(name).getByText(label).nextElementSibling?.textContent

beforeAll(() => {
  // jsdom has no fonts.
  Object.assign(document, { fonts: { add() {}, load: async () => [] } })
  Object.assign(globalThis, { FontFace: class {} })
})
afterEach(() => deleteUserValues())

test("RMA-37 RMA-39 RMA-41 shows a request's form by number for printing", async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  const handlers = [mock(rmaRoutes.getRmaReport, ({ body }) => aReport({ rmaNumber: body.rmaNumber }))]
  const { user } = await renderAt('/RmaReport?rmaNumber=RMA2026-000009', { as: owner, remote, handlers })
  await screen.findByRole('heading', { name: 'Repair order form' })
  const customer = ['RMA number', 'User name', 'Contact person', 'Phone', 'City', 'Country']
  expect(customer.map((label) => shownOf('Customer information', label))).toEqual([
    ...['RMA2026-000009', 'Familie Rossi', 'Anna Rossi', '3331234567', 'Milano', 'Italy'],
  ])
  const facts = {
    'Serial number': 'SNA0001',
    'Dongle serial number': 'BA12345678',
    'Install location': 'Garage',
    'Installation date': 'Mar 1, 2024',
    'Date of fault': 'Mar 1, 2026',
    'Purchased from': 'Solar Shop',
    'Warranty date': 'Mar 1, 2024',
    Warranty: 'Warranty IN',
    'Fault description': 'Nothing is shown.',
    'Current warranty status': 'Until Mar 1, 2034',
  }
  for (const [label, value] of Object.entries(facts)) expect(shownOf('Device information', label)).toBe(value)
  expect(await screen.findByRole('img', { name: 'QR code of the RMA number' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(await findAxeProblems()).toEqual([])
})

test('RMA-38 RMA-40 shows number, code and Warranty IN for a supported repair, else Warranty Out', async () => {
  const supported = await renderAt('/RmaReport?rmaNumber=RMA2026-000001', {
    as: owner,
    remote,
    handlers: [mock(rmaRoutes.getRmaReport, aReport())],
  })
  expect(await screen.findByRole('img', { name: 'QR code of the RMA number' })).toBeVisible()
  expect(shownOf('Customer information', 'RMA number')).toBe('RMA2026-000001')
  expect(shownOf('Device information', 'Warranty')).toBe('Warranty IN')
  supported.unmount()
  const report = aReport({
    rmaNumber: 'RMA2026-000002',
    support2Repair: false,
    hasWarrantyInfo: false,
    warrantyExpireDate: null,
  })
  const handlers = [mock(rmaRoutes.getRmaReport, report)]
  await renderAt('/RmaReport?rmaNumber=RMA2026-000002', { as: owner, remote, handlers })
  expect(await screen.findByText('Warranty Out')).toBeVisible()
  expect(shownOf('Device information', 'Warranty')).toBe('Warranty Out')
  expect(screen.getByText('No warranty')).toBeVisible()
  expect(screen.queryByText('RMA number')).not.toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test("RMA-44 takes the form from the previous page, else from the browser's copy, which sign-out deletes", async () => {
  const handed = await renderAt('/RmaReport', {
    as: owner,
    remote,
    state: { report: aReport({ contact: 'Handed Over' }) },
  })
  expect(await screen.findByText('Handed Over')).toBeVisible()
  handed.unmount()
  const kept = await renderAt('/RmaReport', { as: owner, remote })
  expect(await screen.findByText('Handed Over')).toBeVisible()
  kept.unmount()
  const handlers = [mock(rmaRoutes.getRmaReport, aReport({ contact: '王小明' }))]
  const first = await renderAt('/RmaReport?rmaNumber=RMA2026-000001', { as: owner, remote, handlers })
  expect(await screen.findByText('王小明')).toBeVisible()
  first.unmount()
  const copy = await renderAt('/RmaReport', { as: owner, remote })
  expect(await screen.findByText('王小明')).toBeVisible()
  copy.unmount()

  const away = mock(rmaRoutes.getRmaReport, () =>
    Promise.reject(refuse(503, { msg: 'Try again in a few seconds.' })),
  )
  const alone = await renderAt('/RmaReport?rmaNumber=RMA2026-000001', { as: owner, remote, handlers: [away] })
  expect(await screen.findByText('王小明')).toBeVisible()
  alone.unmount()
  const other = await renderAt('/RmaReport?rmaNumber=RMA2026-000002', { as: owner, remote, handlers: [away] })
  expect(await screen.findByText('Try again in a few seconds.')).toBeVisible()
  other.unmount()

  expect(Object.keys(localStorage).some((name) => name.endsWith('rma.report'))).toBe(true)
  deleteUserValues()
  await renderAt('/RmaReport', { as: owner, remote })
  expect(await screen.findByText('No repair order form to show')).toBeVisible()
})
