import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import { Timeline } from '../Timeline.tsx'
import { BarList } from './BarList.tsx'
import { ChartSection } from './ChartSection.tsx'
import { ColumnChart } from './ColumnChart.tsx'

const bars = [
  { key: 'DRAFT', label: 'Draft', count: 0, link: '/order?status=DRAFT' },
  { key: 'SHIPPED', label: 'Shipped', count: 1200, link: '/order?status=SHIPPED' },
]

test.each([
  ['a list of bars', <BarList key="b" label="Orders" bars={bars} />],
  ['a column chart', <ColumnChart key="c" label="Orders" bars={bars} />],
])('%s shows each value with a link to its rows', async (_, element) => {
  const { user, address } = await renderAt('/', { as: 'maintain', element })
  const chart = within(screen.getByRole('list', { name: 'Orders' }))
  expect(chart.getAllByRole('listitem')).toHaveLength(2)
  expect(await findAxeProblems()).toEqual([])
  await user.tab()
  expect(chart.getByRole('link', { name: /Draft/ })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  const link = chart.getByRole('link', { name: /1,200/ })
  expect(link).toHaveTextContent('Shipped')
  expect(link).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
  await user.tab({ shift: true })
  expect(link).toHaveFocus()
  await user.click(link)
  expect(address()).toBe('/order?status=SHIPPED')
})

test('summarizes a chart in a sentence, and shows it as a table on click', async () => {
  const element = <ChartSection title="Orders by status" of="Status" bars={bars} />
  const { user, address } = await renderAt('/', { as: 'maintain', element })
  expect(screen.getByText('Total: 1,200. Largest: Shipped (1,200)')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Orders by status: show as a table' }))
  const table = within(screen.getByRole('table', { name: 'Orders by status' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'StatusNumber',
    'Draft0',
    'Shipped1,200',
  ])
  expect(await findAxeProblems()).toEqual([])
  await user.click(table.getByRole('link', { name: 'Shipped' }))
  expect(address()).toBe('/order?status=SHIPPED')
  await user.click(screen.getByRole('button', { name: 'Orders by status: show as a chart' }))
  expect(screen.getByRole('list', { name: 'Orders by status' })).toBeVisible()
})

test('shows a message for a chart without data', async () => {
  await renderAt('/', {
    as: 'maintain',
    element: <ChartSection title="Orders by status" of="Status" bars={[]} />,
  })
  expect(screen.getByText('None so far')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('sorts a timeline with dates and links', async () => {
  const items = [
    { key: '1', on: '2026-01-02', title: 'Ordered', link: '/order?orderNo=1' },
    { key: '2', on: '2026-02-02', title: 'Shipped', detail: 'Waybill 1Z' },
  ]
  await renderAt('/', { as: 'maintain', element: <Timeline label="Device" items={items} /> })
  const [first, second] = within(screen.getByRole('list', { name: 'Device' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('Jan 2, 2026Ordered')
  expect(within(first as HTMLElement).getByRole('link', { name: 'Ordered' })).toHaveAttribute(
    'href',
    '/order?orderNo=1',
  )
  expect(second).toHaveTextContent('Feb 2, 2026ShippedWaybill 1Z')
  expect(await findAxeProblems()).toEqual([])
})
