import { contracts } from '@portal/contracts/all.ts'
import { type Device, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, within } from '@testing-library/react'
import { aDevice } from '../common/trace.builder.ts'
import * as remote from '../remote.ts'

const listing = (rows: () => Device[]) => mock(deviceRoutes.findDevices, ({ body }) => toPage(rows(), body))
const owners = [
  mock(contracts.company.findCompanies, () => []),
  mock(contracts.account.findAccounts, ({ body }) =>
    body.role === 'INSTALLER' ? [{ id: 'INSTALLER_4', name: 'fitter', company: 'Roof & Co' }] : [],
  ),
  mock(contracts.account.findAccountNames, () => []),
]
const ended = aDevice({
  id: 2,
  serialNum: 'SNA0002',
  warranty: { expiresOn: '2020-01-01', startsOn: '2015-01-01', reason: 'FROM_SHIPMENT' },
})
const unsold = aDevice({
  id: 3,
  serialNum: 'SNA0003',
  status: 'IN_STOCK',
  warranty: { expiresOn: null, startsOn: null, reason: 'NOT_STARTED' },
})
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('lists devices at /device, and marks an expired warranty by text too', async () => {
  await renderAt('/device', { as: 'maintain', remote, handlers: [listing(() => [aDevice(), ended, unsold])] })
  await screen.findByText('SNA0001')
  expect(within(getRow('SNA0001')).getByText('Mar 10, 2031')).toBeVisible()
  expect(within(getRow('SNA0002')).getByText('Expired Jan 1, 2020')).toBeVisible()
  expect(within(getRow('SNA0003')).getByText('Starts with the shipment or the installation')).toBeVisible()
})

test('reports a refused deletion and keeps the row', async () => {
  const remove = mock(deviceRoutes.deleteDevices, () => {
    throw refuse(409, { error: 'device.in_use', msg: 'SNA0001 has an open claim' })
  })
  const { user } = await renderAt('/device', {
    as: 'maintain',
    remote,
    handlers: [listing(() => [aDevice()]), remove],
  })
  await screen.findByText('SNA0001')
  await user.click(within(getRow('SNA0001')).getByLabelText('More operations'))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('Do you want to delete this data?')).toBeVisible()
  await user.click(screen.getByText('Confirm'))
  expect(await screen.findByText('Operation failed, SNA0001 has an open claim')).toBeVisible()
  expect(screen.getByText('SNA0001')).toBeInTheDocument()
})

test('offers no changes to readers', async () => {
  await renderAt('/device', { as: 'owner', remote, handlers: [listing(() => [aDevice()])] })
  await screen.findByText('SNA0001')
  expect(screen.queryByText('New device')).not.toBeInTheDocument()
  expect(within(getRow('SNA0001')).queryByText('Edit')).not.toBeInTheDocument()
})

test('REF-03 REF-04 derives the type from the model, offers its variants, and finds the installer by name', async () => {
  const sent: unknown[] = []
  const save = mock(deviceRoutes.saveDevice, ({ body }) => {
    sent.push(body)
    return aDevice({ ...(body as Partial<Device>), version: 2 })
  })
  const { user } = await renderAt('/device', {
    as: 'maintain',
    remote,
    handlers: [listing(() => [aDevice()]), ...owners, save],
  })
  await screen.findByText('SNA0001')
  await user.click(within(getRow('SNA0001')).getByText('Edit'))
  const options = async (label: RegExp) => {
    await user.click(dialog().getByLabelText(label))
    return within(await screen.findByRole('listbox'))
  }
  expect((await options(/Variant/)).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'None',
    'US',
  ])
  await user.keyboard('{Escape}')
  await user.click((await options(/Model/)).getByText('LXP-LB-EU 8K'))
  expect(dialog().getByLabelText(/Device type/)).toHaveValue('LXP 7-12K')
  const variants = await options(/Variant/)
  expect(variants.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'None',
    '8-10K-EU',
    '12K-EU',
    'US',
  ])
  await user.click(variants.getByText('8-10K-EU'))
  await user.click((await options(/^Installer/)).getByText('fitter · Roof & Co'))
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toMatchObject([
    { model: 'LXP_LB_EU_8K', deviceType: 6, subType: 161, installerId: 'INSTALLER_4', version: 1 },
  ])
})

test('REF-02 REF-17 filters devices by every device type and dongle type', async () => {
  const { user } = await renderAt('/device', {
    as: 'maintain',
    remote,
    handlers: [listing(() => [aDevice()])],
  })
  await screen.findByText('SNA0001')
  const offered = async (column: string) => {
    await user.click(
      screen.getByRole('button', { name: new RegExp(`Filter.*${column}|${column}.*filter`, 'i') }),
    )
    const popover = within(document.querySelector<HTMLElement>('.MuiPopover-root') as HTMLElement)
    const labels = popover.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
    await user.keyboard('{Escape}')
    return labels
  }
  expect(await offered('Device type')).toEqual([
    ...[
      'Hybrid',
      'PV Inverter',
      'AC Charger',
      'SNA 3-6K',
      'HV-Hybrid',
      'LSP-100K',
      'LXP 7-12K',
      'All-in-One',
      '5-8K',
    ],
    ...['Micro Inverter', 'Battery', 'TRIP 6-20K'],
  ])
  expect(await offered('Dongle type')).toEqual(['ESP_WIFI', 'ESP_WIFI6', 'ESP_WIFI6_D', 'ESP_WIIL'])
})
