import { knowledgeRoutes, type VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { aFile, dialog, knowledgeManager, mockFiles, mockStores } from './document.builder.ts'

const line = async (filename: string) =>
  within((await screen.findByText(filename)).closest('li') as HTMLElement)

test('shows the state of each document with its reason and actions', async () => {
  const list = (['queued', 'extracting', 'indexing', 'completed', 'failed', 'cancelled'] as const).map(
    (state, at) => aFile({ id: at + 1, filename: `${state}.pdf`, state }),
  )
  ;(list[4] as VectorStoreFile).reason = 'The file is damaged.'
  await renderAt('/LuxQaDataFiles', {
    as: knowledgeManager,
    remote,
    handlers: [mockStores(), mockFiles(...list)],
  })
  for (const [name, said, offered] of [
    ['queued', 'Waiting to be processed', 'Cancel'],
    ['extracting', 'Extracting text', 'Cancel'],
    ['indexing', 'Indexing', undefined],
    ['failed', 'Failed', 'Try again'],
    ['cancelled', 'Cancelled', 'Try again'],
  ] as const) {
    const of = await line(`${name}.pdf`)
    expect(of.getByText(said)).toBeVisible()
    for (const label of ['Cancel', 'Try again'])
      expect(of.queryAllByRole('button', { name: `${label}: ${name}.pdf` })).toHaveLength(
        label === offered ? 1 : 0,
      )
  }
  expect((await line('failed.pdf')).getByText('The file is damaged.')).toBeVisible()
  const read = await line('completed.pdf')
  expect(read.queryByRole('button', { name: /^(Cancel|Try again)/ })).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
})

test('processes a failed document again, cancels it and reports a refusal', async () => {
  let now = aFile({ state: 'failed', reason: 'The file is damaged.' })
  const list = mock(knowledgeRoutes.getVectorStoreFiles, () => [now])
  const again = mock(knowledgeRoutes.readKnowledgeFileAgain, () => {
    now = aFile({ state: 'queued' })
    return now
  })
  let isLate = true
  const cancel = mock(knowledgeRoutes.cancelKnowledgeFile, () => {
    if (isLate) throw refuse(409, { error: 'x', msg: 'It is too late.' })
    now = aFile({ state: 'cancelled' })
    return now
  })
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeManager,
    remote,
    handlers: [mockStores(), list, again, cancel],
  })
  await user.click(await screen.findByRole('button', { name: 'Try again: oven.pdf' }))
  expect(await screen.findByText('The document is being processed again.')).toBeVisible()
  const cancelling = () => screen.getByRole('button', { name: 'Cancel: oven.pdf' })
  await user.click(await screen.findByRole('button', { name: 'Cancel: oven.pdf' }))
  expect(await screen.findByText('Operation failed. It is too late.')).toBeVisible()
  isLate = false
  // Waits until the button is enabled after the failure.
  await waitFor(() => expect(cancelling()).toBeEnabled())
  await user.click(cancelling())
  expect(await screen.findByText('Processing was cancelled.')).toBeVisible()
  expect(await screen.findByText('Cancelled')).toBeVisible()
})

test('shows the state without actions to readers', async () => {
  const as = { permissions: ['knowledge:view'] }
  await renderAt('/LuxQaDataFiles', {
    as,
    remote,
    handlers: [mockStores(), mockFiles(aFile({ state: 'failed' }))],
  })
  expect(await screen.findByText('Failed')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
})

test('shows the progress of text recognition, its result and pages to review', async () => {
  const recognition = { pages: 40, done: 11, read: 11, doubtful: [], unread: [] }
  const reading = aFile({ filename: 'reading.pdf', state: 'extracting', recognition })
  const read = aFile({
    id: 8,
    filename: 'scan.pdf',
    recognition: {
      pages: 9,
      done: 9,
      read: 5,
      doubtful: [2, 4],
      unread: [
        { page: 6, reason: 'DAMAGED' },
        { page: 7, reason: 'DAMAGED' },
        { page: 8, reason: 'DAMAGED' },
        { page: 9, reason: 'TOO_LARGE' },
      ],
    },
  })
  const blank = aFile({ id: 9, filename: 'blank.pdf', recognition: { ...recognition, done: 40, read: 0 } })
  const section = {
    headingPath: ['Fuses'],
    page: 1,
    text: 'Typed.',
    audience: 'EVERYBODY',
    mark: null,
  } as const
  const sections = mock(knowledgeRoutes.findKnowledgeSections, () => [
    { ...section, headingPath: ['Fuses'], isRecognised: false },
    { ...section, headingPath: ['Fuses'], page: 2, isRecognised: true },
  ])
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeManager,
    remote,
    handlers: [mockStores(), mockFiles(reading, read, blank), sections],
  })
  expect((await line('reading.pdf')).getByText('Recognizing text on page 12 of 40')).toBeVisible()
  const of = await line('scan.pdf')
  expect(of.getByText('From text recognition')).toBeVisible()
  expect(of.getByText(/ · Pages with text recognition: 5 · /)).toBeVisible()
  for (const text of [
    'The recognized text is uncertain. Compare it with the file – page 2, 4',
    'No text: the picture is damaged or its format is not supported – page 6–8',
    'No text: the picture has too many pixels – page 9',
  ])
    expect(of.getByText(text)).toBeVisible()
  expect((await line('blank.pdf')).queryByText(/text recognition|Not read/i)).not.toBeInTheDocument()
  await user.click(of.getByRole('button', { name: 'Sections' }))
  const [typed, seen] = await dialog().findAllByRole('listitem')
  expect(within(typed as HTMLElement).queryByText('From text recognition')).not.toBeInTheDocument()
  expect(within(seen as HTMLElement).getByText('From text recognition')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
})
