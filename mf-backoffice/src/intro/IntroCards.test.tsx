import { type BackofficeFigures, figuresRoutes } from '@portal/contracts/figures.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import IntroCards from './IntroCards.tsx'

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
const show = (handler: ReturnType<typeof mock>) =>
  renderAt('/', { as: 'maintain', element: <IntroCards />, handlers: [handler] })
const hrefs = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('every figure leads into the list that it counts', async () => {
  await show(mock(figuresRoutes.findBackofficeFigures, () => figures))
  expect(await screen.findByText('1,200')).toBeVisible()
  expect(hrefs('Orders by status')).toEqual(['/order?status=CONFIRMED', '/order?status=SHIPPED'])
  expect(hrefs('Orders shipped in the last twelve weeks')).toEqual([
    '/order?shippedOn=2026-11-16..2026-11-22',
  ])
  expect(hrefs('Devices by model')).toEqual(['/device?model=LXP_5K', '/device?model=SNA_12K'])
  expect(hrefs('Devices by status')).toEqual(['/device?status=IN_REPAIR'])
  expect(screen.getByRole('link', { name: 'Show these devices' }).getAttribute('href')).toMatch(
    /^\/device\?warrantyExpiresOn=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d&sort=warrantyExpiresOn$/,
  )
})

test('who answers tickets sees how many wait, and the way to them', async () => {
  const asked: unknown[] = []
  const find = mock(ticketRoutes.findTickets, ({ body }) => {
    asked.push(body.queryParams)
    return { content: [], totalElements: 3, totalIsExact: true, page: 1, size: 1 }
  })
  await renderAt('/', {
    as: { permissions: ['ticket:view'] },
    element: <IntroCards />,
    handlers: [find, mock(figuresRoutes.findBackofficeFigures, () => figures)],
  })
  expect(await screen.findByRole('link', { name: 'Show these tickets' })).toHaveAttribute(
    'href',
    '/ticket?status=OPEN',
  )
  expect(within(screen.getByRole('region', { name: 'Tickets' })).getByText('3')).toBeVisible()
  expect(asked).toEqual([{ status: 'OPEN' }])
})

test('an empty portal says how figures come about', async () => {
  const none = {
    ordersByStatus: [],
    ordersShippedByWeek: [],
    devicesByModel: [],
    devicesByStatus: [],
    warrantiesEndingSoon: 0,
  }
  await show(mock(figuresRoutes.findBackofficeFigures, () => none))
  expect(await screen.findByText('No orders or devices yet')).toBeVisible()
})

test('figures that cannot be read say why', async () => {
  await show(
    mock(figuresRoutes.findBackofficeFigures, () => {
      throw refuse(503, { msg: 'The database is not reachable' })
    }),
  )
  expect(await screen.findByText('The database is not reachable')).toBeVisible()
})
