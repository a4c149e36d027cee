import { type FoundSection, knowledgeRoutes } from '@portal/contracts/knowledge.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { dialog, mockFiles, mockStores } from './document.builder.ts'

const aFound = (part: Partial<FoundSection>): FoundSection => ({
  chunkId: 1,
  fileId: 7,
  filename: 'oven.pdf',
  headingPath: ['Settings', 'PIN'],
  page: 3,
  text: 'The PIN is on the label.',
  score: 4.2,
  keptOut: [],
  ...part,
})
const groups = mock(knowledgeRoutes.getDeviceTypesByPlatform, () => [
  { value: 'off_grid', label: 'SNA 3-6K' },
  { value: 'gaia', label: 'Gaia series' },
])

test('shows the hits of a test question, and why others are excluded', async () => {
  const sent: object[] = []
  const find = mock(knowledgeRoutes.tryVectorStore, ({ body }) => {
    sent.push(body)
    if (sent.length === 1) throw refuse(500, { error: 'x', msg: 'The disk is full.' })
    if (sent.length === 3) return []
    return [aFound({}), aFound({ chunkId: 2, score: 1, keptOut: ['AUDIENCE', 'DEVICE'], page: null })]
  })
  const as = { permissions: ['knowledge:view'] }
  const { user } = await renderAt('/LuxQaDataFiles', {
    as,
    remote,
    handlers: [mockStores(), mockFiles(), groups, find],
  })
  await user.click(await screen.findByRole('button', { name: 'Try a question' }))
  expect(dialog().getByText('Find sections')).toBeDisabled()
  await user.type(dialog().getByLabelText(/^Question/), ' Where is the PIN? ')
  await user.click(dialog().getByText('Find sections'))
  expect(await dialog().findByText('Operation failed. The disk is full.')).toBeVisible()
  const choose = async (name: string, option: string) => {
    await user.click(dialog().getByRole('combobox', { name }))
    await user.click(within(await screen.findByRole('listbox')).getByText(option))
  }
  await choose('Device group', 'Gaia series')
  await choose('Asked by', 'Installers and staff')
  await user.click(dialog().getByText('Find sections'))
  expect(await dialog().findByText('Score 4.200')).toBeVisible()
  const [first, second] = dialog().getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(within(first).getByText('oven.pdf › Settings › Page 3')).toBeVisible()
  expect(within(first).queryByText(/^Excluded/)).not.toBeInTheDocument()
  expect(within(second).getByText('Excluded: for installers and staff')).toBeVisible()
  expect(within(second).getByText('Excluded: other device')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.click(dialog().getByText('Find sections'))
  expect(await dialog().findByText('No section of this vector store matches the question.')).toBeVisible()
  const asked = { vectorStoreId: 1, question: 'Where is the PIN?', language: 'en' }
  expect(sent.slice(0, 2)).toEqual([
    { ...asked, deviceGroup: 'off_grid', reader: 'EVERYBODY' },
    { ...asked, deviceGroup: 'gaia', reader: 'INSTALLERS' },
  ])
})
