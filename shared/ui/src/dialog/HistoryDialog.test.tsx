import type { HistoryEntry } from '@portal/contracts/history.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import { columns } from '../table/orders.mock.tsx'
import { HistoryDialog } from './history.tsx'

const entries: HistoryEntry[] = [
  {
    id: 2,
    at: '2026-05-02T10:00:00Z',
    by: 'maintain',
    action: 'edit',
    before: { status: 'DRAFT', shippedOn: null, version: 1 },
    after: { status: 'SHIPPED', shippedOn: '2026-05-01', version: 2 },
  },
  {
    id: 1,
    at: '2026-05-01T10:00:00Z',
    by: 'admin',
    action: 'create',
    before: {},
    after: { waybillNo: '1Z', remark: '', lines: [{ model: 'LXP_3K', quantity: 3 }] },
  },
]

const lines = { field: 'lines', label: 'Lines', options: [{ value: 'LXP_3K', label: 'LXP 3K' }] }

test('a history tells who changed what from which value to which, in the table’s words', async () => {
  await renderAt('/', {
    as: 'maintain',
    element: (
      <HistoryDialog title="History" columns={[...columns, lines]} result={{ data: entries, isFetching: false }} onClose={() => {}} />
    ),
  })
  const [edit, create] = within(await screen.findByRole('dialog', { name: 'History' }))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('time'))
  expect(edit).toHaveTextContent('Changed')
  expect(edit).toHaveTextContent('maintain')
  expect(edit).toHaveTextContent('Status' + 'Draft → Shipped')
  expect(edit).toHaveTextContent('Shipped on' + 'May 1, 2026')
  expect(edit).not.toHaveTextContent('ersion')
  expect(create).toHaveTextContent('Waybill no' + '1Z')
  expect(create).toHaveTextContent('Lines' + 'LXP 3K × 3')
  expect(create).not.toHaveTextContent('Remark')
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([])
})

test('a history that cannot be read says why', async () => {
  const result = { error: { status: 0, url: '/api/x' }, isFetching: false }
  await renderAt('/', { as: 'maintain', element: <HistoryDialog title="History" columns={[]} result={result} onClose={() => {}} /> })
  expect(await screen.findByText('The request failed.')).toBeVisible()
})
