import {
  type ExpandedWord,
  type GlossaryEntry,
  type GlossaryEntryDraft,
  glossaryEntryRoutes,
} from '@portal/contracts/glossary-entry.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const anEntry = (part: Partial<GlossaryEntry> = {}): GlossaryEntry => ({
  id: 4,
  version: 1,
  term: 'inverter',
  en: ['inverter', 'power box'],
  de: ['Wechselrichter'],
  es: [],
  zh: ['逆变器'],
  state: 'ACTIVE',
  changedBy: 'second',
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  ...part,
})
const off = anEntry({ id: 5, term: 'RSD', en: ['RSD', 'shutdown'], de: [], zh: [], state: 'INACTIVE' })
const staff = {
  permissions: ['glossaryEntry:view', 'glossaryEntry:edit', 'glossaryEntry:delete'],
}
const listing = mock(glossaryEntryRoutes.findGlossaryEntries, ({ body }) => toPage([anEntry(), off], body))
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('saves wordings in two languages, and shows server errors at the wordings', async () => {
  const sent: GlossaryEntryDraft[] = []
  const save = mock(glossaryEntryRoutes.saveGlossaryEntry, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(400, {
        error: 'glossaryEntry.invalid',
        msg: 'Check the marked fields',
        fields: { 'de.0': 'Belongs to “inverter” already' },
      })
    return anEntry({ id: 6, term: 'solar box' })
  })
  const { user } = await renderAt('/luxGlossary', { as: staff, remote, handlers: [listing, save] })
  await screen.findByText('RSD')
  const row = getRow('Wechselrichter')
  for (const text of ['inverter, power box', '逆变器', 'Active', 'second'])
    expect(within(row).getByText(text)).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.click(screen.getByText('New term'))
  await user.type(dialog().getByLabelText(/^English 1/), 'solar box')
  const german = within(dialog().getByRole('group', { name: 'German' }))
  await user.click(german.getByText('Add wording'))
  await user.type(dialog().getByLabelText(/^German 1/), 'Wechselrichter')
  // Leaves one wording empty; it must not be sent.
  await user.click(german.getByText('Add wording'))
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Belongs to “inverter” already')).toBeVisible()
  await user.clear(dialog().getByLabelText(/^German 1/))
  await user.type(dialog().getByLabelText(/^German 1/), 'Solarkasten')
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText(/^Operation successful/)).toBeVisible()
  expect(sent[1]).toEqual({ en: ['solar box'], de: ['Solarkasten'], es: [], zh: [], state: 'ACTIVE' })
})

test('shows the search terms of a question from the glossary and built-in lists', async () => {
  const expand = mock(glossaryEntryRoutes.expandQuestion, ({ body }): ExpandedWord[] => {
    if (body.question === 'again') throw refuse(503, { error: 'x', msg: 'Not now' })
    return [
      { word: 'the', isStopWord: true, expansions: [] },
      {
        word: 'inverter',
        isStopWord: false,
        expansions: [
          { source: 'GLOSSARY', entryId: 4, relation: 'SYNONYM', wordings: ['inverter', 'power box'] },
          { source: 'SHIPPED', relation: 'TOPIC', wordings: ['Gerät'] },
        ],
      },
    ]
  })
  const { user } = await renderAt('/luxGlossary', { as: staff, remote, handlers: [listing, expand] })
  await user.click(await screen.findByText('Try a question'))
  await user.type(dialog().getByLabelText(/^Question/), 'the inverter')
  await user.click(dialog().getByText('Show'))
  expect(await dialog().findByText('inverter, power box')).toBeVisible()
  expect(dialog().getByText('related term, lower weight: Gerät')).toBeVisible()
  expect(dialog().getByText(/is ignored/)).toBeVisible()
  await user.clear(dialog().getByLabelText(/^Question/))
  await user.type(dialog().getByLabelText(/^Question/), 'again')
  await user.click(dialog().getByText('Show'))
  expect(await dialog().findByText('Operation failed, Not now')).toBeVisible()
})

test('enables an entry in its cell', async () => {
  const sent: unknown[] = []
  const change = mock(glossaryEntryRoutes.changeGlossaryEntries, ({ body }) => {
    sent.push(body)
    return { change: '00000000-0000-4000-8000-000000000001', ids: [5], refused: [] }
  })
  const { user } = await renderAt('/luxGlossary', { as: staff, remote, handlers: [listing, change] })
  await screen.findByText('RSD')
  await user.click(within(getRow('RSD')).getByRole('button', { name: 'State of RSD: Inactive' }))
  await user.click(screen.getByRole('menuitem', { name: 'Active' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [5], set: { state: 'ACTIVE' } }]))
})

test('shows all wordings to readers, without changes', async () => {
  const { user } = await renderAt('/luxGlossary', {
    as: { permissions: ['glossaryEntry:view'] },
    remote,
    handlers: [listing],
  })
  await screen.findByText('RSD')
  expect(screen.getByText('New term')).toBeDisabled()
  const row = within(getRow('Wechselrichter'))
  expect(row.getByText('Edit')).toBeDisabled()
  await user.click(row.getByRole('button', { name: /More/ }))
  const removal = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(removal).toHaveAttribute('aria-disabled', 'true')
  expect(removal).toHaveTextContent("You don't have the permission for this")
  await user.click(screen.getByRole('menuitem', { name: 'Preview' }))
  expect(await screen.findByRole('region', { name: 'English' })).toHaveTextContent('power box')
})
