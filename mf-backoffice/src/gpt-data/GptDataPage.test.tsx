import { type GptData, type GptDataDraft, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
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
const listing = mock(gptDataRoutes.findGptData, ({ body }) => toPage([aPair(), waiting], body))
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('shows state, reviewer and conversation of a row, and approves it in the form', async () => {
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
  const row = getRow('How long is the warranty?')
  for (const text of ['Approved', 'second', 'thread-0001', 'ALL Devices'])
    expect(within(row).getByText(text)).toBeVisible()
  expect(within(getRow('Is it loud?')).getByText('Reviewing')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.click(within(getRow('Is it loud?')).getByRole('button', { name: 'Edit' }))
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

const act = 'e7bd9a9e-6f0f-4f5d-9bd1-6b1d3a1b0f11'

test('changes the audience of many rows and undoes it, without approval', async () => {
  const sent: unknown[] = []
  const change = mock(gptDataRoutes.changeGptData, ({ body }) => {
    sent.push(body)
    return { change: act, ids: [4, 5], refused: [] }
  })
  const undo = mock(gptDataRoutes.undoGptDataChange, ({ body }) => {
    sent.push(body)
    return { change: act, ids: [4, 5], refused: [] }
  })
  const { user } = await renderAt('/luxGptData', { as: staff, remote, handlers: [listing, change, undo] })
  await screen.findByText('Is it loud?')
  const changing = async () => {
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
    await user.click(screen.getByRole('button', { name: 'Change selected (2)' }))
    await screen.findByRole('dialog', { name: 'Change 2 rows' })
  }
  const field = async (name: string) => {
    await user.click(dialog().getByRole('combobox', { name: 'Field' }))
    await user.click(within(await screen.findByRole('listbox')).getByText(name))
  }
  const done = async () => {
    await user.click(dialog().getByRole('button', { name: 'Change 2 rows' }))
    await screen.findAllByText('Operation successful · Rows changed: 2')
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  }
  await changing()
  await user.click(dialog().getByRole('button', { name: 'Change 2 rows' }))
  expect(await dialog().findByText('State is required')).toBeVisible()
  expect(sent).toEqual([])
  await field('Device groups')
  await user.type(dialog().getByRole('combobox', { name: /^Device groups/ }), 'gaia')
  await user.click(within(await screen.findByRole('listbox')).getByText('Gaia series'))
  await user.keyboard('{Escape}')
  expect(await findAxeProblems(screen.getByRole('dialog'))).toEqual([])
  await done()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Rows changed back: 2')
  await changing()
  await field('Device groups')
  await done()
  await changing()
  await field('Platform')
  await done()
  await changing()
  expect(
    dialog()
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Unreviewed', 'Reviewing', 'Ready'])
  await user.click(dialog().getByRole('radio', { name: 'Ready' }))
  await done()
  const both = { ids: [4, 5], partly: false }
  expect(sent).toEqual([
    { ...both, set: { deviceGroups: ['gaia'] } },
    { change: act, ids: [4, 5] },
    // Empty lists mean all devices and all platforms.
    { ...both, set: { deviceGroups: [] } },
    { ...both, set: { platform: null } },
    { ...both, set: { state: 'READY' } },
  ])
})

test("shows concurrent changes with the form's labels, and saves the user's choice", async () => {
  const sent: GptDataDraft[] = []
  const theirs = aPair({
    version: 2,
    answer: 'Twelve years.',
    deviceGroups: ['gaia'],
    platform: 'EG4',
    state: 'READY',
    reviewer: null,
  })
  const save = mock(gptDataRoutes.saveGptData, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(409, {
        error: 'gptData.stale',
        msg: 'Somebody else saved this in the meantime.',
        data: { current: theirs, by: 'second' },
      })
    return { ...theirs, version: 3 }
  })
  const { user } = await renderAt('/luxGptData', { as: staff, remote, handlers: [listing, save] })
  await screen.findByText('Is it loud?')
  await user.click(within(getRow('How long is the warranty?')).getByRole('button', { name: 'Edit' }))
  await user.type(dialog().getByLabelText(/^Answer/), '..')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('second changed this while you were editing')).toBeVisible()
  const said = (field: string) => dialog().getByRole('radiogroup', { name: field })
  expect(said('Answer')).toHaveTextContent('Mine: Ten years from the installation...Theirs: Twelve years.')
  expect(said('Device groups')).toHaveTextContent('Mine: (empty)Theirs: Gaia series')
  expect(said('Platform')).toHaveTextContent('Mine: (empty)Theirs: EG4')
  expect(said('State')).toHaveTextContent('Mine: ApprovedTheirs: Ready')
  expect(dialog().getAllByRole('radiogroup')).toHaveLength(4)
  await user.click(within(said('Answer')).getByRole('radio', { name: /^Mine/ }))
  for (const field of ['Device groups', 'Platform', 'State'])
    await user.click(within(said(field)).getByRole('radio', { name: /^Theirs/ }))
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent[1]).toMatchObject({
    version: 2,
    answer: 'Ten years from the installation...',
    deviceGroups: ['gaia'],
    platform: 'EG4',
    state: 'READY',
  })
})

test('shows the complete answer to readers, without changes', async () => {
  const { user } = await renderAt('/luxGptData', {
    as: { permissions: ['gptData:view'] },
    remote,
    handlers: [listing],
  })
  await screen.findByText('Is it loud?')
  expect(screen.getByText('New AI chat data')).toBeDisabled()
  const row = within(getRow('Is it loud?'))
  expect(row.getByText('Edit')).toBeDisabled()
  await user.click(row.getByRole('button', { name: /More/ }))
  const removal = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(removal).toHaveAttribute('aria-disabled', 'true')
  expect(removal).toHaveTextContent("You don't have the permission for this")
  await user.click(screen.getByRole('menuitem', { name: 'Preview' }))
  expect(await screen.findByRole('region', { name: 'Answer' })).toHaveTextContent('Ten years')
})
