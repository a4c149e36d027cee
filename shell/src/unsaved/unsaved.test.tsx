import { useTab } from '@portal/client'
import type { Registry } from '@portal/contracts/registry.ts'
import { server } from '@portal/testing/browser/server.ts'
import { Button, Checkbox, Dialog, FormDialog, MenuItem, TextField, TextInput } from '@portal/ui'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { type ComponentType, useState } from 'react'
import { aRegistry, renderPortal, simulateRemotes } from '../portal.builder.tsx'
import { refreshRegistry } from '../registry/registry.ts'
import { tabStore } from '../tab/tabs.ts'

/** Fields of every kind, without code of the portal. */
function Fields() {
  const tab = useTab()
  const [text, setText] = useState('given')
  const [choice, setChoice] = useState('a')
  const [isOpen, setOpen] = useState(false)
  const [isIn, setIn] = useState(true)
  return (
    <>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <input aria-label="Own" defaultValue="kept by the browser" />
      <textarea aria-label="Lines" />
      <select aria-label="Plain choice">
        <option>one</option>
        <option>two</option>
      </select>
      <input type="file" aria-label="File" />
      {/* biome-ignore lint/a11y/useSemanticElements: what an editor of formatted text is made of */}
      <div contentEditable role="textbox" aria-label="Editor" tabIndex={0} suppressContentEditableWarning />
      <Checkbox slotProps={{ input: { 'aria-label': 'Check' } }} />
      <TextField select label="Choice" value={choice} onChange={({ target }) => setChoice(target.value)}>
        <MenuItem value="a">First</MenuItem>
        <MenuItem value="b">Second</MenuItem>
      </TextField>
      {isIn && (
        <input
          aria-label="Passing"
          onKeyDown={({ key }) => key === 'Escape' && setTimeout(() => setIn(false), 50)}
        />
      )}
      <input type="search" aria-label="Search" />
      <textarea aria-label="Draft" data-unsaved="draft" />
      <div data-unsaved="ignore">
        <input aria-label="Filter" />
      </div>
      <Button onClick={() => setTimeout(() => setText('given'), 50)}>Clear later</Button>
      <Button onClick={() => tab.setDirty(false)}>Save all</Button>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog open={isOpen}>
        <input aria-label="In a dialog" />
        <Button onClick={() => setOpen(false)}>Close</Button>
      </Dialog>
    </>
  )
}

/** A form with such fields in a dialog. */
function Asking() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Fields />
      <Button onClick={() => setOpen(true)}>Ask a person</Button>
      {isOpen && (
        <FormDialog
          title="Ask"
          values={{ text: 'Hello' }}
          onSave={async () => {}}
          onClose={() => setOpen(false)}
        >
          <TextInput name="text" label="What" />
        </FormDialog>
      )}
    </>
  )
}

const Next = () => <h1>The next build</h1>

async function goLive(registry: Registry) {
  Object.assign(registry.remotes['mf-x'] as object, { version: 'b2' })
  server.use(http.get('*/remotes.json', () => HttpResponse.json(registry)))
  await act(() => refreshRegistry())
}

/** Opens two builds of one page; the test makes the second live. */
async function openAt(path: string, Page: ComponentType = Fields) {
  const live = { build: 'b1' }
  const remotes = {
    ...simulateRemotes(),
    page: async () => ({
      value: { Page: live.build === 'b1' ? Page : Next, keepAlive: false },
      build: live.build,
    }),
  }
  const opened = await renderPortal(path, { remotes })
  const release = async () => {
    live.build = 'b2'
    await goLive(aRegistry())
  }
  return { ...opened, release }
}
const next = () => screen.findByRole('heading', { name: 'The next build' })
const isHeld = () => expect(screen.queryByRole('heading', { name: 'The next build' })).not.toBeInTheDocument()
const field = (name: string) => screen.findByLabelText(name)
const choose = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Choice' }))
  await user.click(await screen.findByRole('option', { name }))
}

afterEach(() => {
  act(() => tabStore.clear())
  sessionStorage.clear()
})

const standalone = '/pvCalculation'

test.each<[string, (user: UserEvent) => Promise<void>, (user: UserEvent) => Promise<void>]>([
  [
    'text',
    async (user) => user.type(await field('Text'), '!'),
    async (user) => user.type(await field('Text'), '{Backspace}'),
  ],
  [
    'text that the browser keeps',
    async (user) => user.clear(await field('Own')),
    async (user) => user.type(await field('Own'), 'kept by the browser'),
  ],
  [
    'lines',
    async (user) => user.type(await field('Lines'), 'a'),
    async (user) => user.clear(await field('Lines')),
  ],
  [
    'a choice',
    async (user) => user.selectOptions(await field('Plain choice'), 'two'),
    async (user) => user.selectOptions(await field('Plain choice'), 'one'),
  ],
  ['a choice from a list of its own', (user) => choose(user, 'Second'), (user) => choose(user, 'First')],
  [
    'a check',
    async (user) => user.click(await field('Check')),
    async (user) => user.click(await field('Check')),
  ],
  [
    'a file',
    async (user) => user.upload(await field('File'), new File(['x'], 'x.txt')),
    async () => void fireEvent.input(await field('File'), { target: { files: [] } }),
  ],
  [
    'formatted text',
    async (user) => {
      const editor = await field('Editor')
      await user.click(editor)
      fireEvent.input(editor, { target: { innerHTML: '<b>mine</b>' } })
    },
    async () => void fireEvent.input(await field('Editor'), { target: { innerHTML: '' } }),
  ],
  [
    'text in a dialog',
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Ask' }))
      await user.type(await field('In a dialog'), 'mine')
    },
    (user) => user.click(screen.getByRole('button', { name: 'Close' })),
  ],
  [
    'text of a field that goes away',
    async (user) => user.type(await field('Passing'), 'mine'),
    async (user) => user.type(await field('Passing'), '{Escape}'),
  ],
  [
    'text that the page takes back',
    async (user) => user.type(await field('Text'), '!'),
    (user) => user.click(screen.getByRole('button', { name: 'Clear later' })),
  ],
  [
    'text that the page says is saved',
    async (user) => user.type(await field('Text'), '!'),
    (user) => user.click(screen.getByRole('button', { name: 'Save all' })),
  ],
])('%s holds its page until there is nothing to lose', async (_, put, take) => {
  const { user, release } = await openAt(standalone)
  await put(user)
  await release()
  expect(await screen.findByText(/An update is ready/)).toBeVisible()
  isHeld()
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  await take(user)
  await next()
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test.each(['Search', 'Filter'])('ignores %s', async (name) => {
  const { user, release } = await openAt(standalone)
  await user.type(await field(name), 'x')
  await release()
  await next()
})

test('delays a new version of a page with a draft only while the user types', async () => {
  const { user, release } = await openAt(standalone)
  await user.type(await field('Draft'), 'mine')
  await release()
  expect(await screen.findByText(/An update is ready/)).toBeVisible()
  isHeld()
  expect(await screen.findByRole('heading', { name: 'The next build' })).toBeVisible()
})

test('ignores values that are only displayed', async () => {
  const { user, release } = await openAt(standalone)
  for (const name of ['Text', 'Lines', 'Own']) await user.click(await field(name))
  await user.click(screen.getByRole('combobox', { name: 'Choice' }))
  await user.keyboard('{Escape}')
  await release()
  await next()
})

test('ignores withdrawn input that the page restores', async () => {
  const { user, release } = await openAt(standalone)
  await user.type(await field('Lines'), 'a{Backspace}')
  Object.assign(await field('Lines'), { value: 'of the next record' })
  await release()
  await next()
})

test('offers a page without tab to be replaced after confirmation', async () => {
  const { user, release } = await openAt(standalone)
  await user.type(await field('Text'), '!')
  await release()
  await user.click(await screen.findByRole('button', { name: 'Apply now' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply now' }))
  await next()
})

test('delays a new version of a page without tab for input in a dialog, and for other input after it closes', async () => {
  const { user, release } = await openAt(standalone, Asking)
  await user.type(await field('Lines'), 'mine')
  await user.click(screen.getByRole('button', { name: 'Ask a person' }))
  await user.type(await field('What'), '!')
  await release()
  isHeld()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await field('Lines')).toHaveValue('mine')
  await user.clear(await field('Lines'))
  await next()
})

test('delays a new version of a start page card too', async () => {
  const live = { build: 'b1' }
  const home = [{ card: 'fields', access: 'user', place: 1 }]
  const served = aRegistry(home)
  const remotes = {
    ...simulateRemotes(),
    card: async () => ({ value: live.build === 'b1' ? Fields : Next, build: live.build }),
  }
  const { user } = await renderPortal('/', { served, remotes })
  await user.type(await field('Text'), '!')
  live.build = 'b2'
  await goLive(aRegistry(home))
  expect(await screen.findByRole('tab', { name: 'Unsaved input Home' })).toBeVisible()
  isHeld()
  await user.type(await field('Text'), '{Backspace}')
  await next()
})

test('marks a tab, also a hidden one, and asks before closing', async () => {
  const { user, release } = await openAt('/order')
  await user.type(await field('Text'), '!')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  expect(await screen.findByRole('tab', { name: 'Unsaved input Orders' })).toBeVisible()
  await release()
  await user.click(screen.getByRole('tab', { name: /Orders/ }))
  expect(screen.getByDisplayValue('given!')).toBeVisible()
  expect(screen.getByText('New version')).toBeVisible()
  await user.click(screen.getByTestId('close /order'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }))
  await user.type(await field('Text'), '{Backspace}')
  await next()
})
