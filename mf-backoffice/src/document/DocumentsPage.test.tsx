import { chatFileRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import { type KnowledgeSection, knowledgeRoutes } from '@portal/contracts/knowledge.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import {
  aFile,
  dialog,
  knowledgeEditor,
  knowledgeManager,
  mockDeviceGroups,
  mockFiles,
  mockStores,
} from './document.builder.ts'

const sections: KnowledgeSection[] = [
  {
    headingPath: ['Settings'],
    page: 3,
    isRecognised: false,
    text: '',
    audience: 'INSTALLERS',
    mark: 'INSTALLERS',
  },
  {
    headingPath: ['Settings', 'PIN'],
    page: 3,
    isRecognised: false,
    text: 'The PIN.',
    audience: 'INSTALLERS',
    mark: null,
  },
  {
    headingPath: ['Cleaning'],
    page: 4,
    isRecognised: false,
    text: 'Wipe it.',
    audience: 'EVERYBODY',
    mark: null,
  },
]
const reading = mock(knowledgeRoutes.findKnowledgeSections, () => sections)

test('VEC-03 VEC-07 pages the stores, and marks stores without files', async () => {
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeEditor,
    remote,
    handlers: [mockStores(11), mockFiles()],
  })
  expect(await screen.findByText('No file')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  expect(screen.getByText('1 of 2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('link', { name: /^Ovens 2/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('VEC-04 shows a message if there are no stores', async () => {
  await renderAt('/LuxQaDataFiles', { as: knowledgeEditor, remote, handlers: [mockStores(0)] })
  expect(await screen.findByText('The Vector Stores are empty')).toBeVisible()
})

test('reviews a withheld document, and reports that somebody else has reviewed it', async () => {
  const sent: object[] = []
  const mark = mock(knowledgeRoutes.markKnowledgeFile, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(409, { error: 'knowledgeFile.stale', msg: 'Somebody else saved this.' })
    return aFile()
  })
  const held = aFile({ audience: 'INSTALLERS', proposal: 'For qualified installers only' })
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeEditor,
    remote,
    handlers: [mockStores(), mockFiles(held), mark],
  })
  expect(await screen.findByText(/For qualified installers only/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'oven.pdf' })).toHaveAttribute('href', '/api/chat/file/x')
  expect(screen.getByText(/Pages: 12 · Sections: 2/)).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  const forEverybody = () => screen.getByRole('button', { name: 'For everybody' })
  await user.click(forEverybody())
  expect(await screen.findByText(/^Operation failed. /)).toBeVisible()
  // Waits until the button is enabled after the failure.
  await waitFor(() => expect(forEverybody()).toBeEnabled())
  await user.click(forEverybody())
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent[1]).toEqual({ fileId: 7, audience: 'EVERYBODY', was: 'INSTALLERS' })
})

test('limits a section to installers, and shows its inherited audience', async () => {
  const sent: object[] = []
  const mark = mock(knowledgeRoutes.markKnowledgeSection, ({ body }) => {
    sent.push(body)
    return aFile()
  })
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeEditor,
    remote,
    handlers: [mockStores(), mockFiles(aFile({ withheldSections: 1, citedBy: 12 })), reading, mark],
  })
  expect(await screen.findByText(/Restricted sections: 1 · Cited by answers: 12$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sections' }))
  expect(await dialog().findByText('Inherited: Installers and staff')).toBeVisible()
  expect(dialog().getByText('Page 4')).toBeVisible()
  await user.type(dialog().getByLabelText('Search in sections'), 'wipe')
  expect(dialog().queryByText('PIN')).not.toBeInTheDocument()
  await user.click(dialog().getByRole('combobox', { name: 'Who gets answers from Cleaning' }))
  await user.click(within(await screen.findByRole('listbox')).getByText('Installers and staff'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toEqual([{ fileId: 7, headingPath: ['Cleaning'], audience: 'INSTALLERS' }])
})

test('VEC-09 VEC-10 VEC-11 VEC-12 VEC-13 creates a store for a device without one', async () => {
  const sent: unknown[] = []
  const exist = mock(knowledgeRoutes.checkVectorExist, () => ({ exist: sent.push('check') === 1 }))
  const create = mock(knowledgeRoutes.createVectorStoreWithPlatform, ({ body }) => {
    sent.push(body)
    return { id: 9 }
  })
  const handlers = [mockStores(), mockFiles(), mockDeviceGroups, exist, create]
  const { user } = await renderAt('/LuxQaDataFiles', { as: knowledgeManager, remote, handlers })
  await user.click(await screen.findByRole('button', { name: 'Create Vector Stores' }))
  const save = () => user.click(dialog().getByText('Create'))
  const name = dialog().getByLabelText(/^Vector Store Name/)
  await save()
  expect(dialog().getByText('Please enter vector store name')).toBeVisible()
  expect(dialog().getByText('Please enter device')).toBeVisible()
  await user.type(name, '  ')
  await save()
  expect(dialog().getByText('Please enter valid content.')).toBeVisible()
  await user.type(name, 'Gaia')
  await user.click(dialog().getByRole('combobox', { name: /^Device Type/ }))
  await user.click(within(await screen.findByRole('listbox')).getByText('Gaia series'))
  await save()
  expect(await dialog().findByText('The current device already has the vector atore')).toBeVisible()
  await save()
  // Waits for the new message, which replaces an equal one.
  await waitFor(() => expect(screen.getByText('Operation successful')).toBeVisible())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toContainEqual({ vectorStoreName: '  Gaia', deviceTypeValue: 'gaia' })
})

test('VEC-17 API-08 deletes a store and a file after confirmation, and reports a refusal', async () => {
  const sent: object[] = []
  const removeFile = mock(knowledgeRoutes.deleteVectorStoreFile, ({ body }) => {
    sent.push(body)
    if (sent.length === 1) throw refuse(404, { error: 'x', msg: 'It is gone.' })
    return { deleted: true }
  })
  const removeStore = mock(knowledgeRoutes.deleteVectorStore, ({ body }) => {
    sent.push(body)
    return { deleteResult: { deleted: true } }
  })
  const handlers = [mockStores(), mockFiles(aFile()), removeFile, removeStore]
  const { user } = await renderAt('/LuxQaDataFiles', { as: knowledgeManager, remote, handlers })
  const press = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText('Continue the deletion operation')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
  }
  await press('Remove: oven.pdf')
  expect(await screen.findByText('Operation failed. It is gone.')).toBeVisible()
  await press('Remove: oven.pdf')
  expect(await screen.findByText('Removed successfully')).toBeVisible()
  await press('Delete Ovens 1')
  await waitFor(() => expect(sent.at(-1)).toEqual({ vectorStoreId: 1 }))
})

test('offers no changes to readers', async () => {
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: { permissions: ['knowledge:view'] },
    remote,
    handlers: [mockStores(), mockFiles(aFile({ proposal: 'x', audience: 'INSTALLERS' })), reading],
  })
  expect(await screen.findByText('Installers and staff')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'For everybody' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sections' }))
  expect(await dialog().findByText('Wipe it.', { selector: 'summary' })).toBeVisible()
  expect(dialog().queryByRole('combobox')).not.toBeInTheDocument()
})

test('downloads a document with the session, and reports a refusal on the page', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const refused = mock(chatFileRoutes.downloadFile, () => {
    throw refuse(404, { error: 'file.missing', msg: 'The document is gone.' })
  })
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeEditor,
    remote,
    handlers: [mockStores(), mockFiles(aFile({ url: `/api/chat/file/${id}` })), refused],
  })
  await user.click(await screen.findByRole('link', { name: 'oven.pdf' }))
  expect(await screen.findByText('The document is gone.')).toBeVisible()
})
