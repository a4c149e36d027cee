import { contracts } from '@portal/contracts/all.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { aDevice, anOrder, anOrderInfo, aPart } from '../common/trace.builder.ts'
import * as remote from '../remote.ts'

const packingList = {
  id: '0190a7a0-0000-7000-8000-000000000001',
  name: 'packing list.pdf',
  size: 1200,
  type: 'application/pdf',
}
const resource = { id: 3, file: packingList, addedBy: 'maintain', addedAt: '2026-03-02T08:00:00.000Z' }
const companies = mock(contracts.company.findCompanies, () => [{ id: 5, name: 'Sunny Roofs' }])

test("shows an order's facts, lines, devices and parts", async () => {
  const info = anOrderInfo({
    order: anOrder({ companyId: 5, owner: 'Sunny Roofs', deviceCount: 1, remark: 'Call first' }),
    devices: [aDevice()],
    parts: [aPart()],
  })
  const asked: string[] = []
  const get = mock(orderRoutes.getOrderInfo, ({ body }) => {
    asked.push(body)
    return info
  })
  await renderAt('/order/SO-1', { as: 'maintain', remote, handlers: [get] })
  expect(await screen.findByRole('heading', { level: 1, name: 'SO-1' })).toBeVisible()
  expect(asked).toEqual(['SO-1'])
  expect(await screen.findByText('Sunny Roofs')).toBeVisible()
  expect(screen.getByText('Call first')).toBeVisible()
  // Expects the ordered quantity as missing, because no device is assigned.
  expect(within(screen.getByRole('table', { name: 'Lines' })).getAllByText('40')).toHaveLength(2)
  expect(
    within(screen.getByRole('table', { name: 'Devices' })).getByRole('link', { name: 'SNA0001' }),
  ).toHaveAttribute('href', '/device/SNA0001')
  expect(within(screen.getByRole('table', { name: 'Parts' })).getByText('PN-100')).toBeVisible()
})

test('edits the remark in place, and sends its version', async () => {
  let order = anOrder({ version: 4 })
  const get = mock(orderRoutes.getOrderInfo, () => anOrderInfo({ order }))
  const sent: unknown[] = []
  const remark = mock(orderRoutes.remarkOrder, ({ body }) => {
    sent.push(body)
    order = { ...order, remark: body.remark, version: 5 }
    return order
  })
  const { user } = await renderAt('/order/SO-1', { as: 'maintain', remote, handlers: [get, remark] })
  await user.click(await screen.findByText('Edit remark'))
  await user.type(
    within(document.querySelector('[role=dialog]') as HTMLElement).getByRole('textbox'),
    'Call before delivery',
  )
  await user.click(screen.getByText('Save'))
  expect(await screen.findByText('Call before delivery', { ignore: 'textarea' })).toBeVisible()
  expect(sent).toEqual([{ orderNo: 'SO-1', remark: 'Call before delivery', version: 4 }])
})

test('uploads a file, and removes it after confirmation', async () => {
  let resources: (typeof resource)[] = []
  const added: unknown[] = []
  const handlers = [
    mock(orderRoutes.getOrderInfo, () => anOrderInfo({ resources })),
    mock(backofficeFileRoutes.uploadFile, () => packingList),
    mock(orderRoutes.addOrderResources, ({ body }) => {
      added.push(body)
      resources = [resource]
      return resources
    }),
    mock(orderRoutes.deleteOrderResource, ({ body }) => {
      resources = resources.filter(({ id }) => id !== body.id)
      return { affected: 1 }
    }),
  ]
  const { user } = await renderAt('/order/SO-1', { as: 'maintain', remote, handlers })
  await screen.findByText('No files yet')
  await user.upload(
    screen.getByLabelText('Choose files'),
    new File(['%PDF-1.7'], 'packing list.pdf', { type: 'application/pdf' }),
  )
  expect(await screen.findByText('packing list.pdf')).toBeVisible()
  expect(added).toEqual([{ orderNo: 'SO-1', fileIds: [packingList.id] }])
  await user.click(screen.getByRole('button', { name: 'Remove packing list.pdf' }))
  expect(await screen.findByText('Do you want to delete this data?')).toBeVisible()
  await user.click(screen.getByText('Confirm'))
  expect(await screen.findByText('Removed successfully')).toBeVisible()
  await waitFor(() => expect(screen.getByText('No files yet')).toBeVisible())
})

test('reports a missing or foreign order', async () => {
  const missing = mock(orderRoutes.getOrderInfo, () => {
    throw refuse(404, { error: 'order.not_found', msg: 'There is no order SO-9' })
  })
  await renderAt('/order/SO-9', { as: 'owner', remote, handlers: [missing] })
  expect(await screen.findByText('There is no order SO-9')).toBeVisible()
})

test('offers no changes to readers', async () => {
  const get = mock(orderRoutes.getOrderInfo, () => anOrderInfo({ resources: [resource] }))
  await renderAt('/order/SO-1', { as: 'owner', remote, handlers: [get] })
  await screen.findByRole('button', { name: 'Show packing list.pdf' })
  for (const name of ['Edit', 'Edit remark', 'History', 'Add files'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove packing list.pdf' })).not.toBeInTheDocument()
})

test('shows names of companies and users in the history', async () => {
  const change = {
    id: 1,
    at: '2026-03-02T08:00:00.000Z',
    by: 'maintain',
    action: 'edit' as const,
    before: { companyId: 5, ownerId: null },
    after: { companyId: 6, ownerId: 'OWNER_7' },
  }
  const handlers = [
    mock(orderRoutes.getOrderInfo, () => anOrderInfo()),
    mock(orderRoutes.findOrderHistory, () => [change]),
    companies,
    mock(contracts.account.findAccountNames, () => [{ id: 'OWNER_7', name: 'anna', company: '' }]),
  ]
  const { user } = await renderAt('/order/SO-1', { as: 'maintain', remote, handlers })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Sunny Roofs → Company 6'))
  expect(screen.getByRole('dialog')).toHaveTextContent('Owner (person)')
  expect(screen.getByRole('dialog')).toHaveTextContent('anna')
  expect(screen.getByRole('dialog')).not.toHaveTextContent('OWNER_7')
})
