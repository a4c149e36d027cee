import { type ChatWhole, chatRoutes } from '@portal/contracts/chat.contract.ts'
import { examQuestionRoutes } from '@portal/contracts/exam-question.contract.ts'
import { type AnyExportRequest, chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { fixedResourceRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import { chatJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import {
  type QuestionData,
  type QuestionDataDraft,
  questionDataList,
  questionDataRoutes,
} from '@portal/contracts/question-data.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { getListNames } from '@portal/ui/import/import-config.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { questionDataImport } from './questionDataImport.ts'

const times = { createdAt: '2026-11-01T08:00:00Z', updatedAt: '2026-11-01T08:00:00Z' }
const german = { language: 'de' as const, question: 'Welches Kabel?', answers: ['Das rote.'] }
const aQuestion = (part: Partial<QuestionData> = {}): QuestionData => ({
  id: 12,
  version: 3,
  question: 'Which cable?',
  variants: ['What cable?'],
  answers: ['The red one.', 'Never the blue one.'],
  deviceGroups: ['off_grid', 'sna_12k'],
  platform: 'EG4',
  topic: 'Installation',
  score: 70,
  show: true,
  audience: 'EVERYBODY',
  supportRemoteDebug: false,
  translations: [german],
  supportsMultiLanguage: true,
  resources: [{ id: 5, name: 'Wiring plan', show: true }],
  hitCount: 8,
  ...times,
  ...part,
})
const aResource = (id: number, name: string) => ({
  id,
  version: 1,
  name,
  knowledgeType: 'USER_MANUAL' as const,
  topic: 'Battery' as const,
  remark: '',
  show: true,
  files: [],
  languages: [],
  supportsMultiLanguage: false,
  boundQuestions: [],
  boundCount: 0,
  ...times,
})
const aJob = (part: Partial<Job>): Job => ({
  id: 7,
  kind: 'import',
  state: 'QUEUED',
  fileName: 'questions.csv',
  msg: '',
  problems: [],
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: null,
  done: 0,
  total: 0,
  valid: 0,
  invalid: 0,
  problemCount: 0,
  written: 0,
  ...part,
})
const resources = [aResource(5, 'Wiring plan'), aResource(6, 'Torque table')]

const all = (noun: string) => ['view', 'edit', 'delete'].map((action) => `${noun}:${action}`)
const staff = { permissions: [...all('qnaData'), ...all('fixedResource')] }
const listing = (...rows: QuestionData[]) =>
  mock(questionDataRoutes.findQuestionData, ({ body }) => toPage(rows, body))
const finding = mock(fixedResourceRoutes.findFixedResources, ({ body }) =>
  toPage(
    resources.filter(({ name }) =>
      name.toLowerCase().includes(String(body.queryParams?.name ?? '').toLowerCase()),
    ),
    body,
  ),
)
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

/** Field of the displayed language. */
const shown = (label: RegExp) =>
  dialog()
    .getAllByLabelText(label)
    .find((field) => !field.closest('[hidden]')) as HTMLElement

/** Opens the list with these rows, whose operations are in the menu or beside the row. */
async function open(rows: QuestionData[], handlers: Parameters<typeof renderAt>[1] = {}) {
  const page = await renderAt('/LuxQaData', {
    as: staff,
    remote,
    ...handlers,
    handlers: [listing(...rows), finding, ...(handlers.handlers ?? [])],
  })
  await screen.findByText('Question data')
  if (rows[0]) await screen.findByText(rows[0].question)
  const { user } = page
  const press = async (text: string, label: string) => {
    const more = within(getRow(text)).queryByRole('button', { name: /More/ })
    if (more) await user.click(more)
    await user.click((more ? screen : within(getRow(text))).getByText(label))
  }
  const choose = async (label: RegExp, option: string | RegExp) => {
    await user.click(dialog().getByRole('combobox', { name: label }))
    await user.click(within(await screen.findByRole('listbox')).getByText(option))
  }
  return { ...page, press, choose }
}

/** Pastes instead of typing, which other tests cover. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('saves a question in two languages for a branch of device groups with files', async () => {
  const sent: QuestionDataDraft[] = []
  const save = mock(questionDataRoutes.saveQuestionData, ({ body }) => {
    sent.push(body)
    return aQuestion({ id: 13 })
  })
  const { user, choose } = await open([], { handlers: [save] })
  await user.click(screen.getByText('New question'))
  fill(dialog().getByLabelText(/^Question/), 'How loud?')
  fill(dialog().getByLabelText(/^Answer 1/), 'Quiet.')
  await user.click(dialog().getByText('Add wording'))
  fill(dialog().getByLabelText(/^Wording 1/), 'Is it loud?')
  // Leaves one wording empty; it must not be sent.
  await user.click(dialog().getByText('Add wording'))
  await choose(/^Device groups/, 'All TRIP')
  await user.type(dialog().getByRole('combobox', { name: /^Device groups/ }), 'gaia')
  await user.click(within(await screen.findByRole('listbox')).getByText('Gaia series'))
  await user.type(dialog().getByRole('combobox', { name: /^Fixed resources/ }), 'torq')
  await user.click(await screen.findByRole('option', { name: 'Torque table' }))
  await choose(/^Topic/, 'Installation')
  await choose(/^Audience/, 'Installers')
  await choose(/^Language/, 'Add: German')
  expect(dialog().queryByDisplayValue('How loud?')).not.toBeVisible()
  // Expects the language that has the error.
  await choose(/^Language/, 'Original')
  await user.click(dialog().getByText('Save'))
  await waitFor(() => expect(shown(/^Question/)).toHaveValue(''))
  fill(shown(/^Question/), 'Wie laut?')
  fill(shown(/^Answer 1/), 'Leise.')
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful · Question 13')).toBeVisible()
  expect(sent).toEqual([
    {
      question: 'How loud?',
      variants: ['Is it loud?'],
      answers: ['Quiet.'],
      deviceGroups: ['trip_12k', 'trip_lv_5_20k', 'gaia'],
      platform: null,
      topic: 'Installation',
      score: 50,
      show: true,
      audience: 'INSTALLERS',
      supportRemoteDebug: false,
      translations: [{ language: 'de', question: 'Wie laut?', answers: ['Leise.'] }],
      resourceIds: [6],
    },
  ])
})

test('removes answers and a translation, and shows server errors at their fields', async () => {
  const sent: QuestionDataDraft[] = []
  const save = mock(questionDataRoutes.saveQuestionData, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(400, {
        error: 'qnaData.invalid',
        msg: 'Check the marked fields',
        fields: { score: 'Too high for this one' },
      })
    return aQuestion({ version: 4 })
  })
  const { user, press, choose } = await open([aQuestion()], { handlers: [save] })
  expect(getRow('Which cable?')).toHaveTextContent('SNA 3-6K, SNA 12K')
  await press('Which cable?', 'Edit')
  await user.click(shown(/^Remove: Answer 1/))
  expect(shown(/^Answer 1/)).toHaveValue('Never the blue one.')
  await choose(/^Language/, 'German')
  await user.click(dialog().getByText('Remove translation'))
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Too high for this one')).toBeVisible()
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent[1]).toMatchObject({
    id: 12,
    version: 3,
    answers: ['Never the blue one.'],
    translations: [],
    resourceIds: [5],
    deviceGroups: ['off_grid', 'sna_12k'],
  })
})

test('shows a hidden question again by its cell', async () => {
  const sent: object[] = []
  const change = mock(questionDataRoutes.changeQuestionData, ({ body }) => {
    sent.push(body)
    return { change: '00000000-0000-4000-8000-000000000001', ids: [12], refused: [] }
  })
  const { user } = await open([aQuestion({ show: false })], { handlers: [change] })
  await user.click(screen.getByRole('button', { name: 'Visibility of Question 12: Hidden' }))
  await user.click(screen.getByRole('menuitem', { name: 'Shown' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [12], set: { show: true } }]))
})

/** Simulates a browser with a camera. */
beforeAll(() => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: () => {} } })
})
afterAll(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))

test('reports a duplicate or missing resource, and saves at the second attempt', async () => {
  const sent: QuestionDataDraft[] = []
  const answers: Record<string, string>[] = [
    { resourceIds: 'must not name anything twice' },
    { 'resourceIds.0': 'This fixed resource does not exist any more' },
  ]
  const save = mock(questionDataRoutes.saveQuestionData, ({ body }) => {
    sent.push(body)
    const fields = answers[sent.length - 1]
    if (fields) throw refuse(400, { error: 'qnaData.invalid', msg: 'Check the marked fields.', fields })
    return aQuestion({ version: 4, resources: [] })
  })
  const { user, press } = await open([aQuestion()], { handlers: [save] })
  await press('Which cable?', 'Edit')
  // Deselects the resource, which is already selected.
  const input = dialog().getByRole('combobox', { name: /^Fixed resources/ })
  await user.type(input, 'wir')
  expect(await screen.findByRole('option', { name: 'Wiring plan' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Escape}')
  await user.click(dialog().getByText('Save'))
  await waitFor(() => expect(input).toHaveAccessibleDescription('must not name anything twice'))
  expect(input).toBeInvalid()
  expect(dialog().queryByText(/Fixed resources:/)).not.toBeInTheDocument()
  await user.click(dialog().getByText('Save'))
  await waitFor(() =>
    expect(input).toHaveAccessibleDescription('This fixed resource does not exist any more'),
  )
  await user.click(input)
  await user.keyboard('{Backspace}')
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent.map(({ resourceIds }) => resourceIds)).toEqual([[5], [5], []])
})

test("shows concurrent changes with the form's labels, and saves the user's choice", async () => {
  const sent: QuestionDataDraft[] = []
  const theirs = aQuestion({
    version: 4,
    answers: ['The thick red one.'],
    topic: 'Battery',
    deviceGroups: [],
    translations: [{ ...german, answers: ['Das dicke rote.'] }],
    resources: [{ id: 6, name: 'Torque table', show: true }],
  })
  const save = mock(questionDataRoutes.saveQuestionData, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(409, {
        error: 'qnaData.stale',
        msg: 'Somebody else saved this in the meantime.',
        data: { current: theirs, by: 'second' },
      })
    return { ...theirs, version: 5 }
  })
  const { user, press } = await open([aQuestion()], { handlers: [save] })
  await press('Which cable?', 'Edit')
  await user.type(shown(/^Answer 1/), ' Always.')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('second changed this while you were editing')).toBeVisible()
  const said = (field: string) => dialog().getByRole('radiogroup', { name: field })
  expect(said('Answers')).toHaveTextContent(
    'Mine: The red one. Always. Never the blue one.Theirs: The thick red one.',
  )
  expect(said('Topic')).toHaveTextContent('Mine: InstallationTheirs: Battery')
  expect(said('Device groups')).toHaveTextContent('Mine: SNA 3-6K, SNA 12KTheirs: (empty)')
  expect(said('Fixed resources')).toHaveTextContent('Mine: Wiring planTheirs: Torque table')
  expect(said('Translations')).toHaveTextContent(
    'Mine: German: Welches Kabel? Das rote.Theirs: German: Welches Kabel? Das dicke rote.',
  )
  expect(dialog().getAllByRole('radiogroup')).toHaveLength(5)
  for (const field of ['Answers', 'Topic', 'Device groups', 'Fixed resources'])
    await user.click(within(said(field)).getByRole('radio', { name: /^Mine/ }))
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Choose a value for: Translations')).toBeVisible()
  await user.click(within(said('Translations')).getByRole('radio', { name: /^Theirs/ }))
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent[1]).toMatchObject({
    version: 4,
    answers: ['The red one. Always.', 'Never the blue one.'],
    topic: 'Installation',
    resourceIds: [5],
    translations: theirs.translations,
  })
})

test('exports each language in its own columns, which the import recognizes', async () => {
  let asked: AnyExportRequest | undefined
  const exporting = mock(chatExportRoutes.exportQuestionData, ({ body }) => {
    asked = body
    return aJob({ kind: 'export', fileName: 'questions.xlsx' })
  })
  const { user } = await open([aQuestion()], { handlers: [exporting] })
  expect(within(getRow('Which cable?')).getByText('German')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }))
  await screen.findByText(/^Preparing questions.xlsx/)
  const fields = asked?.columns.map(({ field }) => field)
  expect(fields?.toSorted()).toEqual([...questionDataList.exports].sort())
  expect(asked?.columns.slice(-2)).toEqual([
    { field: 'question_pt_PT', label: 'Question (Portuguese)' },
    { field: 'answers_pt_PT', label: 'Answers (Portuguese)' },
  ])
  const { columns = [] } = getListNames(questionDataImport) ?? {}
  expect(columns.map(({ field }) => field).toSorted()).toEqual([...questionDataList.exports].sort())
  expect(new Set(columns.flatMap(({ names }) => names)).size).toBe(columns.length)
})

test('explains translations in the import, adds their columns to the template and names them in problems', async () => {
  const saved = jest.spyOn(URL, 'createObjectURL')
  const problems = [
    { row: 2, column: 'answers_de', value: '', msg: 'is missing: there is a question in this language' },
  ]
  const job = aJob({ state: 'CHECKED', valid: 1, invalid: 1, problemCount: 1, problems })
  const { user } = await renderAt('/LuxQaData?view=import', {
    as: staff,
    remote,
    handlers: [mock(chatImportRoutes.importQuestionData, job), mock(chatJobRoutes.getJob, job)],
  })
  expect(await screen.findByText(/Put a translated question and its answers into the columns/)).toBeVisible()
  await user.click(screen.getByText('Download a template'))
  const [template] = saved.mock.calls.at(-1) as [Blob]
  const header = await template.text()
  for (const field of ['Question', 'Question (German)', 'Answers (German)', 'Answers (Chinese)'])
    expect(header).toContain(field)
  saved.mockRestore()
  const file = new File(['x'], 'questions.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file)
  const table = within(await screen.findByRole('table', { name: 'Problems' }))
  expect(table.getAllByRole('row')[1]).toHaveTextContent(
    '2Answers (German)Is missing: there is a question in this language',
  )
})

test('tests a question for its device group or a device', async () => {
  const sent: object[] = []
  const answer: ChatWhole = {
    threadId: 'thread-0001',
    runId: 'run-00001',
    epoch: 1,
    text: 'The red one.',
    code: 200,
    msg: 'QNA',
    type: 'es',
    answer: {
      answers: ['The red one.'],
      fixedResourceBosList: [
        { downloadURL: '/x', contentType: 'application/pdf', initialFileName: 'plan.pdf', fileSize: 1 },
      ],
    },
  }
  const ask = mock(chatRoutes.queryWhole, ({ body }) => {
    sent.push(body)
    if (sent.length === 2) throw refuse(404, { error: 'chat.unknown_device', msg: 'No such device.' })
    if (sent.length === 3) return { ...answer, code: 204, type: 'ai' as const, text: 'Nothing.', answer: {} }
    return answer
  })
  const exam = mock(examQuestionRoutes.findExamQuestions, ({ body }) => toPage<never>([], body))
  const { user, press, address } = await open([aQuestion()], { handlers: [ask, exam] })
  await press('Which cable?', 'Try it')
  const go = () => user.click(dialog().getByText('Ask the assistant'))
  const serial = dialog().getByLabelText('Serial number')
  expect(serial).toHaveAttribute('autocapitalize', 'none')
  expect(serial).toHaveAttribute('autocorrect', 'off')
  expect(dialog().getByRole('button', { name: 'Scan the serial number' })).toBeVisible()
  await go()
  expect(await dialog().findByText('The red one.')).toBeVisible()
  expect(dialog().getByText('Written by staff')).toBeVisible()
  expect(dialog().getByText(/plan\.pdf/)).toBeVisible()
  await user.type(dialog().getByLabelText('Serial number'), 'SNA1')
  await go()
  expect(await dialog().findByText('Operation failed, No such device.')).toBeVisible()
  await user.clear(dialog().getByLabelText('Serial number'))
  await go()
  expect(await dialog().findByText('No answer')).toBeVisible()
  const first = { data: 'Which cable?', platform: 'EG4', language: 'en', supportEs: true }
  expect(sent.slice(0, 2)).toEqual([
    { ...first, devicesType: 'off_grid' },
    { ...first, serialNum: 'SNA1' },
  ])
  expect(await findAxeProblems()).toEqual([])
  await user.click(dialog().getByText('Add to the answer tests'))
  await waitFor(() => expect(address()).toBe('/exam?ask=Which+cable%3F&askGroup=off_grid'))
})

test('offers no changes to readers, and no resources without permission', async () => {
  const { press, user } = await open([aQuestion()], { as: { permissions: ['qnaData:view'] } })
  expect(screen.getByText('New question')).toBeDisabled()
  expect(within(getRow('Which cable?')).getByText('Edit')).toBeDisabled()
  await press('Which cable?', 'Preview')
  expect(await screen.findByText('Das rote.')).toBeVisible()
  const wordings = within(screen.getByRole('region', { name: 'Other wordings' }))
  expect(wordings.getByText('What cable?')).toBeVisible()
  await user.keyboard('{Escape}')
})
