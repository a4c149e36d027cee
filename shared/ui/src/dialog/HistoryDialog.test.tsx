import type { HistoryEntry } from '@portal/contracts/history.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
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

test("lists who changed which value, with the table's labels", async () => {
  await renderAt('/', {
    as: 'maintain',
    element: (
      <HistoryDialog
        title="History"
        columns={[...columns, lines]}
        result={{ data: entries, isFetching: false }}
        onClose={() => {}}
      />
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
  expect(await findAxeProblems(screen.getByRole('dialog'))).toEqual([])
})

const change = (before: object, after: object, action: HistoryEntry['action'] = 'edit'): HistoryEntry[] => [
  {
    id: 1,
    at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    by: 'admin',
    action,
    before: { ...before },
    after: { ...after },
  },
]
const open = async (
  data: HistoryEntry[],
  words: Parameters<typeof HistoryDialog>[0]['columns'] = columns,
) => {
  const element = (
    <HistoryDialog title="History" columns={words} result={{ data, isFetching: false }} onClose={() => {}} />
  )
  const page = await renderAt('/', { as: 'maintain', element })
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'History' }) }
}
const marked = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('del, ins')].map(({ tagName, textContent }) => `${tagName} ${textContent}`)

test('marks changes within a long text and shows only their context', async () => {
  const before = `${'The roof was checked and found sound. '.repeat(10)}The installer calls on Monday.`
  const { dialog } = await open(change({ remark: before }, { remark: before.replace('Monday', 'Tuesday') }))
  expect(marked(dialog)).toEqual(['DEL Monday', 'INS Tuesday'])
  expect(dialog).toHaveTextContent('… roof was checked and found sound. The installer calls on'.slice(-30))
  expect(dialog.textContent?.length).toBeLessThan(300)
  expect(dialog).toHaveTextContent('3 days ago')
})

test('shows a replaced text beside the old one, like short values', async () => {
  const { dialog } = await open(
    change(
      { remark: 'Call the customer before shipping', waybillNo: 'WB-1' },
      { remark: '客户已付款，请在星期一之前安排发货并通知安装商。', waybillNo: 'WB-2' },
    ),
  )
  expect(dialog).toHaveTextContent('Call the customer before shipping → 客户已付款')
  expect(dialog).toHaveTextContent('WB-1 → WB-2')
})

test('marks added, removed and changed lines of a list and counts the unchanged ones', async () => {
  const line = (model: string, quantity: number) => ({ model, quantity })
  const { dialog } = await open(
    change(
      { lines: [line('LXP_3K', 3), line('B', 1), line('C', 1)] },
      { lines: [line('LXP_3K', 5), line('C', 1), line('D', 2)] },
    ),
    [{ ...lines, itemKey: 'model' }],
  )
  expect(within(dialog).getByText('1 unchanged')).toBeVisible()
  expect(marked(dialog)).toEqual(['DEL 3', 'INS 5', 'DEL − B × 1', 'INS + D × 2'])
  expect(dialog).toHaveTextContent('LXP 3K × 35')
})

test('shows the values of a deleted row on request', async () => {
  const { user, dialog } = await open(change({ customer: 'Helios' }, {}, 'delete'))
  expect(within(dialog).getByText('Helios')).not.toBeVisible()
  await user.click(within(dialog).getByText('Deleted values'))
  expect(within(dialog).getByText('Helios')).toBeVisible()
  expect(await findAxeProblems(dialog)).toEqual([])
})

test('reports why a history cannot be read', async () => {
  const result = { error: { status: 0, url: '/api/x' }, isFetching: false }
  await renderAt('/', {
    as: 'maintain',
    element: <HistoryDialog title="History" columns={[]} result={result} onClose={() => {}} />,
  })
  expect(await screen.findByText('The request failed.')).toBeVisible()
})
