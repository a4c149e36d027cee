import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { type Warranty, warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { aDevice, aWarranty } from '../common/trace.builder.ts'
import * as remote from '../remote.ts'

const registered = aWarranty({
  id: 2,
  serialNum: 'SNA0002',
  status: 'REGISTERED',
  serviceType: 'DAMAGE_OUT_OF_WARRANTY',
  expiry: { expiresOn: null, startsOn: null, reason: 'NO_WARRANTY' },
})
const listing = mock(warrantyRoutes.findWarranties, ({ body }) => toPage([aWarranty(), registered], body))
const devices = mock(deviceRoutes.getDevice, ({ body }) => {
  if (body.serialNum !== 'SNA0001') throw refuse(404, { error: 'device.not_found' })
  return aDevice({ owner: 'Signal Ridge' })
})
const invoice = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'invoice.pdf',
  size: 1536,
  type: 'application/pdf',
}
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('lists warranties at /warranty with type, validity and end', async () => {
  await renderAt('/warranty', { as: 'maintain', remote, handlers: [listing] })
  await screen.findByText('SNA0001')
  const row = within(getRow('SNA0001'))
  expect(row.getByText('Extended Warranty')).toBeVisible()
  expect(row.getByText('Confirmed')).toBeVisible()
  expect(row.getByText('Mar 10, 2032')).toBeVisible()
  expect(row.getByRole('link', { name: 'SNA0001' })).toHaveAttribute('href', '/device/SNA0001')
  expect(within(getRow('SNA0002')).getByText('Registered')).toBeVisible()
})

test('shows the device on blur of the serial number, and starts at the end of the last warranty', async () => {
  const sent: unknown[] = []
  const save = mock(warrantyRoutes.saveWarranty, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(400, {
        error: 'warranty.invalid',
        msg: 'Check the marked fields',
        fields: { agreedEnd: 'The warranty cannot end before it starts' },
      })
    return aWarranty(body as Partial<Warranty>)
  })
  const upload = mock(backofficeFileRoutes.uploadFile, invoice)
  const { user } = await renderAt('/warranty', {
    as: 'maintain',
    remote,
    handlers: [listing, devices, save, upload],
  })
  await user.click(await screen.findByRole('button', { name: 'Register warranty' }))
  const serial = dialog().getByLabelText(/Serial number/)
  await user.type(serial, 'NONE1')
  await user.tab()
  expect(await dialog().findByText('No device has this serial number')).toBeVisible()
  await user.clear(serial)
  await user.type(serial, 'SNA0001')
  await user.tab()
  expect(await dialog().findByText('Signal Ridge · A. Weber')).toBeVisible()
  expect(dialog().queryByText('No device has this serial number')).not.toBeInTheDocument()
  expect(dialog().getByLabelText(/Starts on/)).toHaveValue('2031-03-10')
  await user.upload(
    dialog().getByLabelText('Choose files', { selector: 'input' }),
    new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' }),
  )
  expect(await dialog().findByText('invoice.pdf')).toBeVisible()
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('The warranty cannot end before it starts')).toBeVisible()
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText(/Operation successful · Warranty of SNA0001/)).toBeVisible()
  expect(sent[1]).toMatchObject({
    serialNum: 'SNA0001',
    startsOn: '2031-03-10',
    months: 12,
    fileIds: [invoice.id],
  })
})

test('REF-01 accepts four service types, and filters by them', async () => {
  const { user } = await renderAt('/warranty', { as: 'maintain', remote, handlers: [listing, devices] })
  await screen.findByText('SNA0001')
  await user.click(screen.getByRole('button', { name: /Filter.*Service type|Service type.*filter/i }))
  const popover = within(document.querySelector<HTMLElement>('.MuiPopover-root') as HTMLElement)
  expect(popover.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Repaired unit',
    'Replacement',
    'Extended Warranty',
    'Damage out of Warranty',
  ])
})

test('confirms a warranty in its cell', async () => {
  const sent: unknown[] = []
  const change = mock(warrantyRoutes.changeWarranties, ({ body }) => {
    sent.push(body)
    return { change: invoice.id, ids: [2], refused: [] }
  })
  const { user } = await renderAt('/warranty', { as: 'maintain', remote, handlers: [listing, change] })
  await screen.findByText('SNA0002')
  await user.click(within(getRow('SNA0002')).getByRole('button', { name: 'Status of SNA0002: Registered' }))
  const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(offered).toEqual(['Confirmed', 'Refused'])
  await user.click(screen.getByRole('menuitem', { name: 'Confirmed' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [2], set: { status: 'CONFIRMED' } }]))
})

test('offers no changes to readers', async () => {
  await renderAt('/warranty', { as: 'owner', remote, handlers: [listing] })
  await screen.findByText('SNA0001')
  expect(screen.queryByText('Register warranty')).not.toBeInTheDocument()
  expect(within(getRow('SNA0001')).queryByText('Edit')).not.toBeInTheDocument()
})
