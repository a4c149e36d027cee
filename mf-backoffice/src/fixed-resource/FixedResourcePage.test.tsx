import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import {
  chatFileRoutes,
  type FixedResource,
  type FixedResourceDraft,
  fixedResourceRoutes,
} from '@portal/contracts/fixed-resource.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const file = (place: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  name,
  size: 2048,
  type: 'application/pdf',
})
const aResource = (part: Partial<FixedResource> = {}): FixedResource => ({
  id: 1,
  version: 1,
  name: 'Wiring plan',
  knowledgeType: 'USER_MANUAL',
  topic: 'Installation',
  remark: '',
  show: true,
  files: [
    { file: file(1, 'wiring-en.pdf'), language: 'en' },
    { file: file(2, 'wiring-de.pdf'), language: 'de' },
  ],
  languages: ['en', 'de'],
  supportsMultiLanguage: true,
  boundQuestions: [],
  boundCount: 0,
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  ...part,
})
const hidden = aResource({
  id: 2,
  name: 'Old plan',
  show: false,
  languages: ['en'],
  supportsMultiLanguage: false,
})
const bound = [{ questionId: 12, question: 'Which cable goes where?' }]

const rights = (...actions: string[]) => ({ permissions: actions.map((action) => `fixedResource:${action}`) })
const staff = rights('view', 'edit', 'delete')
const listing = (...rows: FixedResource[]) =>
  mock(fixedResourceRoutes.findFixedResources, ({ body }) => toPage(rows, body))
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)
const dialogGone = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())

test('TABLE-11 shows supportsMultiLanguage and show, and filters by both', async () => {
  const asked: object[] = []
  const find = mock(fixedResourceRoutes.findFixedResources, ({ body }) => {
    asked.push(body.queryParams ?? {})
    return toPage([aResource(), hidden], body)
  })
  await renderAt('/FixedResource?show=false&language=de', { as: staff, remote, handlers: [find] })
  await screen.findByText('Wiring plan')
  expect(getRow('Wiring plan')).toHaveTextContent('Several languages')
  expect(getRow('Wiring plan')).toHaveTextContent('English, German')
  expect(within(getRow('Wiring plan')).getByText('Shown')).toBeVisible()
  expect(within(getRow('Old plan')).getByText('Hidden')).toBeVisible()
  expect(getRow('Old plan')).not.toHaveTextContent('Several languages')
  expect(asked[0]).toEqual({ show: ['false'], language: ['de'] })
  expect(await findAxeProblems()).toEqual([])
})

test('saves a resource with several files by language', async () => {
  const sent: FixedResourceDraft[] = []
  let uploads = 2
  const upload = mock(chatFileRoutes.uploadFile, () => {
    uploads += 1
    return file(uploads, `plan-${uploads}.pdf`)
  })
  const save = mock(fixedResourceRoutes.saveFixedResource, ({ body }) => {
    sent.push(body)
    return aResource({ id: 3, name: 'Plan', files: [], languages: [], supportsMultiLanguage: false })
  })
  const { user } = await renderAt('/FixedResource', {
    as: staff,
    remote,
    handlers: [listing(), upload, save],
  })
  await user.click(screen.getByText('New fixed resource'))
  const choose = async (label: string, option: string) => {
    await user.click(dialog().getByLabelText(new RegExp(label), { selector: '[role=combobox]' }))
    await user.click(within(await screen.findByRole('listbox')).getByText(option))
  }
  await user.type(dialog().getByLabelText(/^Name/), 'Plan')
  await choose('^Knowledge type', 'User manual')
  await choose('^Topic', 'Battery')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Add at least one file')).toBeVisible()
  const chooser = () => dialog().getByLabelText('Choose files') as HTMLInputElement
  const add = (name: string) =>
    fireEvent.change(chooser(), {
      target: { files: [new File(['%PDF'], name, { type: 'application/pdf' })] },
    })
  add('plan-3.pdf')
  await dialog().findByText('plan-3.pdf')
  await choose('^Language of plan-3.pdf', 'English')
  add('plan-4.pdf')
  await dialog().findByText('plan-4.pdf')
  // Filters files by language. Added files get this language.
  await choose('^Language of the files', 'German')
  expect(dialog().queryByText('plan-3.pdf')).not.toBeInTheDocument()
  add('plan-5.pdf')
  await dialog().findByText('plan-5.pdf')
  await choose('^Language of the files', 'All files')
  await user.click(dialog().getByLabelText('Remove plan-4.pdf'))
  await waitFor(() => expect(dialog().queryByText('plan-4.pdf')).not.toBeInTheDocument())
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful · Fixed resource Plan')).toBeVisible()
  expect(sent).toEqual([
    {
      name: 'Plan',
      knowledgeType: 'USER_MANUAL',
      topic: 'Battery',
      remark: '',
      show: true,
      files: [
        { fileId: file(3, '').id, language: 'en' },
        { fileId: file(5, '').id, language: 'de' },
      ],
    },
  ])
})

test('TABLE-13 lists bound questions with id and text before deletion, and unbinds only after confirmation', async () => {
  const sent: object[] = []
  const rows = [aResource({ boundQuestions: bound, boundCount: 53 }), hidden]
  const remove = mock(fixedResourceRoutes.deleteFixedResources, ({ body }) => {
    sent.push(body)
    // Simulates a question that was bound after the list was read.
    if (!('force' in body))
      throw refuse(409, {
        error: 'fixedResource.bound',
        msg: 'Nothing was deleted.',
        data: { boundQuestions: [{ questionId: 15, question: 'Why is it old?' }], boundCount: 1 },
      })
    return { affected: 1, ids: 'ids' in body ? body.ids : [] }
  })
  const { user } = await renderAt('/FixedResource', {
    as: staff,
    remote,
    handlers: [listing(...rows), remove],
  })
  await screen.findByText('Wiring plan')
  const press = async (name: string) => {
    const more = within(getRow(name)).queryByRole('button', { name: /More/ })
    if (more) await user.click(more)
    const scope = more ? screen : within(getRow(name))
    await user.click(scope.getByText('Delete'))
    await screen.findByText('Do you want to delete this data?')
  }
  await press('Wiring plan')
  expect(dialog().getByText('The issue is currently bound')).toBeVisible()
  expect(dialog().getByText('12: Which cable goes where?')).toBeVisible()
  expect(dialog().getByText('and 52 more')).toBeVisible()
  await user.click(dialog().getByText('Cancel'))
  await dialogGone()
  expect(sent).toEqual([])
  await press('Wiring plan')
  await user.click(dialog().getByText('Confirm'))
  expect(await screen.findByText('Operation successful · Wiring plan')).toBeVisible()
  await dialogGone()
  await press('Old plan')
  expect(dialog().queryByText('The issue is currently bound')).not.toBeInTheDocument()
  await user.click(dialog().getByText('Confirm'))
  expect(await dialog().findByText('15: Why is it old?')).toBeVisible()
  await user.click(dialog().getByText('Confirm'))
  expect(await screen.findByText('Operation successful · Old plan')).toBeVisible()
  expect(sent).toEqual([{ ids: [1], force: true }, { ids: [2] }, { ids: [2], force: true }])
})

test('reports why a deletion was refused, and hides several rows at once', async () => {
  const sent: object[] = []
  const remove = mock(fixedResourceRoutes.deleteFixedResources, () => {
    throw refuse(404, { error: 'fixedResource.not_found', msg: 'This is gone.' })
  })
  const change = mock(fixedResourceRoutes.changeFixedResources, ({ body }) => {
    sent.push(body)
    return { change: file(9, '').id, ids: [1, 2], refused: [] }
  })
  const { user } = await renderAt('/FixedResource', {
    as: staff,
    remote,
    handlers: [listing(aResource(), hidden), remove, change],
  })
  await screen.findByText('Wiring plan')
  await user.click(screen.getByLabelText('Select all rows of this page'))
  await user.click(screen.getByRole('button', { name: /^Delete.*2/ }))
  await user.click(await screen.findByText('Confirm'))
  expect(await screen.findByText('Operation failed, This is gone.')).toBeVisible()
  await dialogGone()
  await user.click(screen.getByRole('button', { name: /^Change.*2/ }))
  await user.click(await screen.findByLabelText('Hidden'))
  await user.click(dialog().getByRole('button', { name: 'Change 2 rows' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [1, 2], set: { show: false }, partly: false }]))
})

test('hides a row in its cell', async () => {
  const sent: object[] = []
  const change = mock(fixedResourceRoutes.changeFixedResources, ({ body }) => {
    sent.push(body)
    return { change: file(9, '').id, ids: [1], refused: [] }
  })
  const handlers = [listing(aResource()), change]
  const { user } = await renderAt('/FixedResource', { as: staff, remote, handlers })
  await user.click(await screen.findByRole('button', { name: 'Visibility of Wiring plan: Shown' }))
  await user.click(screen.getByRole('menuitem', { name: 'Hidden' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [1], set: { show: false } }]))
})

test("shows concurrent changes, including file languages, and saves the user's choice", async () => {
  const sent: FixedResourceDraft[] = []
  const theirs = aResource({
    version: 2,
    remark: 'For the roof',
    show: false,
    topic: 'Battery',
    files: [{ file: file(1, 'wiring-en.pdf'), language: null }],
    languages: [],
  })
  const save = mock(fixedResourceRoutes.saveFixedResource, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(409, {
        error: 'fixedResource.stale',
        msg: 'Somebody else saved this in the meantime.',
        data: { current: theirs, by: 'second' },
      })
    return { ...theirs, version: 3 }
  })
  const { user } = await renderAt('/FixedResource', {
    as: staff,
    remote,
    handlers: [listing(aResource()), save],
  })
  await screen.findByText('Wiring plan')
  await user.click(within(getRow('Wiring plan')).getByRole('button', { name: 'Edit' }))
  await user.type(dialog().getByLabelText('Remark'), 'For the cellar')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('second changed this while you were editing')).toBeVisible()
  const said = (field: string) => dialog().getByRole('radiogroup', { name: field })
  expect(said('Remark')).toHaveTextContent('Mine: For the cellarTheirs: For the roof')
  expect(said('Topic')).toHaveTextContent('Mine: InstallationTheirs: Battery')
  expect(said('Shown')).toHaveTextContent('Mine: YesTheirs: No')
  expect(said('Files')).toHaveTextContent(
    'Mine: wiring-en.pdf (English), wiring-de.pdf (German)Theirs: wiring-en.pdf',
  )
  expect(dialog().getAllByRole('radiogroup')).toHaveLength(4)
  await user.click(within(said('Remark')).getByRole('radio', { name: /^Mine/ }))
  for (const field of ['Topic', 'Shown', 'Files'])
    await user.click(within(said(field)).getByRole('radio', { name: /^Theirs/ }))
  await user.click(dialog().getByText('Save'))
  await dialogGone()
  expect(sent[1]).toMatchObject({
    version: 2,
    remark: 'For the cellar',
    topic: 'Battery',
    show: false,
    files: [{ fileId: file(1, '').id, language: null }],
  })
})

test('exports the list as displayed', async () => {
  const sent: object[] = []
  const start = mock(chatExportRoutes.exportFixedResources, ({ body }) => {
    sent.push(body)
    throw refuse(429, { error: 'job.too_many', msg: 'Wait for the others.' })
  })
  const { user } = await renderAt('/FixedResource?show=false', {
    as: staff,
    remote,
    handlers: [listing(hidden), start],
  })
  await screen.findByText('Old plan')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByText('CSV (.csv)'))
  expect(await screen.findByText('Wait for the others.')).toBeVisible()
  expect(sent).toMatchObject([
    {
      format: 'csv',
      queryParams: { show: ['false'] },
      columns: [
        ...['name', 'knowledgeType', 'topic', 'language', 'fileNames', 'boundCount'].map((field) => ({
          field,
        })),
        { field: 'show', label: 'Visibility', words: { true: 'Shown', false: 'Hidden' } },
        ...['remark', 'updatedAt'].map((field) => ({ field })),
      ],
    },
  ])
})

test('offers no changes to readers', async () => {
  await renderAt('/FixedResource', { as: rights('view'), remote, handlers: [listing(aResource())] })
  await screen.findByText('Wiring plan')
  expect(screen.getByText('New fixed resource')).toBeDisabled()
  expect(within(getRow('Wiring plan')).getByText('Edit')).toBeDisabled()
})
