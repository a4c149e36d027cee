import type { HealthFinding } from '@portal/contracts/health.contract.ts'
import { healthRoutes } from '@portal/contracts/health.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import HealthPage from './HealthPage.tsx'

const finding = (changes: Partial<HealthFinding>): HealthFinding => ({
  service: 'chat',
  check: 'database',
  level: 'well',
  value: 1,
  subject: '',
  ...changes,
})
const show = (findings: HealthFinding[], permissions = ['health:view']) =>
  renderAt('/admin/health', {
    as: { permissions },
    element: <HealthPage />,
    handlers: [mock(healthRoutes.findHealth, { at: '2026-11-29T10:00:00.000Z', version: '1.2.3', findings })],
  })

test('shows problems in words and units with advice, worst first', async () => {
  await show([
    finding({}),
    finding({ check: 'queue', level: 'warning', value: 7_300, subject: 'read' }),
    finding({ service: 'gateway', check: 'backup', level: 'critical', value: 1_800_000_000 }),
    finding({ service: 'rma', check: 'mail', level: 'warning', value: 960 }),
    finding({ service: 'rma', check: 'files', level: 'critical', value: 0 }),
    finding({ service: 'chat', check: 'files', level: 'critical', value: 0 }),
  ])
  const problems = within(await screen.findByRole('list', { name: 'Needs attention' })).getAllByRole(
    'listitem',
  )
  expect(problems.map((item) => within(item).getByRole('heading').textContent)).toEqual([
    'There is no backup yet',
    'The file store does not respond',
    'A background job has been waiting for 2 hours (queue read)',
    'E-mails could not be sent for 16 minutes',
  ])
  expect(screen.getByRole('status')).toHaveTextContent('Needs attention: 4')
  expect(within(problems[3] as HTMLElement).getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    '/admin/outbox',
  )
  expect(screen.getByRole('region', { name: 'chat' })).toHaveTextContent(
    'Database: OKBackground jobs: WarningFile store: Critical',
  )
  expect(await findAxeProblems(document.body)).toEqual([])
})

test('shows that everything works', async () => {
  await show([finding({})])
  expect(await screen.findByText('Everything works')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Needs attention' })).not.toBeInTheDocument()
})

test('shows nothing without the permission', async () => {
  await show([finding({})], [])
  expect(screen.queryByText('Everything works')).not.toBeInTheDocument()
})
