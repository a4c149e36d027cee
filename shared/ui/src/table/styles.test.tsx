import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { rowOf } from '@portal/testing/browser/rows.ts'
import { insertStyles } from '@portal/testing/browser/styles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { anOrder, Orders, orderServer, orders } from './orders.mock.tsx'

// A page of its own: with rules in the document each search by role takes long.
insertStyles()

const saved: unknown[] = []
const keep = mock(preferenceRoutes.savePreference, ({ body }) => {
  saved.push(body)
  return null
})
const show = (rows = orders(2), element = <Orders />) =>
  renderAt('/order', { as: 'maintain', element, handlers: [...orderServer(rows).handlers, keep] })
const table = () => screen.findByRole('grid', { name: 'Orders' })

test('TABLE-09 the table is at most 576 high and scrolls below its header', async () => {
  await show()
  expect((await table()).parentElement).toHaveStyle({ maxHeight: '576px', overflowX: 'auto' })
})

test('TABLE-11 rows tell what they carry, and operations follow it', async () => {
  const flagged = {
    ...anOrder(1),
    hasWarrantyInfo: true,
    closed: true,
    rmaStatus: 'WAITING_REPAIR',
    supportsMultiLanguage: true,
    show: false,
  }
  const isClosed = (row: object) => (row as { closed?: boolean }).closed && 'It is closed.'
  await show(
    [flagged, anOrder(2)],
    <Orders operations={[{ label: 'Audit', onClick() {}, disabled: (row) => isClosed(row) || false }]} />,
  )
  await table()
  for (const tag of ['Hidden', 'Closed', 'Waiting repair', 'Warranty', 'Several languages']) {
    expect(within(rowOf('ORD-1')).getByText(tag)).toBeVisible()
    expect(within(rowOf('ORD-2')).queryByText(tag)).not.toBeInTheDocument()
  }
  expect(within(rowOf('ORD-1')).getByRole('cell', { name: /ORD-1/ })).toHaveStyle({ fontStyle: 'italic' })
  expect(within(rowOf('ORD-1')).getByRole('button', { name: 'Audit' })).toBeDisabled()
  expect(within(rowOf('ORD-2')).getByRole('button', { name: 'Audit' })).toBeEnabled()
})

test('rows can be tighter, in all tables', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const panel = within(screen.getByRole('dialog', { name: 'Columns' }))
  const row = () => screen.getByText('ORD-1').closest('tr') as HTMLElement
  expect(row()).toHaveStyle({ height: '35px' })
  await user.click(await panel.findByRole('button', { name: 'Compact' }))
  expect(row()).toHaveStyle({ height: '28px' })
  await waitFor(() => expect(saved).toEqual([{ key: 'density', value: 'compact' }]))
})
