import { type BackofficeFigures, figuresRoutes } from '@portal/contracts/figures.contract.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import EndingSoon from './EndingSoon.tsx'
import Figures from './Figures.tsx'

const figures: BackofficeFigures = {
  ordersByStatus: [
    { value: 'CONFIRMED', count: 3 },
    { value: 'SHIPPED', count: 1200 },
  ],
  ordersShippedByWeek: [{ value: '2026-W47', count: 5 }],
  devicesByModel: [
    { value: 'SNA_12K', count: 1 },
    { value: 'LXP_5K', count: 9 },
  ],
  devicesByStatus: [{ value: 'IN_REPAIR', count: 2 }],
  warrantiesEndingSoon: 4,
}
const show = (element: ReactElement, ...handlers: ReturnType<typeof mock>[]) =>
  renderAt('/', { as: 'maintain', element, handlers })
const answered = (changes: Partial<BackofficeFigures> = {}) =>
  mock(figuresRoutes.findBackofficeFigures, () => ({ ...figures, ...changes }))
const hrefs = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('links each figure to the list it counts', async () => {
  await show(<Figures />, answered())
  expect(await screen.findByText('1,200')).toBeVisible()
  expect(hrefs('Orders by status')).toEqual(['/order?status=CONFIRMED', '/order?status=SHIPPED'])
  expect(hrefs('Orders shipped in the last twelve weeks')).toEqual([
    '/order?shippedOn=2026-11-16..2026-11-22',
  ])
  expect(hrefs('Devices by model')).toEqual(['/device?model=LXP_5K', '/device?model=SNA_12K'])
  expect(hrefs('Devices by status')).toEqual(['/device?status=IN_REPAIR'])
})

test('links expiring warranties to their devices', async () => {
  await show(<EndingSoon />, answered())
  expect((await screen.findByRole('link', { name: 'Show these devices' })).getAttribute('href')).toMatch(
    /^\/device\?warrantyExpiresOn=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d&sort=warrantyExpiresOn$/,
  )
})

test('shows a message for an empty portal', async () => {
  await show(
    <Figures />,
    answered({ ordersByStatus: [], ordersShippedByWeek: [], devicesByModel: [], devicesByStatus: [] }),
  )
  expect(await screen.findByText('No orders or devices yet')).toBeVisible()
})

test('reports why figures cannot be read', async () => {
  await show(
    <Figures />,
    mock(figuresRoutes.findBackofficeFigures, () => {
      throw refuse(503, { msg: 'The database is not reachable' })
    }),
  )
  expect(await screen.findByText('The database is not reachable')).toBeVisible()
})
