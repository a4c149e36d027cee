import { type Claim, claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { aClaim, aDevice } from '../common/trace.builder.ts'
import * as remote from '../remote.ts'

const settled = aClaim({ id: 2, claimNo: 'C000002', outcome: 'SOLVED', warranty: 'OUT' })
const listing = mock(claimRoutes.findClaims, ({ body }) => toPage([aClaim(), settled], body))
const earlier = mock(claimRoutes.findDeviceClaims, () => [settled])
const devices = mock(deviceRoutes.getDevice, ({ body }) => {
  if (!body.serialNum.startsWith('SNA')) throw refuse(404, { error: 'device.not_found' })
  return aDevice({ serialNum: body.serialNum, owner: 'Signal Ridge' })
})
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('titles /defective After-sales and lists claims with fault, outcome and warranty', async () => {
  await renderAt('/defective', { as: 'maintain', remote, handlers: [listing] })
  await screen.findByText('C000001')
  expect(screen.getByRole('heading', { name: 'After-sales' })).toBeVisible()
  const row = within(getRow('C000002'))
  expect(row.getByText('Relay')).toBeVisible()
  expect(row.getByText('Solved')).toBeVisible()
  expect(row.getByText('Out of warranty')).toBeVisible()
  expect(row.getByRole('link', { name: 'SNA0001' })).toHaveAttribute('href', '/device/SNA0001')
})

test('shows device and earlier claims, derives the warranty and allows a replacement for one claim only', async () => {
  const sent: unknown[] = []
  const add = mock(claimRoutes.addClaim, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(400, {
        error: 'claim.invalid',
        msg: 'Check the marked fields',
        fields: { replacementSerialNum: 'The device was replaced already' },
      })
    return aClaim(body as Partial<Claim>)
  })
  const { user } = await renderAt('/defective', {
    as: 'maintain',
    remote,
    handlers: [listing, devices, earlier, add],
  })
  await user.click(await screen.findByRole('button', { name: 'New claim' }))
  await user.type(dialog().getByLabelText(/Serial number/), 'SNA0001')
  await user.tab()
  expect(await dialog().findByText('Signal Ridge · A. Weber')).toBeVisible()
  expect(await dialog().findByRole('link', { name: 'C000002' })).toBeVisible()
  const choose = async (label: RegExp, option: string) => {
    await user.click(dialog().getByLabelText(label))
    await user.click(within(await screen.findByRole('listbox')).getByText(option))
  }
  fireEvent.change(dialog().getByLabelText(/Occurred on/), { target: { value: '2026-03-09' } })
  expect(await dialog().findByText('Out of warranty')).toBeVisible()
  fireEvent.change(dialog().getByLabelText(/Occurred on/), { target: { value: '2026-05-01' } })
  expect(await dialog().findByText('In warranty')).toBeVisible()
  await choose(/Fault reason/, 'PV Boost')
  expect(dialog().queryByLabelText(/Replacement device/)).not.toBeInTheDocument()
  await choose(/Replacement kind/, 'Change the inverter')
  await user.type(dialog().getByLabelText(/Replacement device/), 'SNA0009')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('The device was replaced already')).toBeVisible()
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText(/Operation successful · Claim C000001/)).toBeVisible()
  expect(sent[1]).toMatchObject({
    serialNum: 'SNA0001',
    occurredOn: '2026-05-01',
    faultReason: 'PV_BOOST',
    replaceKind: 'INVERTER',
    replacementSerialNum: 'SNA0009',
    warranty: 'IN',
  })
})

test('REF-05 REF-06 REF-07 REF-09 REF-10 filters claims by every code of the reference lists', async () => {
  const { user } = await renderAt('/defective', { as: 'maintain', remote, handlers: [listing] })
  await screen.findByText('C000001')
  const offered = async (column: string) => {
    await user.click(
      screen.getByRole('button', { name: new RegExp(`Filter.*${column}|${column}.*filter`, 'i') }),
    )
    const popover = within(document.querySelector<HTMLElement>('.MuiPopover-root') as HTMLElement)
    const labels = popover.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
    await user.keyboard('{Escape}')
    return labels
  }
  expect(await offered('Fault reason')).toEqual([
    ...['DC-DC', 'Buck-boost', 'PV Boost', 'INV', 'NTC', 'LCD', 'SPS', 'Noise', 'Relay', 'Appearance damage'],
    ...['Insulation', 'Foreign objective entry', 'Accessory damage', 'Voltage sampling abnormal', 'CT'],
  ])
  expect(await offered('Battery type')).toEqual(['No battery', 'Lead-acid', 'Lithium'])
  expect(await offered('Replacement kind')).toEqual(['Change the inverter', 'Accessory', 'Boards'])
  expect(await offered('Outcome')).toEqual(['Solved', 'Timeout'])
  expect(await offered('Warranty')).toEqual(['In warranty', 'Out of warranty'])
})

test('offers no changes to readers', async () => {
  await renderAt('/defective', { as: 'owner', remote, handlers: [listing] })
  await screen.findByText('C000001')
  expect(screen.queryByText('New claim')).not.toBeInTheDocument()
  expect(within(getRow('C000001')).queryByText('Edit')).not.toBeInTheDocument()
})
