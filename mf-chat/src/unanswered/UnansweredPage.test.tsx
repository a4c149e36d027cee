import { type UnansweredQuestion, unansweredRoutes } from '@portal/contracts/unanswered.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { reviewer } from '../review/review.mock.ts'

const float: UnansweredQuestion = {
  id: 7,
  state: 'OPEN',
  question: 'Does it float?',
  wordings: [
    { question: 'Does it float?', count: 3 },
    { question: 'Will it float', count: 2 },
  ],
  count: 5,
  askedBack: 1,
  lastAskedAt: '2026-11-20T08:00:00Z',
  languages: ['en', 'de'],
  platforms: ['EG4'],
  models: ['SNA_5000'],
  deviceGroups: ['off_grid'],
  threadIds: ['thread-0001', 'thread-0002'],
  dismissedBy: null,
  dismissedAt: null,
}
const fly: UnansweredQuestion = {
  ...float,
  id: 8,
  state: 'DISMISSED',
  question: 'Can it fly?',
  dismissedBy: 'bob',
  dismissedAt: '2026-11-21T08:00:00Z',
}

/** Simulates a service whose list changes by actions. */
function serviceOf(start: UnansweredQuestion[] = [float, fly]) {
  const state = { rows: start, asked: [] as { operation: string; body: unknown }[] }
  const note = (operation: string, body: unknown) => state.asked.push({ operation, body })
  const set = (id: number, part: Partial<UnansweredQuestion>) => {
    state.rows = state.rows.map((row) => (row.id === id ? { ...row, ...part } : row))
  }
  const handlers = [
    mock(unansweredRoutes.findUnansweredQuestions, ({ body }) => {
      note('find', body.queryParams)
      return toPage(state.rows, body)
    }),
    mock(unansweredRoutes.answerUnansweredQuestion, ({ body }) => {
      note('answer', body)
      if (/Ann/.test(body.answer) && !body.isPersonalChecked)
        throw refuse(422, { error: 'dialogue.personal', msg: 'This looks personal: Ann Lee' })
      state.rows = state.rows.filter(({ id }) => id !== body.id)
      return { id: 31, question: body.question }
    }),
    mock(unansweredRoutes.dismissUnansweredQuestion, ({ body: { id } }) => {
      note('dismiss', id)
      set(id, { state: 'DISMISSED', dismissedBy: 'ann', dismissedAt: '2026-11-22T08:00:00Z' })
      return { id }
    }),
    mock(unansweredRoutes.restoreUnansweredQuestion, ({ body: { id } }) => {
      note('restore', id)
      set(id, { state: 'OPEN', dismissedBy: null, dismissedAt: null })
      return { id }
    }),
  ]
  return { state, handlers }
}
const shown = async (question: string) => {
  await screen.findByText(question)
  return getRow(question)
}
const press = async (user: Awaited<ReturnType<typeof renderAt>>['user'], question: string, name: string) =>
  user.click(within(await shown(question)).getByRole('button', { name }))
const show = (handlers: ReturnType<typeof mock>[], address = '/luxUnanswered', as: object = reviewer) =>
  renderAt(address, { as, remote, handlers } as Parameters<typeof renderAt>[1])

test('lists unanswered questions with count, time and subject, and dismissed ones with the user', async () => {
  const { handlers } = serviceOf()
  await show(handlers)
  const row = await shown('Does it float?')
  for (const text of ['5', 'English, German', 'EG4', 'SNA 5000', 'Unanswered'])
    expect(within(row).getByText(text)).toBeVisible()
  expect(within(await shown('Can it fly?')).getByText(/^bob, /)).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
})

test('answers in place, asks about personal data and removes the question', async () => {
  const { state, handlers } = serviceOf()
  const { user } = await show(handlers)
  await press(user, 'Does it float?', 'Write the answer')
  const dialog = await screen.findByRole('dialog', { name: 'Write the answer' })
  expect(within(dialog).getByLabelText(/^Question/)).toHaveValue('Does it float?')
  await user.type(within(dialog).getByLabelText(/^Answer/), 'No, says Ann.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This looks personal: Ann Lee')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Not personal data' }))
  expect(await screen.findByText(/^Operation successful/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Does it float?')).not.toBeInTheDocument())
  const draft = { id: 7, question: 'Does it float?', answer: 'No, says Ann.' }
  expect(state.asked.filter(({ operation }) => operation === 'answer').map(({ body }) => body)).toEqual([
    { ...draft, deviceGroups: ['off_grid'], platform: 'EG4' },
    { ...draft, deviceGroups: ['off_grid'], platform: 'EG4', isPersonalChecked: true },
  ])
})

test('restores a dismissed question from the notification and from the list', async () => {
  const { state, handlers } = serviceOf()
  const { user } = await show(handlers)
  await press(user, 'Does it float?', 'Dismiss')
  const note = (await screen.findByText('Operation successful · Does it float?')).closest('[role]')
  await user.click(within(note as HTMLElement).getByRole('button', { name: 'Undo' }))
  expect(await within(await shown('Does it float?')).findByText('Unanswered')).toBeVisible()
  await press(user, 'Can it fly?', 'Undo')
  expect(await within(await shown('Can it fly?')).findByText('Unanswered')).toBeVisible()
  expect(state.asked.filter(({ operation }) => operation !== 'find')).toEqual([
    { operation: 'dismiss', body: 7 },
    { operation: 'restore', body: 7 },
    { operation: 'restore', body: 8 },
  ])
})

test('shows wordings in the preview with links to dialogues', async () => {
  const { handlers } = serviceOf([float])
  const { user } = await show(handlers)
  await press(user, 'Does it float?', 'Preview')
  const wordings = await screen.findByRole('table', { name: 'Wordings' })
  expect(within(wordings).getByText('Will it float')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Dialogue 2' })).toHaveAttribute(
    'href',
    '/LuxChat2History?threadId=thread-0002',
  )
})

test('keeps filters in the address, and reports no matches', async () => {
  const { state, handlers } = serviceOf([])
  await show(handlers, '/luxUnanswered?languages=de&state=DISMISSED')
  await screen.findByRole('heading', { name: 'Unanswered questions' })
  await screen.findByText('No unanswered questions match these filters')
  expect(state.asked[0]?.body).toEqual({ languages: ['de'], state: ['DISMISSED'] })
})

test('reports that no unanswered questions are left', async () => {
  await show(serviceOf([]).handlers)
  expect(await screen.findByText('No unanswered questions')).toBeVisible()
})

test('reports a failure', async () => {
  const failing = mock(unansweredRoutes.findUnansweredQuestions, () => {
    throw refuse(503, { msg: 'The database is not reachable' })
  })
  await show([failing])
  expect(await screen.findByText('The database is not reachable')).toBeVisible()
})

test('offers no changes to readers', async () => {
  await show(serviceOf([float]).handlers, '/luxUnanswered', {
    username: 'reader',
    permissions: ['dialogue:view'],
  })
  await shown('Does it float?')
  for (const name of ['Write the answer', 'Dismiss'])
    expect(screen.getByRole('button', { name })).toBeDisabled()
})
