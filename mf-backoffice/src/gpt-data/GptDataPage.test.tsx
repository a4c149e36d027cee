import { type GptData, type GptDataDraft, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { mock, pageOf, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { rowOf } from '@portal/testing/browser/rows.ts'
import { screen, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const aPair = (part: Partial<GptData> = {}): GptData => ({
  id: 4,
  version: 1,
  question: 'How long is the warranty?',
  answer: 'Ten years from the installation.',
  deviceGroups: [],
  platform: null,
  state: 'APPROVED',
  sourceThreadId: 'thread-0001',
  sourceRecordId: 7,
  reviewer: 'second',
  reviewedAt: '2026-11-01T08:00:00Z',
  hitCount: 3,
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  ...part,
})
const waiting = aPair({ id: 5, question: 'Is it loud?', state: 'PENDING', reviewer: null, reviewedAt: null })
const staff = { permissions: ['gptData:view', 'gptData:edit', 'gptData:delete'] }
const listing = mock(gptDataRoutes.findGptData, ({ body }) => pageOf([aPair(), waiting], body))
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('a pair says its state, its reviewer and the conversation it comes from, and is approved in its form', async () => {
  const sent: GptDataDraft[] = []
  const save = mock(gptDataRoutes.saveGptData, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(400, {
        error: 'gptData.invalid',
        msg: 'Check the marked fields',
        fields: { answer: 'Too short to help' },
      })
    return aPair({ ...(body as Partial<GptData>), version: 2 })
  })
  const { user } = await renderAt('/luxGptData', { as: staff, remote, handlers: [listing, save] })
  await screen.findByText('Is it loud?')
  const row = rowOf('How long is the warranty?')
  for (const text of ['Approved', 'second', 'thread-0001', 'ALL Devices'])
    expect(within(row).getByText(text)).toBeVisible()
  expect(within(rowOf('Is it loud?')).getByText('Reviewing')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await user.click(within(rowOf('Is it loud?')).getByRole('button', { name: 'Edit' }))
  await user.click(dialog().getByRole('combobox', { name: /^State/ }))
  await user.click(within(await screen.findByRole('listbox')).getByText('Approved'))
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Too short to help')).toBeVisible()
  await user.type(dialog().getByLabelText(/^Answer/), ' No.')
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent[1]).toEqual({
    id: 5,
    version: 1,
    question: 'Is it loud?',
    answer: 'Ten years from the installation. No.',
    deviceGroups: [],
    platform: null,
    state: 'APPROVED',
    sourceThreadId: 'thread-0001',
    sourceRecordId: 7,
  })
})

test('who may only look is offered no change, and reads the whole answer', async () => {
  const { user } = await renderAt('/luxGptData', {
    as: { permissions: ['gptData:view'] },
    remote,
    handlers: [listing],
  })
  await screen.findByText('Is it loud?')
  expect(screen.queryByText('New AI chat data')).not.toBeInTheDocument()
  const only = within(rowOf('Is it loud?')).getByRole('button')
  expect(only).toHaveTextContent('Preview')
  await user.click(only)
  expect(await screen.findByRole('region', { name: 'Answer' })).toHaveTextContent('Ten years')
})
