import {
  type ExamQuestion,
  type ExamQuestionDraft,
  examQuestionRoutes,
} from '@portal/contracts/exam-question.contract.ts'
import { type ExamAnswer, type ExamRun, examRunRoutes } from '@portal/contracts/exam-run.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const aQuestion = (part: Partial<ExamQuestion> = {}): ExamQuestion => ({
  id: 4,
  version: 1,
  question: 'which fuse for the battery',
  deviceGroup: 'off_grid',
  serialNum: null,
  language: 'en',
  expectation: 'ANSWER',
  must: ['125 A'],
  mustNot: [],
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  ...part,
})
const aRun = (part: Partial<ExamRun> = {}): ExamRun => ({
  id: 2,
  state: 'DONE',
  msg: '',
  startedBy: 'maintain',
  createdAt: '2026-11-02T08:00:00Z',
  endedAt: '2026-11-02T08:01:00Z',
  files: 18,
  sections: 300,
  documentsAt: '2026-11-01T08:00:00Z',
  documents: 'b',
  isMixed: false,
  total: 2,
  done: 2,
  right: 1,
  wrong: 1,
  silent: 0,
  askedBack: 0,
  failed: 0,
  ...part,
})
const before = aRun({ id: 1, documents: 'a', right: 2, wrong: 0 })
const { version: _, createdAt: __, updatedAt: ___, ...asked } = aQuestion()
const anAnswer = (part: Partial<ExamAnswer> = {}): ExamAnswer => ({
  ...asked,
  questionId: 4,
  verdict: 'WRONG',
  answer: 'Use 35 mm².',
  sources: ['sna.pdf · Battery, p. 7'],
  relevance: 0.62,
  tookMs: 40,
  change: 'NOT_RIGHT_ANY_MORE',
  verdictBefore: 'RIGHT',
  answerBefore: 'The fuse has 125 A.',
  sourcesBefore: [],
  ...part,
})
const staff = { permissions: ['qnaData:view', 'qnaData:edit', 'qnaData:delete'] }
const questions = mock(examQuestionRoutes.findExamQuestions, ({ body }) => toPage([aQuestion()], body))
const viewer = { permissions: ['qnaData:view'] }
const runs = mock(examRunRoutes.findExamRuns, ({ body }) => toPage([aRun(), before], body))
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('saves a question without empty lines, and shows errors at their fields', async () => {
  const sent: ExamQuestionDraft[] = []
  const save = mock(examQuestionRoutes.saveExamQuestion, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(400, { error: 'examQuestion.invalid', msg: 'No.', fields: { question: 'Too vague' } })
    return aQuestion({ ...(body as Partial<ExamQuestion>), id: 5 })
  })
  const { user } = await renderAt('/exam', { as: staff, remote, handlers: [questions, save] })
  await screen.findByText('which fuse for the battery')
  await user.click(screen.getByText('New test question'))
  await user.type(dialog().getByLabelText(/^Question/), 'can it be painted')
  await user.type(dialog().getByLabelText(/^Text or number 1/), '125 A')
  await user.click(dialog().getByText('Add an unwanted text'))
  expect(await findAxeProblems()).toEqual([])
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Too vague')).toBeVisible()
  await user.click(dialog().getByRole('combobox', { name: /^Expected/ }))
  await user.click(within(await screen.findByRole('listbox')).getByText('No answer'))
  expect(dialog().queryByLabelText(/^Text or number 1/)).not.toBeInTheDocument()
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText(/Operation successful · Test question 5/)).toBeVisible()
  expect(sent).toMatchObject([
    { question: 'can it be painted', must: ['125 A'], mustNot: [], deviceGroup: null },
    { expectation: 'NO_ANSWER', must: [], mustNot: [] },
  ])
})

test('changes language and group of many questions, and undoes the change', async () => {
  const act = 'e7bd9a9e-6f0f-4f5d-9bd1-6b1d3a1b0f11'
  const sent: unknown[] = []
  const done = { change: act, ids: [4, 5], refused: [] }
  const listing = mock(examQuestionRoutes.findExamQuestions, ({ body }) =>
    toPage([aQuestion(), aQuestion({ id: 5, question: 'how loud is it' })], body),
  )
  const answer = ({ body }: { body: object }) => {
    sent.push(body)
    return done
  }
  const handlers = [
    listing,
    mock(examQuestionRoutes.changeExamQuestions, answer),
    mock(examQuestionRoutes.undoExamQuestionChange, answer),
  ]
  const { user } = await renderAt('/exam', { as: staff, remote, handlers })
  await screen.findByText('how loud is it')
  const change = async (field: string, choose: () => Promise<void>) => {
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
    await user.click(screen.getByRole('button', { name: 'Change selected (2)' }))
    await screen.findByRole('dialog', { name: 'Change 2 rows' })
    await user.click(dialog().getByRole('combobox', { name: 'Field' }))
    await user.click(within(await screen.findByRole('listbox')).getByText(field))
    await choose()
    await user.click(dialog().getByRole('button', { name: 'Change 2 rows' }))
    await screen.findByText('Operation successful · Rows changed: 2')
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  }
  await change('Device group', async () => {})
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Rows changed back: 2')
  await change('Language', async () => {
    await user.click(dialog().getByRole('combobox', { name: /^Language/ }))
    await user.click(within(await screen.findByRole('listbox')).getByText('German'))
  })
  const both = { ids: [4, 5], partly: false }
  expect(sent).toEqual([
    { ...both, set: { deviceGroup: null } },
    { change: act, ids: [4, 5] },
    { ...both, set: { language: 'de' } },
  ])
})

test('adds a question from the address and clears the address', async () => {
  const address = '/exam?ask=is+it+loud&askGroup=off_grid&askSerial='
  const sent: ExamQuestionDraft[] = []
  const save = mock(examQuestionRoutes.saveExamQuestion, ({ body }) => {
    sent.push(body)
    return aQuestion({ ...(body as Partial<ExamQuestion>), id: 5 })
  })
  const page = await renderAt(address, { as: staff, remote, handlers: [questions, save] })
  await screen.findByRole('dialog')
  expect(dialog().getByLabelText(/^Question/)).toHaveValue('is it loud')
  await page.user.type(dialog().getByLabelText(/^Text or number 1/), '50 dB')
  await page.user.click(dialog().getByText('Save'))
  expect(await screen.findByText(/Operation successful/)).toBeVisible()
  expect(sent).toMatchObject([{ question: 'is it loud', deviceGroup: 'off_grid', serialNum: null }])
  await waitFor(() => expect(page.address()).toBe('/exam'))
})

test('reports why a run cannot start, shows its progress and cancels it', async () => {
  let isRefused = true
  let run = aRun({ id: 3, state: 'RUNNING', done: 1, endedAt: null })
  const start = mock(examRunRoutes.startExamRun, () => {
    if (isRefused) throw refuse(409, { error: 'examRun.running', msg: 'A run is going on already.' })
    return run
  })
  const cancel = mock(examRunRoutes.cancelExamRun, ({ body }) => {
    expect(body).toEqual({ id: 3 })
    run = { ...run, state: 'CANCELLED' }
    return run
  })
  const get = mock(examRunRoutes.getExamRun, () => run)
  const answers = mock(examRunRoutes.findExamAnswers, ({ body }) => toPage<ExamAnswer>([], body))
  const { user, address } = await renderAt('/exam', {
    as: staff,
    remote,
    handlers: [questions, start, cancel, get, runs, answers],
  })
  await user.click(await screen.findByText('Run the tests'))
  expect(await screen.findByText(/A run is going on already/)).toBeVisible()
  isRefused = false
  const again = screen.getByRole('button', { name: 'Run the tests' })
  await waitFor(() => expect(again).toBeEnabled())
  await user.click(again)
  expect(await screen.findByText('1 of 2 questions asked')).toBeVisible()
  expect(address()).toBe('/exam/runs/3')
  expect(await screen.findByText('No question has been answered yet')).toBeVisible()
  await user.click(screen.getByText('Cancel the run'))
  expect(await screen.findByText('Cancelled')).toBeVisible()
  expect(screen.queryByText('Cancel the run')).not.toBeInTheDocument()
})

test('opens the figures of a run and its predecessor with Space', async () => {
  const answers = mock(examRunRoutes.findExamAnswers, ({ body }) => toPage<ExamAnswer>([], body))
  const { user } = await renderAt('/exam/runs', { as: viewer, remote, handlers: [runs, answers] })
  const grid = await screen.findByRole('grid', { name: 'Test runs' })
  grid.querySelector<HTMLElement>('tbody td[data-first]')?.focus()
  await user.keyboard(' ')
  const figures = within(await screen.findByRole('table', { name: 'Statistics' }))
  expect(figures.getByRole('columnheader', { name: 'Run 2' })).toBeVisible()
  expect(await figures.findByRole('columnheader', { name: 'Run 1' })).toBeVisible()
  await user.keyboard('j')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Run 2' })).not.toBeInTheDocument())
  expect(screen.getByRole('columnheader', { name: 'Run 1' })).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
})

test('TABLE-10 sorts answers in ascending order, first by the selected column', async () => {
  const requests: object[] = []
  const answers = mock(examRunRoutes.findExamAnswers, ({ body: { direction, sort } }) => {
    // Queries the figures above the list without a sort order.
    if (direction) requests.push({ direction, sort })
    return toPage([anAnswer()], { page: 1, size: 15 })
  })
  const handlers = [mock(examRunRoutes.getExamRun, () => aRun()), runs, answers]
  const { user } = await renderAt('/exam/runs/2', { as: staff, remote, handlers })
  await user.click(await screen.findByRole('button', { name: 'Duration (ms)' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ direction: 'ASC', sort: 'tookMs' }))
  expect(requests[0]).toEqual({ direction: 'ASC' })
})

test('compares two runs: figures, changes and both answers', async () => {
  const requests: unknown[] = []
  const get = mock(examRunRoutes.getExamRun, () => aRun())
  const answers = mock(examRunRoutes.findExamAnswers, ({ body }) => {
    requests.push(body.queryParams)
    const { besideId, change } = body.queryParams as { besideId?: number; change?: string }
    const rows = besideId
      ? [anAnswer()]
      : [anAnswer({ change: null, verdictBefore: null, answerBefore: null, sourcesBefore: null })]
    return toPage(change === 'BECAME_RIGHT' ? [] : rows, body)
  })
  const { user, address } = await renderAt('/exam/runs/2', {
    as: staff,
    remote,
    handlers: [get, runs, answers],
  })
  expect(await screen.findByRole('link', { name: 'No longer correct: 1' })).toBeVisible()
  expect(await screen.findByText('Now correct: 0')).toBeVisible()
  expect(screen.getByText('The documents changed between these runs.')).toBeVisible()
  expect(within(getRow('which fuse for the battery')).getByText('No longer correct')).toBeVisible()
  const figures = within(screen.getByRole('table', { name: 'Statistics' }))
  expect(figures.getByRole('row', { name: 'Correct 1 (50 %) 2 (100 %)' })).toBeVisible()
  await user.click(within(getRow('which fuse for the battery')).getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('region', { name: 'Answer' })).toHaveTextContent(
    'Use 35 mm².Sources: sna.pdf · Battery, p. 7Relevance: 62 %',
  )
  expect(screen.getByRole('region', { name: 'Previous answer' })).toHaveTextContent('The fuse has 125 A.')
  expect(await findAxeProblems()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'No longer correct: 1' }))
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({ runId: 2, besideId: 1, change: ['NOT_RIGHT_ANY_MORE'] }),
  )
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }))
  await user.click(within(await screen.findByRole('listbox')).getByText('No comparison'))
  await waitFor(() => expect(screen.queryByText('Previous answer')).not.toBeInTheDocument())
  expect(address()).toMatch(/beside=0/)
  expect(address()).not.toMatch(/change=/)
})

test('lets readers start and change nothing; reports missing runs and failed lists', async () => {
  const missing = mock(examRunRoutes.getExamRun, () => {
    throw refuse(404, { error: 'examRun.not_found', msg: "This exam run doesn't exist." })
  })
  const broken = mock(examRunRoutes.findExamRuns, () => {
    throw refuse(503, { msg: 'The database does not respond.' })
  })
  const first = await renderAt('/exam', { as: viewer, remote, handlers: [questions] })
  await screen.findByText('which fuse for the battery')
  for (const name of ['New test question', 'Run the tests', 'Edit'])
    expect(screen.getByText(name)).toBeDisabled()
  first.unmount?.()
  await renderAt('/exam/runs/77', { as: viewer, remote, handlers: [missing] })
  expect(await screen.findByText('Not found')).toBeVisible()
  await renderAt('/exam/runs', { as: viewer, remote, handlers: [broken] })
  expect(await screen.findByText(/The database does not respond/)).toBeVisible()
})
