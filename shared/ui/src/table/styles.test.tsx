import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { anOrder, Orders, orderServer, orders } from './orders.mock.tsx'

// Uses its own page, because style rules slow down every search by role.
jest.unmock('@mui/styled-engine')

const saved: unknown[] = []
const keep = mock(preferenceRoutes.savePreference, ({ body }) => {
  saved.push(body)
  return null
})
const show = (rows = orders(2), element = <Orders />) =>
  renderAt('/order', { as: 'maintain', element, handlers: [...orderServer(rows).handlers, keep] })
const table = () => screen.findByRole('grid', { name: 'Orders' })

test('TABLE-09 limits the table to 576 pixels, scrolling below its header', async () => {
  await show()
  expect((await table()).parentElement).toHaveStyle({ maxHeight: '576px', overflowX: 'auto' })
})

test('TABLE-11 shows the flags of a row, and adapts its operations', async () => {
  const flags = [
    ['Warranty', { hasWarrantyInfo: true }],
    ['Closed', { closed: true }],
    ['Waiting repair', { rmaStatus: 'WAITING_REPAIR' }],
    ['Several languages', { supportsMultiLanguage: true }],
    ['Hidden', { show: false }],
  ] as const
  const tags = flags.map(([tag]) => tag)
  const none = {
    hasWarrantyInfo: false,
    closed: false,
    rmaStatus: '',
    supportsMultiLanguage: false,
    show: true,
  }
  const all = Object.assign({}, ...flags.map(([, flag]) => flag))
  const rows = [...flags.map(([, flag]) => ({ ...none, ...flag })), all, none, {}]
  const isClosed = (row: object) => (row as { closed?: boolean }).closed && 'It is closed.'
  await show(
    rows.map((row, index) => ({ ...anOrder(index + 1), ...row })),
    <Orders operations={[{ label: 'Audit', onClick() {}, disabled: (row) => isClosed(row) || false }]} />,
  )
  await table()
  const expected = [...tags.map((tag) => [tag]), tags, [], []]
  for (const [index, carried] of expected.entries()) {
    const row = within(getRow(`ORD-${index + 1}`))
    const shown = tags.filter((tag) => row.queryByText(tag))
    expect([index, shown]).toEqual([index, carried])
    expect(row.getByRole('button', { name: 'Audit' })).toHaveProperty('disabled', carried.includes('Closed'))
  }
  const hidden = within(getRow('ORD-5'))
  expect(hidden.getByRole('cell', { name: /ORD-5/ })).toHaveStyle({ fontStyle: 'italic' })
})

test('applies the density to all tables', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const panel = within(screen.getByRole('dialog', { name: 'Columns' }))
  const row = () => screen.getByText('ORD-1').closest('tr') as HTMLElement
  expect(row()).toHaveStyle({ height: '35px' })
  await user.click(await panel.findByRole('button', { name: 'Compact' }))
  expect(row()).toHaveStyle({ height: '28px' })
  await waitFor(() => expect(saved).toEqual([{ key: 'density', value: 'compact' }]))
})
