import { knowledgeRoutes } from '@portal/contracts/knowledge.contract.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import * as remote from '../remote.ts'
import { aFile, dialog, knowledgeManager, mockFiles, mockStores } from './document.builder.ts'

const input = () => document.querySelector('input[type=file]') as HTMLInputElement
const aPdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

/** Opens the dialog of a store; each upload calls `answer`. */
async function opened(answer: (call: number) => void = () => {}) {
  let calls = 0
  const take = mock(knowledgeRoutes.uploadVectorStoreFile, () => {
    calls += 1
    answer(calls)
    return { vectorStoreFilesBatch: { id: 7 }, file: aFile() }
  })
  const { user } = await renderAt('/LuxQaDataFiles', {
    as: knowledgeManager,
    remote,
    handlers: [mockStores(), mockFiles(), take],
  })
  await user.click(await screen.findByRole('button', { name: 'Upload a file to Ovens 1' }))
  return { user, calls: () => calls }
}
const drop = (...list: File[]) =>
  fireEvent.drop(dialog().getByText('.pdf .doc .docx file only'), { dataTransfer: { files: list } })

test('uploads a document, reports a refusal and accepts another file', async () => {
  const { user } = await opened((call) => {
    if (call === 1) throw refuse(400, { error: 'x', msg: 'The file is damaged.' })
  })
  await user.upload(input(), aPdf('a.pdf'))
  expect(await dialog().findByText('Operation failed. The file is damaged.')).toBeVisible()
  await user.upload(input(), aPdf('a.pdf'))
  expect(await screen.findByText('upload successful.')).toBeVisible()
})

test.each(['click', 'drag'])('VEC-15 accepts one file at a time by click and drag: %s', async (way) => {
  const { user, calls } = await opened()
  expect(dialog().getByRole('heading', { name: 'Upload File' })).toBeVisible()
  expect(dialog().getByText('.pdf .doc .docx file only')).toBeVisible()
  // Checks the number and types of files that the file dialog accepts.
  expect(input().multiple).toBe(false)
  expect(input().accept).toBe('.pdf,.doc,.docx')
  drop(aPdf('a.pdf'), aPdf('b.pdf'))
  expect(await dialog().findByText('Upload one file at a time.')).toBeVisible()
  expect(calls()).toBe(0)
  if (way === 'drag') drop(aPdf('a.pdf'))
  else {
    const opening = jest.spyOn(input(), 'click')
    await user.click(dialog().getByText('Choose a file for Ovens 1'))
    expect(opening).toHaveBeenCalledTimes(1)
    await user.upload(input(), aPdf('a.pdf'))
  }
  expect(await screen.findByText('upload successful.')).toBeVisible()
  expect(calls()).toBe(1)
})
