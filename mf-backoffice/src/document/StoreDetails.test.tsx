import { knowledgeRoutes } from '@portal/contracts/knowledge.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import {
  aFile,
  aStore,
  dialog,
  knowledgeManager,
  mockDeviceGroups,
  mockFiles,
  mockStores,
} from './document.builder.ts'

const twoStores = mock(knowledgeRoutes.getVectorStores, () => ({
  content: [aStore(2, 'Hobs'), aStore(1, 'Ovens')],
  totalElements: 2,
}))
const column = async () => within(await screen.findByRole('navigation', { name: 'Vector stores' }))

test('VEC-01 VEC-02 shows the create button, and stores with upload and delete icons at the left', async () => {
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeManager,
    remote,
    handlers: [twoStores, mockFiles(), mockDeviceGroups],
  })
  const left = await column()
  const rows = left.getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  for (const [at, name] of ['Hobs', 'Ovens'].entries()) {
    const row = within(rows[at] as HTMLElement)
    expect(row.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
    for (const label of [`Upload a file to ${name}`, `Delete ${name}`])
      expect(row.getByRole('button', { name: label }).querySelector('svg')).toBeVisible()
  }
  await user.click(left.getByRole('button', { name: 'Create Vector Stores' }))
  expect(dialog().getByRole('heading', { name: 'Create Vector Stores' })).toBeVisible()
})

test("VEC-05 VEC-06 shows a store's facts and files, each with a link, upload and Remove", async () => {
  const list = [aFile(), aFile({ id: 8, filename: 'hob.docx', url: '/api/chat/file/y' })]
  await renderAt('/LuxQaDataFiles', {
    as: knowledgeManager,
    remote,
    handlers: [twoStores, mockFiles(...list)],
  })
  const right = within(await screen.findByRole('region', { name: 'Storage Details' }))
  const fact = (label: string) => right.getByText(label).nextElementSibling
  expect(fact('Name')).toHaveTextContent('Hobs')
  expect(fact('Last active')).toHaveTextContent('2026')
  expect(fact('Created on')).toHaveTextContent('2025')
  expect(right.getByRole('heading', { name: 'Files attached' })).toBeVisible()
  const lines = await right.findAllByRole('listitem')
  expect(lines).toHaveLength(2)
  for (const [at, { filename, url }] of list.entries()) {
    const line = within(lines[at] as HTMLElement)
    expect(line.getByRole('link', { name: filename })).toHaveAttribute('href', url)
    expect(line.getByText(/^Uploaded .*2026/)).toBeVisible()
    expect(line.getByRole('button', { name: `Remove: ${filename}` })).toHaveTextContent('Remove')
  }
})

test.each([
  [500, 'The disk is full.'],
  [400, 'The name is taken.'],
])("VEC-14 shows the server's message after a failure (%i) to create a store", async (status, msg) => {
  const exist = mock(knowledgeRoutes.checkVectorExist, () => ({ exist: false }))
  const create = mock(knowledgeRoutes.createVectorStoreWithPlatform, () => {
    throw refuse(status, { error: 'x', msg })
  })
  const handlers = [mockStores(), mockFiles(), mockDeviceGroups, exist, create]
  const { user } = await renderAt('/LuxQaDataFiles', { as: knowledgeManager, remote, handlers })
  await user.click(await screen.findByRole('button', { name: 'Create Vector Stores' }))
  await user.type(dialog().getByLabelText(/^Vector Store Name/), 'Gaia')
  await user.click(dialog().getByRole('combobox', { name: /^Device Type/ }))
  await user.click(within(await screen.findByRole('listbox')).getByText('Gaia series'))
  await user.click(dialog().getByText('Create'))
  expect(await screen.findByText(`Operation failed. ${msg}`)).toBeVisible()
  // Keeps the input open.
  expect(dialog().getByLabelText(/^Vector Store Name/)).toHaveValue('Gaia')
})

test('marks an expired store and changes its expiry', async () => {
  const sent: object[] = []
  const expired = aStore(1, 'Ovens', {
    status: 'expired',
    expires_after: { anchor: 'last_active_at', days: 30 },
    expires_at: 1_795_500_000,
  })
  const list = mock(knowledgeRoutes.getVectorStores, () => ({ content: [expired], totalElements: 1 }))
  const save = mock(knowledgeRoutes.saveVectorStoreExpiry, ({ body }) => {
    sent.push(body)
    if (sent.length === 1) throw refuse(404, { error: 'x', msg: 'It is gone.' })
    return aStore(1, 'Ovens', { expires_after: body.expires_after })
  })
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeManager,
    remote,
    handlers: [list, mockFiles(), save],
  })
  const left = await column()
  expect(left.getByText('Expired')).toBeVisible()
  expect(screen.getByText(/^This vector store has expired/)).toBeVisible()
  expect(screen.getByText(/After 30 days without use \(currently Nov 24, 2026\)/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change expiry' }))
  const days = dialog().getByLabelText('Days without use')
  await user.clear(days)
  await user.type(days, '0')
  expect(dialog().getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.clear(days)
  await user.type(days, '45')
  expect(await findAxeProblems()).toEqual([])
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation failed. It is gone.')).toBeVisible()
  const choose = async (name: string) => {
    await user.click(dialog().getByRole('combobox', { name: 'Expires' }))
    await user.click(within(await screen.findByRole('listbox')).getByText(name))
  }
  await choose('On a day')
  fireEvent.change(dialog().getByLabelText('Expires on'), { target: { value: '2027-01-31' } })
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toEqual([
    { vectorStoreId: 1, expires_after: { anchor: 'last_active_at', days: 45 } },
    { vectorStoreId: 1, expires_after: { anchor: 'date', day: '2027-01-31' } },
  ])
})
