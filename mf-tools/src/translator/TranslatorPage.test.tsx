import {
  glossaryRoutes,
  type TranslatedBatch,
  targetLanguages,
  translationRoutes,
} from '@portal/contracts/translation.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { useTextTranslation } from './useTextTranslation.ts'

const { translateText, streamTranslation, translateFile, getTranslationBatch, cancelTranslationBatch } =
  translationRoutes
const batchId = '6d1b0d1e-52a5-4d27-8a3e-0f6f2a1c9b11'
const aBatch = (rest: Partial<TranslatedBatch> = {}): TranslatedBatch => ({
  batchId,
  state: 'DONE',
  fileName: 'list.xlsx',
  targetLanguage: 'en',
  engine: 'chatgpt',
  isCut: false,
  result: ['电池', { translated: 'Battery' }],
  done: 3,
  total: 3,
  msg: '',
  notes: [],
  noteCount: 0,
  expiresAt: '2026-11-24T08:00:00Z',
  ...rest,
})
const file = (name = 'list.xlsx') => new File(['PK'], name)
const panel = (name: '文本翻译' | '文档翻译') => within(screen.getByRole('tabpanel', { name }))
const chosen = async (pick: File[] = [file()], handlers: Parameters<typeof renderAt>[1] = {}) => {
  const page = await renderAt('/translator', { remote, ...handlers })
  await page.user.click(screen.getByRole('tab', { name: '文档翻译' }))
  const input = panel('文档翻译').getByLabelText('Choose a file', { selector: 'input' })
  if (pick.length > 0) fireEvent.change(input, { target: { files: pick } })
  return { ...page, input }
}
const tip = /^\.xlsx files are supported\. They are translated automatically after upload/
/** Drops a file on the area of the file tab. */
const drop = (files: File[]) => fireEvent.drop(panel('文档翻译').getByText(tip), { dataTransfer: { files } })
const output = () => panel('文档翻译').getByRole('textbox', { name: 'Translation' })
const exporting = () => panel('文档翻译').getByLabelText('Exporting results').querySelector('button')
const lines = (...said: object[]) => new Response(said.map((line) => `${JSON.stringify(line)}\n`).join(''))

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('TRANS-01 TRANS-02 TRANS-03 shows two tabs, input and output boxes, two selectors and a button', async () => {
  await renderAt('/translator', { remote })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['文本翻译', '文档翻译'])
  const text = screen.getByPlaceholderText('enter text')
  expect(text).toHaveAttribute('rows', '25')
  const output = screen.getByRole('textbox', { name: 'Translation' })
  expect(output).toHaveAttribute('rows', '25')
  expect(output).toHaveAttribute('readonly')
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled()
  expect(screen.getByRole('combobox', { name: 'Target language' })).toHaveTextContent('英语')
  expect(screen.getByRole('combobox', { name: 'Engine' })).toHaveTextContent('ChatGPT Translation')
  expect(screen.getByRole('button', { name: 'Translate' })).toBeDisabled()
})

test('TRANS-17 TRANS-18 TRANS-19 offers two engines and 38 languages with Chinese names', async () => {
  const { user } = await renderAt('/translator', { remote })
  await user.click(screen.getByRole('combobox', { name: 'Engine' }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'ChatGPT Translation',
    'Google Translation',
  ])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('combobox', { name: 'Target language' }))
  const options = screen.getAllByRole('option')
  expect(options).toHaveLength(38)
  for (const option of options) expect(option.textContent).toMatch(/^\p{Script=Han}+/u)
  expect(Object.keys(targetLanguages).join(', ')).toBe(
    'en, zh_CN, de, es, fr, it, he, ja, nl, pt, ru, uk, zh-TW, ur, af, sq, am, ar, hy, as, ay, az, bm, eu, be, bn, bho, bs, bg, ca, ceb, co, hr, cs, da, dv, doi, eo',
  )
})

test('shows a text during its translation, and after a reload', async () => {
  const asked: unknown[] = []
  const handlers = [
    mock(streamTranslation, ({ body }) => {
      asked.push(body)
      return lines({ add: 'Battery ' }, { add: 'is' }, { all: 'Battery is low', notes: [] }) as never
    }),
  ]
  const { user, unmount } = await renderAt('/translator', { remote, handlers })
  await user.type(screen.getByPlaceholderText('enter text'), '电池电量低')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const output = screen.getByRole('textbox', { name: 'Translation' })
  await waitFor(() => expect(output).toHaveValue('Battery is low'))
  expect(asked).toEqual([
    { text: '电池电量低', targetLanguage: 'en', sourceLanguage: 'auto', engine: 'chatgpt' },
  ])
  unmount()
  await renderAt('/translator', { remote })
  expect(screen.getByRole('textbox', { name: 'Translation' })).toHaveValue('Battery is low')
})

test('TRANS-16 copies a translation with a confirmation, and only logs a failure', async () => {
  sessionStorage.setItem('translator', JSON.stringify({ output: 'Battery is low' }))
  const { user } = await renderAt('/translator', { remote })
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  const log = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const denied = new DOMException('Write permission denied.', 'NotAllowedError')
  write.mockRejectedValueOnce(denied)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(log.mock.calls).toEqual([['The translation was not copied.', denied]]))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByText('Copy successfully')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copy successfully')).toBeVisible()
  expect(write.mock.calls).toEqual([['Battery is low'], ['Battery is low']])
  expect(log).toHaveBeenCalledTimes(1)
})

test('TRANS-05 shows a message and no text without a 200, or when a stream breaks off', async () => {
  const msg = 'Google Translation is not set up in this portal: the setting GOOGLE_TRANSLATE_KEY is missing.'
  const handlers = [
    mock(translateText, () => Promise.reject(refuse(503, { msg, error: 'translation.not_configured' }))),
    mock(
      streamTranslation,
      () =>
        lines({ add: 'Half' }, { msg: 'The engine took too long.', error: 'translation.timeout' }) as never,
    ),
  ]
  const { user } = await renderAt('/translator', { remote, handlers })
  await user.type(screen.getByPlaceholderText('enter text'), 'Hallo')
  await user.click(screen.getByRole('button', { name: 'Translate' }))
  expect(await screen.findByText('The engine took too long.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Translation' })).toHaveValue('')
  await user.click(screen.getByRole('combobox', { name: 'Engine' }))
  await user.click(screen.getByRole('option', { name: 'Google Translation' }))
  await user.click(screen.getByRole('button', { name: 'Translate' }))
  expect(await screen.findByText(msg)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Translation' })).toHaveValue('')
})

test('TRANS-04 shows loading during a translation, and the text of a 200', async () => {
  const answer = Promise.withResolvers<string>()
  const handlers = [mock(translateText, () => answer.promise)]
  const { user } = await renderAt('/translator', { remote, handlers })
  await user.type(screen.getByPlaceholderText('enter text'), 'Hallo')
  await user.click(screen.getByRole('combobox', { name: 'Engine' }))
  await user.click(screen.getByRole('option', { name: 'Google Translation' }))
  await user.click(screen.getByRole('button', { name: 'Translate' }))
  const output = screen.getByRole('textbox', { name: 'Translation' })
  expect(screen.getByRole('button', { name: /Translate/ })).toBeDisabled()
  expect(screen.getByRole('progressbar', { name: 'Translating' })).toBeVisible()
  expect(output).toHaveValue('')
  answer.resolve('Hello')
  await waitFor(() => expect(output).toHaveValue('Hello'))
  expect(screen.getByRole('button', { name: 'Translate' })).toBeEnabled()
  expect(screen.queryByRole('progressbar', { name: 'Translating' })).not.toBeInTheDocument()
})

test('stops a running translation', async () => {
  const handlers = [mock(streamTranslation, () => new Promise<never>(() => {}))]
  const { user } = await renderAt('/translator', { remote, handlers })
  await user.type(screen.getByPlaceholderText('enter text'), 'Hallo')
  await user.click(screen.getByRole('button', { name: 'Translate' }))
  expect(screen.getByRole('button', { name: /Translate/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(screen.getByRole('button', { name: 'Translate' })).toBeEnabled()
})

test('TRANS-09 shows a template in the file tab, and an export with a result', async () => {
  await chosen([], { handlers: [mock(translateFile, aBatch())] })
  const tab = panel('文档翻译')
  const template = tab.getByRole('link', { name: 'Uploading template' })
  expect(template).toHaveAttribute('href', '/public/translationTemplate.xlsx')
  expect(template).toHaveAttribute('download', 'translationTemplate.xlsx')
  expect(exporting()).toBeDisabled()
  expect(await findAxeProblems()).toEqual([])
  drop([file()])
  await waitFor(() => expect(exporting()).toBeEnabled())
})

test('TRANS-06 TRANS-07 sends and translates a dropped file immediately with the selected values', async () => {
  const field = jest.spyOn(FormData.prototype, 'append')
  const handlers = [
    mock(translateFile, aBatch({ state: 'RUNNING', done: 1, result: ['电池', { translated: '' }] })),
    mock(getTranslationBatch, aBatch()),
  ]
  const { user } = await chosen([], { handlers })
  const tab = panel('文档翻译')
  expect(tab.getByText(tip)).toBeVisible()
  await user.click(tab.getByRole('combobox', { name: 'Target language' }))
  await user.click(screen.getByRole('option', { name: /^德语/ }))
  await user.click(tab.getByRole('combobox', { name: 'Engine' }))
  await user.click(screen.getByRole('option', { name: 'Google Translation' }))
  drop([file(), file('second.xlsx')])
  expect(await screen.findByText('已经上传了 2 个文件')).toBeVisible()
  expect(field).not.toHaveBeenCalled()
  const notes = file('notes.txt')
  drop([notes])
  await waitFor(() => expect(output()).toHaveValue('Battery'), { timeout: 10_000 })
  for (const sent of [
    ['targetLanguage', 'de'],
    ['engine', 'google'],
    ['file', notes, 'notes.txt'],
  ])
    expect(field.mock.calls).toContainEqual(sent)
})

test('TRANS-10 shows the result in a box with a copy icon', async () => {
  const handlers = [mock(translateFile, aBatch({ result: ['电池', { translated: 'Battery\nlow' }] }))]
  const { user } = await chosen([], { handlers })
  const copy = panel('文档翻译').getByRole('button', { name: 'Copy' })
  expect(copy.querySelector('svg')).toBeInTheDocument()
  expect(copy).toBeDisabled()
  expect(output()).toHaveAttribute('readonly')
  drop([file()])
  await waitFor(() => expect(output()).toHaveValue('Battery\nlow'))
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(copy)
  expect(await screen.findByText('Copy successfully')).toBeVisible()
  expect(write.mock.calls).toEqual([['Battery\nlow']])
})

test('TRANS-11 TRANS-12 hides the export until a workbook is translated, then keeps it available', async () => {
  const answer = Promise.withResolvers<TranslatedBatch>()
  const look = Promise.withResolvers<TranslatedBatch>()
  const handlers = [mock(translateFile, () => answer.promise), mock(getTranslationBatch, () => look.promise)]
  // Stores an earlier workbook whose result can be exported.
  sessionStorage.setItem('translator', JSON.stringify({ tab: 'file', batchId }))
  const { user } = await chosen([], { handlers: [mock(getTranslationBatch, aBatch())] })
  await waitFor(() => expect(exporting()).toBeEnabled())
  await user.click(panel('文档翻译').getByRole('button', { name: 'Remove list.xlsx' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  server.use(...handlers)
  const next = '2b1b0d1e-52a5-4d27-8a3e-0f6f2a1c9b22'
  drop([file('next.xlsx')])
  expect(await panel('文档翻译').findByText('next.xlsx')).toBeVisible()
  expect(await screen.findByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  expect(exporting()).toBeDisabled()
  answer.resolve(aBatch({ batchId: next, state: 'RUNNING', done: 1, result: ['电池', { translated: '' }] }))
  expect(await panel('文档翻译').findByText('1 of 3 cells')).toBeVisible()
  expect(exporting()).toBeDisabled()
  look.resolve(aBatch({ batchId: next }))
  await waitFor(() => expect(output()).toHaveValue('Battery'), { timeout: 10_000 })
  expect(exporting()).toBeEnabled()
  expect(sessionStorage.getItem('translator')).toContain(next)
})

test('TRANS-13 TRANS-14 refuses a second file, and confirms a removal', async () => {
  const handlers = [
    mock(translateFile, aBatch()),
    mock(cancelTranslationBatch, aBatch({ state: 'CANCELLED' })),
  ]
  const { user, input } = await chosen([file()], { handlers })
  expect(await panel('文档翻译').findByText('list.xlsx')).toBeVisible()
  fireEvent.change(input, { target: { files: [file('other.xlsx')] } })
  expect(await screen.findByText('已经上传了 1 个文件')).toBeVisible()
  await user.click(panel('文档翻译').getByRole('button', { name: 'Remove list.xlsx' }))
  expect(await screen.findByText('确定移除 list.xlsx？')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(panel('文档翻译').queryByText('list.xlsx')).not.toBeInTheDocument())
  fireEvent.change(input, { target: { files: [file('one.xlsx'), file('two.xlsx')] } })
  expect(await screen.findByText('已经上传了 2 个文件')).toBeVisible()
})

test('TRANS-15 exports the stored batch, or reports the empty number without a call', async () => {
  const { renderHook } = await import('@testing-library/react')
  const { useWorkbookTranslation } = await import('./useWorkbookTranslation.ts')
  const asked: unknown[] = []
  const handlers = [
    mock(getTranslationBatch, aBatch()),
    mock(translationRoutes.exportTranslationBatch, ({ params }) => {
      asked.push(params.batchId)
      throw refuse(410, { msg: 'The workbook is no longer kept' })
    }),
  ]
  await renderAt('/translator', { remote, handlers })
  const { result, rerender } = renderHook(({ stored }) => useWorkbookTranslation(stored, () => {}), {
    initialProps: { stored: '' },
  })
  act(() => result.current.exportIt())
  expect(await screen.findByText('The currentBatchId number is empty')).toBeVisible()
  expect(asked).toEqual([])
  rerender({ stored: batchId })
  act(() => result.current.exportIt())
  expect(await screen.findByText('The workbook is no longer kept')).toBeVisible()
  expect(asked).toEqual([batchId])
  expect(screen.getAllByText('The currentBatchId number is empty')).toHaveLength(1)
})

test('shows why a file was refused and accepts another; resumes a stopped translation', async () => {
  const msg = 'Workbooks with macros are not translated.'
  const { unmount } = await chosen([file()], {
    handlers: [mock(translateFile, () => Promise.reject(refuse(400, { msg, error: 'translation.macros' })))],
  })
  expect(await screen.findByText(msg)).toBeVisible()
  expect(panel('文档翻译').queryByText('list.xlsx')).not.toBeInTheDocument()
  unmount()
  const { user } = await chosen([file()], {
    handlers: [
      mock(translateFile, aBatch({ state: 'FAILED', done: 1, msg: 'The engine does not answer.' })),
      mock(
        translationRoutes.continueTranslationBatch,
        aBatch({ noteCount: 1, notes: [{ place: 'Sheet1!B7', msg: 'Look at it.' }] }),
      ),
    ],
  })
  expect(await screen.findByText('The engine does not answer.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Sheet1!B7: Look at it.')).toBeVisible()
})

test('lets administrators edit untranslated names', async () => {
  const saved: unknown[] = []
  const glossary = { terms: ['EG4', 'SNA'], version: 'v1', changedBy: null }
  const handlers = [
    mock(glossaryRoutes.getGlossary, glossary),
    mock(glossaryRoutes.saveGlossary, ({ body }) => {
      saved.push(body)
      return glossary
    }),
  ]
  const { user } = await renderAt('/translator', { as: { permissions: ['glossary:edit'] }, remote, handlers })
  await user.click(screen.getByRole('button', { name: 'Names to keep' }))
  const box = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Names to keep' })
  await waitFor(() => expect(box).toHaveValue('EG4\nSNA'))
  await user.type(box, '{Enter}  LiteStor {Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(saved).toEqual([{ terms: ['EG4', 'SNA', 'LiteStor'], version: 'v1' }])
})

test('shows names read-only to other staff, and hides them from owners', async () => {
  const { unmount } = await renderAt('/translator', { as: { role: 'MAINTAIN', permissions: [] }, remote })
  const names = screen.getByRole('button', { name: 'Names to keep' })
  expect(names).toBeDisabled()
  expect(names.parentElement).toHaveAccessibleDescription("You don't have the permission for this")
  unmount()
  await renderAt('/translator', { as: 'owner', remote })
  expect(screen.queryByRole('button', { name: 'Names to keep' })).not.toBeInTheDocument()
})

test('has no axe findings in the text tab', async () => {
  await renderAt('/translator', { remote })
  expect(await findAxeProblems()).toEqual([])
})

test('replaces a running translation by a new one', async () => {
  const first = Promise.withResolvers<string>()
  server.use(mock(translateText, ({ body }) => (body.text === 'old' ? first.promise : 'new one')))
  const shown: string[] = []
  const { result } = renderHook(() => useTextTranslation((output) => shown.push(output)))
  const request = { targetLanguage: 'en', sourceLanguage: 'auto', engine: 'google' } as const
  await act(async () => {
    const old = result.current.translate({ ...request, text: 'old' })
    await result.current.translate({ ...request, text: 'new' })
    first.resolve('old one')
    await old
  })
  expect(shown.at(-1)).toBe('new one')
  expect(result.current.isTranslating).toBe(false)
})
