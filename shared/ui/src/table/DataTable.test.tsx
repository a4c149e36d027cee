import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { anOrder, Orders, orderServer, orders } from './orders.mock.tsx'

const show = (
  rows = orders(40),
  element = <Orders />,
  path = '/order',
  as: Parameters<typeof renderAt>[1] = { as: 'maintain' },
) => {
  const { handlers, asked } = orderServer(rows)
  return renderAt(path, { ...as, element, handlers }).then((page) => ({ ...page, asked }))
}
const table = () => screen.findByRole('grid', { name: 'Orders' })

test('TABLE-02 TABLE-10 requests 15 rows per page in ascending order and shows them', async () => {
  const { user, asked } = await show()
  const shown = () => screen.getAllByText(/^ORD-\d+$/).map(({ textContent }) => textContent)
  const numbers = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `ORD-${first + index}`)
  expect(within(await table()).getAllByRole('row')).toHaveLength(1 + 15)
  expect(shown()).toEqual(numbers(1, 15))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('ORD-16')
  expect(shown()).toEqual(numbers(16, 30))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('ORD-31')
  expect(shown()).toEqual(numbers(31, 40))
  expect(asked.slice(0, 3)).toEqual([1, 2, 3].map((page) => ({ page, size: 15, direction: 'ASC' })))
})

test('TABLE-03 shows the total, pages on and jumps to a page', async () => {
  const { user, asked, address } = await show()
  expect(await screen.findByText('1–15 of 40')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('16–30 of 40')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Go to page (1 to 3)' }), '3{Enter}')
  expect(await screen.findByText('31–40 of 40')).toBeVisible()
  expect(address()).toBe('/order?page=3')
  await user.type(screen.getByRole('textbox', { name: 'Go to page (1 to 3)' }), '99{Enter}')
  expect(address()).toBe('/order?page=3')
  expect(asked).toHaveLength(3)
})

test('TABLE-03 marks a capped total', async () => {
  const page = { ...toPage(orders(15), { page: 1, size: 15 }), totalElements: 10_001, totalIsExact: false }
  await renderAt('/order', {
    as: 'maintain',
    element: <Orders />,
    handlers: [mock(orderRoutes.findOrders, page)],
  })
  expect(await screen.findByText('1–15 of more than 10,000')).toBeVisible()
})

test('TABLE-04 sorts a column up, down, and not at all', async () => {
  const { user, asked, address } = await show()
  const header = () => screen.getByRole('columnheader', { name: /^Customer/ })
  await table()
  await user.click(within(header()).getByRole('button', { name: 'Customer' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, size: 15, sort: 'customer', direction: 'ASC' }))
  expect(header()).toHaveAttribute('aria-sort', 'ascending')
  await user.click(within(header()).getByRole('button', { name: 'Customer' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'customer', direction: 'DESC' }))
  expect(address()).toBe('/order?sort=customer&direction=DESC')
  await user.click(within(header()).getByRole('button', { name: 'Customer' }))
  expect(address()).toBe('/order')
  expect(
    within(screen.getByRole('columnheader', { name: /^Status/ })).queryByRole('button', { name: 'Status' }),
  ).not.toBeInTheDocument()
})

test('prefetches a page on hover and reuses it', async () => {
  const { user, asked } = await show()
  await table()
  await user.hover(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toEqual({ page: 2, size: 15, direction: 'ASC' })
  expect(screen.getByText('1–15 of 40')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('16–30 of 40')).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('TABLE-05 shows the label of a value as a tag', async () => {
  await show([anOrder(1, { status: 'CANCELLED', shippedOn: null })])
  await table()
  expect(within(getRow('ORD-1')).getByText('Cancelled').closest('.MuiChip-root')).toBeVisible()
})

test('TABLE-07 shows an Operation column, with a menu for further operations', async () => {
  const edited: string[] = []
  const operation = (label: string) => ({
    label,
    onClick: (order: { orderNo: string }) => void edited.push(`${label} ${order.orderNo}`),
  })
  const { user } = await show(
    orders(2),
    <Orders operations={[operation('Edit'), operation('Remark'), operation('History')]} />,
  )
  expect(within(await table()).getByRole('columnheader', { name: 'Operation' })).toBeVisible()
  await user.click(within(getRow('ORD-2')).getByRole('button', { name: 'Edit' }))
  await user.click(within(getRow('ORD-2')).getByRole('button', { name: 'More operations' }))
  await user.click(screen.getByRole('menuitem', { name: 'History' }))
  expect(edited).toEqual(['Edit ORD-2', 'History ORD-2'])
})

test('TABLE-08 deletes selected rows of several pages', async () => {
  const { user } = await show(orders(20))
  await table()
  await user.click(within(getRow('ORD-1')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('ORD-20')
  await user.click(within(getRow('ORD-20')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete selected (2)' }))
  expect(await screen.findByText('2 rows are selected.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('16–18 of 18')).toBeVisible()
  expect(screen.queryByText('ORD-20')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Delete selected/ })).not.toBeInTheDocument()
})

test('TABLE-12 TABLE-14 deletes a row after confirmation and shows the result', async () => {
  const { user } = await show(orders(2))
  await table()
  await user.click(within(getRow('ORD-1')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('dialog', { name: 'Do you want to delete this data?' })).toHaveTextContent(
    'ORD-1',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('ORD-1')).toBeVisible()
  expect(within(getRow('ORD-1')).getByRole('button', { name: 'Delete' })).toHaveFocus()
  await user.click(within(getRow('ORD-1')).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Operation successful · ORD-1')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('ORD-1')).not.toBeInTheDocument())
})

test('TABLE-14 reports why a deletion failed and keeps the row', async () => {
  const refused = mock(orderRoutes.deleteOrders, () => {
    throw refuse(409, { error: 'order.in_use', msg: 'Devices belong to this order.' })
  })
  const { user } = await renderAt('/order', {
    as: 'maintain',
    element: <Orders />,
    handlers: [refused, ...orderServer(orders(1)).handlers],
  })
  await table()
  await user.click(within(getRow('ORD-1')).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Operation failed, Devices belong to this order.')).toBeVisible()
  expect(await screen.findByText('ORD-1')).toBeVisible()
})

test('offers no deletion and no bin without permission, but export and copy of selected rows', async () => {
  const { user } = await show(orders(40), <Orders />, '/order', { as: 'owner' })
  await table()
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  // Expects no action for all matching rows.
  expect(screen.queryByText(/that match|on this page are selected/)).not.toBeInTheDocument()
  await user.click(within(getRow('ORD-2')).getByRole('checkbox'))
  expect(screen.getByRole('button', { name: 'Export selected (14)' })).toBeVisible()
  const setData = jest.fn()
  fireEvent.copy(screen.getByText('ORD-1').closest('td') as HTMLElement, { clipboardData: { setData } })
  const copied = new Map<string, string>(setData.mock.calls as [string, string][])
  expect(copied.get('text/plain')?.split('\n')).toHaveLength(1 + 14)
  expect(copied.get('text/html')).toContain('<td>ORD-15</td>')
  expect(await screen.findByText('Copied 14 rows of this page')).toBeVisible()
})

test('lists deleted rows in the bin and restores them', async () => {
  const { user } = await show(orders(2))
  await table()
  await user.click(within(getRow('ORD-2')).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText('1 of 1')
  await user.click(await screen.findByRole('button', { name: 'Deleted' }))
  await user.click(
    within(await screen.findByText('ORD-2').then(() => getRow('ORD-2'))).getByRole('button', {
      name: 'Restore',
    }),
  )
  expect(await screen.findByText('No deleted rows')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(await screen.findByText('ORD-2')).toBeVisible()
})

test('moves, opens, selects and deletes rows by keyboard', async () => {
  const opened: string[] = []
  const { user } = await show(orders(3), <Orders onOpen={({ orderNo }) => void opened.push(orderNo)} />)
  await table()
  const stops = () => [...document.querySelectorAll('[role=grid] [tabindex="0"]')]
  expect(stops()).toEqual([screen.getByText('ORD-1').closest('td')])
  screen.getByText('ORD-1').closest('td')?.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(stops()).toEqual([document.activeElement])
  expect(getRow('ORD-2')).toContainElement(document.activeElement as HTMLElement)
  await user.keyboard('{Enter}x')
  expect(opened).toEqual(['ORD-2'])
  expect(within(getRow('ORD-2')).getByRole('checkbox')).toBeChecked()
  await user.keyboard('{Control>}{End}{/Control}')
  expect(getRow('ORD-3').lastElementChild).toHaveFocus()
  await user.keyboard('{Delete}')
  expect(await screen.findByRole('dialog', { name: 'Do you want to delete this data?' })).toHaveTextContent(
    '“ORD-3”',
  )
})

test('has correct roles and labels for assistive technology', async () => {
  await show()
  await table()
  expect(await findAxeProblems()).toEqual([])
})

describe('all matching rows', () => {
  const selectPage = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await table()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  }

  test('sends filter and count when all matches are selected', async () => {
    const { user, asked } = await show(orders(40), <Orders />, '/order?customer=Customer')
    await selectPage(user)
    expect(screen.getByText('All 15 on this page are selected.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select all 40 that match' }))
    expect(screen.getByText('All 40 that match are selected.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Delete selected (40)' }))
    expect(await screen.findByText('40 rows are selected.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Operation successful · Rows deleted: 40')).toBeVisible()
    expect(asked).toContainEqual({ matching: { queryParams: { customer: 'Customer' }, count: 40 } })
  })

  test('ends the selection of all matches with another selection or page', async () => {
    const { user } = await show(orders(40))
    await selectPage(user)
    await user.click(screen.getByRole('button', { name: 'Select all 40 that match' }))
    await user.click(within(getRow('ORD-2')).getByRole('checkbox'))
    expect(screen.getByRole('button', { name: 'Delete selected (14)' })).toBeVisible()
    expect(screen.queryByText(/that match/)).not.toBeInTheDocument()
  })

  test('counts on the server when the total is capped, and shows the limit of one action', async () => {
    let count = { count: 10_000, isExact: false }
    const handlers = [
      mock(orderRoutes.findOrders, ({ body }) => ({
        ...toPage(orders(40), body),
        totalElements: 10_001,
        totalIsExact: false,
      })),
      mock(orderRoutes.countOrders, () => count),
    ]
    const { user } = await renderAt('/order', { as: 'maintain', element: <Orders />, handlers })
    await selectPage(user)
    await user.click(screen.getByRole('button', { name: 'Select all that match' }))
    expect(await screen.findByText(/You can change up to 10,000 rows at once/)).toBeVisible()
    count = { count: 9_876, isExact: true }
    await user.click(screen.getByRole('button', { name: 'Select all that match' }))
    expect(await screen.findByRole('button', { name: 'Delete selected (9,876)' })).toBeVisible()
  })

  test('deletes nothing when the number of matches has changed, and refetches', async () => {
    let total = 40
    const handlers = [
      mock(orderRoutes.findOrders, ({ body }) => toPage(orders(total), body)),
      mock(orderRoutes.deleteOrders, () => {
        total = 41
        throw refuse(409, {
          error: 'order.count_changed',
          msg: 'Nothing was changed: 41 rows match by now, not 40.',
          data: { count: 41 },
        })
      }),
    ]
    const { user } = await renderAt('/order', { as: 'maintain', element: <Orders />, handlers })
    await selectPage(user)
    await user.click(screen.getByRole('button', { name: 'Select all 40 that match' }))
    await user.click(screen.getByRole('button', { name: 'Delete selected (40)' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/41 rows match by now, not 40/)).toBeVisible()
    expect(await screen.findByText('1–15 of 41')).toBeVisible()
  })
})

test('undoes a deletion by the button of its message or by z', async () => {
  const { user, asked } = await show(orders(3))
  await table()
  for (const undo of [
    () => user.click(screen.getByRole('button', { name: 'Undo' })),
    () => user.keyboard('z'),
  ]) {
    await user.click(within(getRow('ORD-2')).getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByText('ORD-2')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await undo()
    expect(await screen.findByText('ORD-2')).toBeVisible()
    expect(asked.at(-2)).toEqual({ ids: [2] })
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  }
})

test('shows who deleted a row, and links to the row that prevents its restore', async () => {
  const gone = { ...anOrder(1), deletedAt: '2026-02-03T10:00:00Z', deletedBy: 'maintain' }
  const inTheWay = { title: 'ORD-1', link: '/order/ORD-1' }
  const handlers = [
    mock(orderRoutes.findOrders, ({ body }) => toPage([gone], body)),
    mock(orderRoutes.restoreOrders, () => {
      throw refuse(400, {
        error: 'order.number_taken',
        msg: 'There is another order ORD-1.',
        data: { inTheWay },
      })
    }),
  ]
  const { user, address } = await renderAt('/order?bin=1', { as: 'maintain', element: <Orders />, handlers })
  await table()
  expect(within(getRow('ORD-1')).getByText('maintain')).toBeVisible()
  await user.click(within(getRow('ORD-1')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Operation failed, There is another order ORD-1.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open ORD-1' }))
  await waitFor(() => expect(address()).toBe('/order/ORD-1'))
})

test('sorts by additional columns with Shift and shows their rank', async () => {
  const { user, asked, address } = await show()
  await table()
  const sortBy = (name: string) =>
    user.click(
      within(screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })).getByRole('button', {
        name,
      }),
    )
  await sortBy('Customer')
  await user.keyboard('{Shift>}')
  await sortBy('Order number')
  await sortBy('Order number')
  await user.keyboard('{/Shift}')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      page: 1,
      size: 15,
      sorts: [
        { column: 'customer', direction: 'ASC' },
        { column: 'orderNo', direction: 'DESC' },
      ],
    }),
  )
  expect(address()).toBe('/order?sort=customer&sort=orderNo&direction=ASC&direction=DESC')
  expect(screen.getByRole('img', { name: 'Sorts as number 2' })).toBeVisible()
  await sortBy('Order number')
  await waitFor(() => expect(address()).toBe('/order?sort=orderNo'))
})

test('changes the page size and stays at the same rows', async () => {
  const kept: unknown[] = []
  const keep = mock(preferenceRoutes.savePreference, ({ body }) => {
    kept.push(body)
    return null
  })
  const { handlers, asked } = orderServer(orders(100))
  const { user, address } = await renderAt('/order?page=5', {
    as: 'maintain',
    element: <Orders />,
    handlers: [...handlers, keep],
  })
  await table()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '30 rows')
  expect(await screen.findByText('61–90 of 100')).toBeVisible()
  expect(asked).toContainEqual({ page: 3, size: 30, direction: 'ASC' })
  expect(address()).toBe('/order?page=3')
  await waitFor(() => expect(kept).toEqual([{ key: 'pageSize', value: 30 }]))
})

test('handles shortcut keys pressed in the page, but not in a field', async () => {
  const { user, address } = await show(orders(40))
  await table()
  await user.keyboard(']')
  await waitFor(() => expect(address()).toBe('/order?page=2'))
  await user.keyboard('/')
  const field = screen.getByRole('searchbox', { name: 'Search in Orders' })
  expect(field).toHaveFocus()
  await user.keyboard('[[')
  expect(field).toHaveValue('[')
  await user.tab()
  await user.keyboard('j')
  expect(getRow('ORD-16')).toContainElement(document.activeElement as HTMLElement)
  await user.keyboard('jx')
  expect(within(getRow('ORD-17')).getByRole('checkbox')).toBeChecked()
})

function Kept() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Switch
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Orders />
      </Activity>
    </>
  )
}

test('keeps the selection of a list that was hidden by another tab', async () => {
  const { user } = await show(orders(3), <Kept />)
  await table()
  const first = () => within(getRow('ORD-1')).getByRole('checkbox')
  await user.click(first())
  await user.click(screen.getByRole('button', { name: 'Switch' }))
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Switch' }))
  await table()
  expect(first()).toBeChecked()
})
