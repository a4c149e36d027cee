import { type ClaimFigures, figuresRoutes } from '@portal/contracts/figures.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const claims: ClaimFigures = {
  byModel: [{ value: 'SNA_12K', count: 7 }],
  byFaultReason: [{ value: 'RELAY', count: 7 }],
  byMonth: [{ from: '2026-11-01', to: '2026-11-30', count: 7 }],
  batches: [
    { model: 'SNA_12K', from: '2025-01-01', to: '2025-01-31', devices: 40, claimed: 1 },
    { model: 'LXP_5K', from: '2025-01-01', to: '2025-01-31', devices: 10, claimed: 2 },
    { model: 'SNA_12K', from: '2025-02-01', to: '2025-02-28', devices: 50, claimed: 0 },
  ],
}
const show = (address: string, ...handlers: ReturnType<typeof mock>[]) =>
  renderAt(address, { as: 'maintain', remote, handlers })
const bars = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('links each bar of claims to the rows it counts', async () => {
  await show(
    '/defective?view=charts',
    mock(figuresRoutes.findClaimFigures, () => claims),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Claim analytics' })).toBeVisible()
  expect(await bars('Claims by model')).toEqual([['SNA 12K7', '/defective?model=SNA_12K']])
  expect(await bars('Claims by fault')).toEqual([['Relay7', '/defective?faultReason=RELAY']])
  expect(await bars('Claims in the last twelve months')).toEqual([
    ['7Nov 2026', '/defective?occurredOn=2026-11-01..2026-11-30'],
  ])
  expect(await bars('Devices with a claim in their first year, by model')).toEqual([
    ['LXP 5K2 of 1020%', '/device?model=LXP_5K&shippedOn=2025-01-01..2025-02-28&earlyClaimOn=*given'],
    ['SNA 12K1 of 901.1%', '/device?model=SNA_12K&shippedOn=2025-01-01..2025-02-28&earlyClaimOn=*given'],
  ])
  expect(screen.getByText(/^3 of 100 \(3%\)\. Highest: LXP 5K \(20%\)/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Claims' })).toHaveAttribute('href', '/defective')
  expect(await findAxeProblems()).toEqual([])
})

test('shows batches of all models or one model, as chart or table', async () => {
  const { user } = await show(
    '/defective?view=charts',
    mock(figuresRoutes.findClaimFigures, () => claims),
  )
  const title = 'Devices with a claim in their first year, by batch'
  await screen.findByRole('list', { name: title })
  expect(await bars(title)).toEqual([
    ['6%Jan 2025', '/device?shippedOn=2025-01-01..2025-01-31&earlyClaimOn=*given'],
    ['0%Feb 2025', '/device?shippedOn=2025-02-01..2025-02-28&earlyClaimOn=*given'],
  ])
  await user.click(screen.getByRole('combobox', { name: 'Model' }))
  await user.click(await screen.findByRole('option', { name: 'SNA 12K' }))
  expect((await bars(title))[0]).toEqual([
    '2.5%Jan 2025',
    '/device?model=SNA_12K&shippedOn=2025-01-01..2025-01-31&earlyClaimOn=*given',
  ])
  await user.click(screen.getByRole('button', { name: `${title}: show as a table` }))
  const rows = within(screen.getByRole('table', { name: title })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Month of shipmentNumberOut ofShare',
    'Jan 20251402.5%',
    'Feb 20250500%',
  ])
})

test('shows warranties by month of their end and by state', async () => {
  await show(
    '/warranty?view=charts',
    mock(figuresRoutes.findWarrantyFigures, () => ({
      byStatus: [{ value: 'REGISTERED', count: 2 }],
      byServiceType: [{ value: 'EXTENDED_WARRANTY', count: 2 }],
      endingByMonth: [{ from: '2026-12-01', to: '2026-12-31', count: 1 }],
      devicesEndingByMonth: [{ from: '2026-12-01', to: '2026-12-31', count: 3 }],
    })),
  )
  await screen.findByRole('heading', { level: 1, name: 'Warranty analytics' })
  const month = '2026-12-01..2026-12-31'
  expect(await bars('Devices whose warranty ends in the next twelve months')).toEqual([
    ['3Dec 2026', `/device?warrantyExpiresOn=${month}`],
  ])
  expect(await bars('Registered warranties that end in the next twelve months')).toEqual([
    ['1Dec 2026', `/warranty?expiresOn=${month}`],
  ])
  expect(await bars('Warranties by status')).toEqual([['Registered2', '/warranty?status=REGISTERED']])
})

test('shows open feedback by age', async () => {
  await show(
    '/feedback?view=charts',
    mock(figuresRoutes.findFeedbackFigures, () => ({
      byStatus: [{ value: 'OPEN', count: 3 }],
      byCategory: [{ value: 'TECH', count: 3 }],
      openByAge: [
        { least: 0, most: 6, from: '2026-11-17', to: null, count: 1 },
        { least: 90, most: null, from: null, to: '2026-08-25', count: 2 },
      ],
    })),
  )
  await screen.findByRole('heading', { level: 1, name: 'Feedback analytics' })
  expect(await bars('Open feedback by age')).toEqual([
    ['0 to 6 days1', '/feedback?openSince=2026-11-17..'],
    ['90 days or more2', '/feedback?openSince=..2026-08-25'],
  ])
})

test('shows a message when there is no data', async () => {
  const none = { byModel: [], byFaultReason: [], byMonth: [], batches: [] }
  await show(
    '/defective?view=charts',
    mock(figuresRoutes.findClaimFigures, () => none),
  )
  expect(await screen.findByText('No statistics yet')).toBeVisible()
})

test('reports why counting failed', async () => {
  const failing = mock(figuresRoutes.findClaimFigures, () => {
    throw refuse(503, { msg: 'The database is not reachable' })
  })
  await show('/defective?view=charts', failing)
  expect(await screen.findByText('The database is not reachable')).toBeVisible()
})
