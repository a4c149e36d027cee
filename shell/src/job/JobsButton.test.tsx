import { awaitJob } from '@portal/client'
import {
  allJobRoutes,
  backofficeJobRoutes,
  createJobRoutes,
  type JobEntry,
} from '@portal/contracts/job.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { JobsButton } from './JobsButton.tsx'
import { allJobs, createJobs } from './job.api.ts'

const aJob = (changes: Partial<JobEntry> = {}): JobEntry => ({
  id: 5,
  kind: 'export',
  state: 'RUNNING',
  done: 400,
  total: 1_000,
  msg: '',
  fileName: 'devices-2026-11-21.xlsx',
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: null,
  link: '',
  ...changes,
})
/** Mocks the other services without jobs. */
const others = allJobRoutes
  .filter((routes) => routes !== backofficeJobRoutes)
  .map(({ findJobs }) => mock(findJobs, []))
const done = { state: 'DONE', done: 1_000, expiresAt: '2026-11-22T10:00:00Z' } as const

/** Simulates a server with jobs that records cancelling and repeating. */
async function show(...jobs: JobEntry[]) {
  const now = { jobs, calls: [] as string[] }
  const act = (name: string, state: JobEntry['state']) => (call: { params: Record<string, string> }) => {
    now.calls.push(`${name} ${call.params.id}`)
    now.jobs = now.jobs.map((job) => ({ ...job, state }))
    return {
      ...(now.jobs[0] as JobEntry),
      problems: [],
      valid: 0,
      invalid: 0,
      problemCount: 0,
      written: 0,
    }
  }
  const file = http.get('*/api/job/:id/file', ({ params }) => {
    now.calls.push(`file ${params.id}`)
    return HttpResponse.text('a', {
      headers: { 'content-disposition': 'attachment; filename="devices.xlsx"' },
    })
  })
  const handlers = [
    mock(backofficeJobRoutes.findJobs, () => now.jobs),
    ...others,
    mock(backofficeJobRoutes.cancelJob, act('cancel', 'CANCELLED')),
    mock(backofficeJobRoutes.repeatJob, act('repeat', 'QUEUED')),
    file,
  ]
  const page = await renderAt('/', { as: 'maintain', element: <JobsButton />, handlers })
  const open = async () => {
    await page.user.click(await screen.findByRole('button', { name: /^Imports & exports/ }))
    return within(await screen.findByRole('dialog', { name: 'Imports & exports' }))
  }
  return { ...page, now, open }
}

test('findJobs: shows progress of a running export and cancels it', async () => {
  const { user, now, open } = await show(aJob())
  const dialog = await open()
  expect(dialog.getByRole('progressbar', { name: 'Progress of devices-2026-11-21.xlsx' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
  expect(dialog.getByText('400 of 1,000 rows')).toBeVisible()
  expect(await findAxeProblems(document.body)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await dialog.findByText('Cancelled')).toBeVisible()
  expect(now.calls).toEqual(['cancel 5'])
})

test('downloads the file of an export that was started here, once', async () => {
  const { now } = await show(aJob(), aJob({ id: 4, ...done }))
  act(() => awaitJob(5))
  await screen.findByRole('button', { name: 'Imports & exports, 1 running' })
  expect(now.calls).toEqual([])
  now.jobs = now.jobs.map((job) => ({ ...job, ...done }))
  await waitFor(() => expect(now.calls).toEqual(['file 5']))
  await screen.findByRole('button', { name: 'Imports & exports' })
  expect(now.calls).toEqual(['file 5'])
})

test('shows why an export failed, with a retry, and links a waiting import to its page', async () => {
  const { user, now, open } = await show(
    aJob({ state: 'FAILED', msg: 'The disk of the portal is nearly full.' }),
    aJob({ id: 3, kind: 'import', state: 'CHECKED', fileName: 'list.csv', link: '/warranty/import?job=3' }),
    aJob({ id: 2, ...done, expiresAt: null }),
  )
  const dialog = await open()
  expect(dialog.getByText('The disk of the portal is nearly full.')).toBeVisible()
  expect(dialog.getByText('The file has expired')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/warranty/import?job=3')
  const [again] = dialog.getAllByRole('button', { name: 'Try again' })
  await user.click(again as HTMLElement)
  expect(await dialog.findAllByText('Queued')).not.toHaveLength(0)
  expect(now.calls).toEqual(['repeat 5'])
})

test('lists jobs of all services by their own calls, also while one service is down', async () => {
  const added = createJobRoutes('chat', 'added/', 'Added')
  const state = { isAway: false, failures: 0, calls: [] as string[] }
  const theirs = aJob({ fileName: 'claims.csv', createdAt: '2026-11-21T11:00:00Z' })
  const handlers = [
    mock(backofficeJobRoutes.findJobs, [aJob()]),
    ...others,
    http.get('*/api/added/job/find', () => {
      if (!state.isAway) return HttpResponse.json({ code: 200, msg: 'succeed', data: [theirs] })
      state.failures++
      return HttpResponse.error()
    }),
    http.post('*/api/added/job/5/cancel', () => {
      state.calls.push('added')
      state.isAway = true
      return HttpResponse.json({
        code: 200,
        msg: 'succeed',
        data: { ...theirs, problems: [], valid: 0, invalid: 0, problemCount: 0, written: 0 },
      })
    }),
  ]
  const services = [...allJobs, createJobs(added)]
  const { user } = await renderAt('/', {
    as: 'maintain',
    element: <JobsButton services={services} />,
    handlers,
  })
  await user.click(await screen.findByRole('button', { name: 'Imports & exports, 2 running' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Imports & exports' }))
  const [first, second] = dialog.getAllByRole('listitem')
  expect(first).toHaveTextContent('claims.csv')
  expect(second).toHaveTextContent('devices-2026-11-21.xlsx')
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(state.calls).toEqual(['added']))
  await waitFor(() => expect(state.failures).toBeGreaterThan(0))
  expect(dialog.getByText('devices-2026-11-21.xlsx')).toBeVisible()
})
