import { contracts } from '@portal/contracts/all.ts'
import { type Order, type OrderDraft, orderRoutes } from '@portal/contracts/order.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { type RenderOptions, renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { anOrder } from '../common/trace.builder.ts'
import * as remote from '../remote.ts'

const existing = anOrder()

const sums = mock(orderRoutes.sumOrders, { sums: {}, isExact: true })

async function open(rows: Order[], handlers: RenderOptions['handlers'] = [], path = '/order') {
  const listing = mock(orderRoutes.findOrders, ({ body }) => toPage(rows, body))
  const people = mock(contracts.account.findAccounts, () => [])
  const companies = mock(contracts.company.findCompanies, () => [{ id: 5, name: 'Sunny Roofs' }])
  const page = await renderAt(path, {
    as: 'maintain',
    remote,
    handlers: [...handlers, sums, listing, companies, people],
  })
  await screen.findByRole('button', { name: 'New order' })
  return page
}
type User = Awaited<ReturnType<typeof open>>['user']
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)
const choose = async (user: User, label: RegExp, option: string, index = 0) => {
  await user.click(dialog().getAllByLabelText(label, { selector: '[role=combobox]' })[index] as HTMLElement)
  await user.click(within(await screen.findByRole('listbox')).getByText(option))
}
const openEdit = async (user: User) => {
  await screen.findByText('SO-1')
  await user.click(within(getRow('SO-1')).getByRole('button', { name: 'Edit' }))
}

test('saves a new order with lines, and requires the shipping date from status SHIPPED on', async () => {
  const sent: OrderDraft[] = []
  const rows = Array.from({ length: 16 }, (_, index) =>
    anOrder({ id: 16 - index, orderNo: `SO-1${16 - index}` }),
  )
  const save = mock(orderRoutes.saveOrder, ({ body }) => {
    sent.push(body)
    const saved = anOrder({ ...(body as Partial<Order>), id: 17 })
    rows.unshift(saved)
    return saved
  })
  const gone = mock(orderRoutes.getOrderInfo, () => {
    throw refuse(404, { msg: 'Not looked at here' })
  })
  const { user, address } = await open(rows, [save, gone], '/order?page=2')
  await user.click(screen.getByRole('button', { name: 'New order' }))
  await user.type(dialog().getByLabelText(/Order number/), 'SO-9')
  await choose(user, /Brand/, 'EG4')
  await user.type(dialog().getByLabelText(/Customer/), 'Northern Solar Ltd')
  await choose(user, /Country/, 'Germany')
  expect(dialog().queryByLabelText(/Shipped on/)).not.toBeInTheDocument()
  await choose(user, /Status/, 'Shipped')
  await user.type(dialog().getByLabelText(/Shipped on/), '2026-04-01')
  await choose(user, /Model/, 'SNA 12K')
  await user.click(dialog().getByText('Add line'))
  await choose(user, /Model/, 'Dongle 4G', 1)
  await user.click(dialog().getByText('Save'))
  const message = await screen.findByText('Operation successful · Order SO-9')
  expect(message).toBeVisible()
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  // Expects the new order, marked, among the newest.
  expect(await screen.findByText('SO-9')).toBeVisible()
  expect(address()).toBe('/order')
  expect(getRow('SO-9')).toHaveAttribute('data-new')
  expect(getRow('SO-116')).not.toHaveAttribute('data-new')
  await user.click(
    within(message.closest<HTMLElement>('[role=status]') as HTMLElement).getByRole('button', {
      name: 'View',
    }),
  )
  expect(address()).toBe('/order/SO-9')
  expect(sent).toMatchObject([
    {
      orderNo: 'SO-9',
      brand: 'EG4',
      country: 'DE',
      status: 'SHIPPED',
      shippedOn: '2026-04-01',
      lines: [{ model: 'SNA_12K' }, { model: 'DONGLE_4G' }],
    },
  ])
})

test('finds a company or person as owner by typing; selecting one clears the other', async () => {
  const anna = { id: 'OWNER_7', name: 'anna', company: 'Weber Solar' }
  const asked: object[] = []
  const people = mock(contracts.account.findAccounts, ({ body }) => {
    asked.push(body)
    return [anna]
  })
  const names = mock(contracts.account.findAccountNames, () => [anna])
  const sent: OrderDraft[] = []
  const save = mock(orderRoutes.saveOrder, ({ body }) => {
    sent.push(body)
    return anOrder({ ...(body as Partial<Order>), version: 2 })
  })
  const { user } = await open([existing], [people, names, save])
  await openEdit(user)
  await choose(user, /^Company/, 'Sunny Roofs')
  await user.type(dialog().getByLabelText(/^Owner \(person\)/), 'web')
  await waitFor(() => expect(asked).toContainEqual({ role: 'OWNER', text: 'web' }))
  await user.click(await screen.findByText('anna · Weber Solar'))
  expect(dialog().getByLabelText(/^Owner \(person\)/)).toHaveValue('anna · Weber Solar')
  await waitFor(() => expect(dialog().getByLabelText(/^Company/)).toHaveValue(''))
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  await openEdit(user)
  await choose(user, /^Owner \(person\)/, 'anna · Weber Solar')
  await choose(user, /^Company/, 'Sunny Roofs')
  await waitFor(() => expect(dialog().getByLabelText(/^Owner \(person\)/)).toHaveValue(''))
  await user.click(dialog().getByText('Save'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { companyId: null, ownerId: 'OWNER_7' },
    { companyId: 5, ownerId: null },
  ])
})

test('shows server errors at their fields and lines, and keeps the input', async () => {
  const save = mock(orderRoutes.saveOrder, () => {
    throw refuse(400, {
      error: 'order.invalid',
      msg: 'Check the marked fields',
      fields: { orderNo: 'This order number is taken', 'lines.0.model': 'SNA_12K is no longer made' },
    })
  })
  const { user } = await open([existing], [save])
  await openEdit(user)
  const customer = dialog().getByLabelText(/Customer/)
  await user.clear(customer)
  await user.type(customer, 'Southern Solar')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('This order number is taken')).toBeVisible()
  expect(dialog().getByLabelText(/Order number/)).toBeInvalid()
  expect(dialog().getByText('SNA_12K is no longer made')).toBeVisible()
  expect(dialog().getByLabelText(/Model/)).toBeInvalid()
  expect(customer).toHaveValue('Southern Solar')
})

test("shows the difference after a concurrent change, and saves the user's choice", async () => {
  const current = anOrder({
    version: 2,
    customer: 'Northern Solar GmbH',
    remark: 'call first',
    lines: [...existing.lines, { model: 'SNA_US_12K', quantity: 2 }],
  })
  const sent: OrderDraft[] = []
  const save = mock(orderRoutes.saveOrder, ({ body }) => {
    sent.push(body)
    if (body.version === 1)
      throw refuse(409, {
        error: 'order.stale',
        msg: 'Someone else has changed this order',
        data: { current },
      })
    return anOrder({ ...(body as Partial<Order>), version: 3 })
  })
  const { user } = await open([existing], [save])
  await openEdit(user)
  const waybill = dialog().getByLabelText(/Waybill/)
  await user.type(waybill, 'WB-77')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText(/Northern Solar GmbH/)).toBeVisible()
  expect(waybill).toHaveValue('WB-77')
  expect(dialog().getByText('Mine: WB-77')).toBeVisible()
  expect(dialog().getByText('Theirs: SNA 12K × 40, SNA-US 12K × 2')).toBeVisible()
  await user.click(dialog().getByText('Mine: WB-77'))
  for (const theirs of dialog().getAllByText(/^Theirs: (?!\(empty\))/)) await user.click(theirs)
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent[1]).toMatchObject({
    version: 2,
    customer: current.customer,
    remark: current.remark,
    lines: current.lines,
    waybillNo: 'WB-77',
  })
})

test('REF-11 REF-12 offers models and brands by name', async () => {
  const { user } = await open([])
  await user.click(screen.getByRole('button', { name: 'New order' }))
  await user.click(dialog().getByLabelText(/Brand/))
  const brands = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(brands).toEqual([
    'Lux Power',
    'MID',
    'EG4',
    'Fortress',
    'Sunbeat',
    'GTech',
    'Green Solution',
    'Incco',
  ])
  await user.keyboard('{Escape}')
  await user.click(dialog().getByLabelText(/Model/))
  const models = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '')
  for (const family of [
    /^LXP \d/,
    /^ACS/,
    /^SNA/,
    /^LXP-LB/,
    /^LSP/,
    /^HV/,
    /^GEN-LB-EU/,
    /^TRIP/,
    /^LiteStor/,
    /^Eco Beast/,
    /^PowerHub/,
    /^Dongle/,
  ])
    expect(models.some((model) => family.test(model))).toBe(true)
})
