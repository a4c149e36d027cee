import type { Order } from '@portal/contracts/order.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Orders, orderServer, orders } from '../orders.mock.tsx'

const Content = ({ row }: { row: Order }) => (
  <p>
    Shown is {row.orderNo}, <a href="/elsewhere">elsewhere</a>
  </p>
)

const opened: string[] = []
async function show(path = '/order', count = 20) {
  opened.length = 0
  const page = await renderAt(path, {
    as: 'maintain',
    element: <Orders preview={Content} onOpen={({ orderNo }) => void opened.push(orderNo)} />,
    handlers: orderServer(orders(count)).handlers,
  })
  await screen.findByRole('grid', { name: 'Orders' })
  return page
}
const cellOf = (text: string) => screen.getByText(text).closest('td') as HTMLElement
const panel = () => document.querySelector<HTMLElement>('section[aria-labelledby]')
async function shown(orderNo: string) {
  await waitFor(() => expect(panel()).toHaveAccessibleName(`Order number ${orderNo}`))
  return panel() as HTMLElement
}
const noPanel = () => waitFor(() => expect(panel()).toBeNull())
const isAt = (address: () => string, wanted: string) => waitFor(() => expect(address()).toBe(wanted))

test('opens by Space, moves by arrow keys, j and k, closes by Escape and stays in the address', async () => {
  const { user, address } = await show()
  cellOf('Customer 2').focus()
  await user.keyboard(' ')
  expect(await shown('ORD-2')).toHaveTextContent('Shown is ORD-2')
  expect(cellOf('Customer 2')).toHaveFocus()
  expect(getRow('ORD-2')).toHaveAttribute('aria-current', 'true')
  expect(within(getRow('ORD-2')).getByRole('checkbox')).not.toBeChecked()
  await isAt(address, '/order?preview=2')
  await user.keyboard('{ArrowDown}j')
  await shown('ORD-4')
  await user.keyboard('k')
  await shown('ORD-3')
  expect(cellOf('Customer 3')).toHaveFocus()
  await waitFor(() => expect(panel()?.querySelector('[hidden]')).toHaveTextContent('ORD-4'))
  await isAt(address, '/order?preview=3')
  expect(await findAxeProblems()).toEqual([])
  await user.keyboard('{Escape}')
  await noPanel()
  expect(cellOf('Customer 3')).toHaveFocus()
  await isAt(address, '/order')
  await user.keyboard('  ')
  await noPanel()
})

test('moves to the next row from within the panel, and returns the focus by Escape', async () => {
  const { user } = await show()
  cellOf('Customer 2').focus()
  await user.keyboard(' ')
  within(await shown('ORD-2'))
    .getByRole('link')
    .focus()
  await user.keyboard('jj')
  expect(await shown('ORD-4')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Previous row' }))
  await user.click(within(await shown('ORD-3')).getByRole('button', { name: 'Open' }))
  expect(opened).toEqual(['ORD-3'])
  await user.keyboard('{Escape}')
  await noPanel()
  expect(cellOf('Customer 3')).toHaveFocus()
})

test('continues on the next page, and stops at the ends of the list', async () => {
  const { user, address } = await show('/order?preview=15')
  await shown('ORD-15')
  cellOf('Customer 15').focus()
  await user.keyboard('{ArrowDown}')
  await shown('ORD-16')
  expect(cellOf('Customer 16')).toHaveFocus()
  await isAt(address, '/order?preview=16&page=2')
  await user.keyboard('k')
  await shown('ORD-15')
  await isAt(address, '/order?preview=15')
  expect(cellOf('Customer 15')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('This row is not on this page of the list.')).toBeVisible()
  cellOf('Customer 20').focus()
  await shown('ORD-20')
  await user.keyboard('j')
  expect(await shown('ORD-20')).toBeVisible()
  expect(cellOf('Customer 20')).toHaveFocus()
})

test('stays closed on click, follows clicks once open, and opens from the menu', async () => {
  const { user } = await show()
  await user.click(cellOf('Customer 1'))
  expect(panel()).toBeNull()
  await user.click(within(getRow('ORD-1')).getByRole('button', { name: 'Preview' }))
  await shown('ORD-1')
  await user.click(cellOf('Customer 3'))
  await shown('ORD-3')
  await user.click(within(getRow('ORD-2')).getByRole('checkbox'))
  await shown('ORD-3')
})

test('selects by Shift and Space, and by Space in the selection column', async () => {
  const { user } = await show()
  cellOf('Customer 1').focus()
  await user.keyboard('{Shift>} {/Shift}')
  expect(within(getRow('ORD-1')).getByRole('checkbox')).toBeChecked()
  await user.keyboard('{Home} ')
  expect(within(getRow('ORD-1')).getByRole('checkbox')).not.toBeChecked()
  expect(panel()).toBeNull()
})

test('offers no preview of deleted rows', async () => {
  await show('/order?bin=1&preview=1', 3)
  expect(panel()).toBeNull()
})

test('opens the preview of a row without a page on a phone', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
  try {
    const { user } = await renderAt('/order', {
      as: 'maintain',
      element: <Orders preview={Content} />,
      handlers: orderServer(orders(3)).handlers,
    })
    const cards = within(await screen.findByRole('list', { name: 'Orders' }))
    await user.click(cards.getByRole('button', { name: 'ORD-2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'ORD-2' }))
    expect(dialog.getByText(/Shown is ORD-2/)).toBeVisible()
    expect(await findAxeProblems()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  } finally {
    window.matchMedia = wide
  }
})
