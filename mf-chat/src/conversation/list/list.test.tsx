import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import type { Message } from '../client/message.ts'
import { readMessageData } from '../client/wire.ts'
import { ConversationProvider } from '../context.tsx'
import { MessageList } from './MessageList.tsx'

const said = (key: string, rest: Partial<Message> = {}): Message => ({
  key,
  position: 'ANSWER',
  content: `Words of ${key}`,
  status: 'success',
  type: 'text',
  time: 0,
  ...rest,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => said(`m${at}`, at % 2 ? {} : { position: 'QUERY' }))

function show(given: Partial<ComponentProps<typeof MessageList>> & { messages: readonly Message[] }) {
  const formatTime = jest.fn(() => 'now')
  const load = async () => new Blob(['x'])
  const t = (text: string, values: Record<string, string | number> = {}) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))
  const element = (now: typeof given) => (
    <ConversationProvider t={t} formatTime={formatTime} resources="https://portal.example/api/" load={load}>
      <MessageList
        bot={{ name: 'Bot' }}
        user={{ name: 'Owner' }}
        canAct
        onRetry={() => {}}
        onSuggestion={() => {}}
        canRate
        rated={undefined}
        isSuggestionOpen={false}
        onRate={() => {}}
        onSuggest={async () => {}}
        {...now}
      />
    </ConversationProvider>
  )
  const { rerender } = render(element(given))
  return { formatTime, draw: (more: Partial<typeof given>) => rerender(element({ ...given, ...more })) }
}
const article = (key: string) => document.querySelector<HTMLElement>(`article[data-key="${key}"]`)

test('re-renders only the growing answer', () => {
  const before = many(30)
  const { formatTime, draw } = show({ messages: [...before, said('last', { status: 'sending' })] })
  formatTime.mockClear()
  draw({ messages: [...before, said('last', { status: 'sending', content: 'More words', time: 7 })] })
  expect(formatTime.mock.calls).not.toHaveLength(0)
  expect(new Set(formatTime.mock.calls.map(String))).toEqual(new Set(['7']))
})

test('makes an empty conversation a tab stop, and otherwise one of its messages', () => {
  const { draw } = show({ messages: [] })
  expect(screen.getByRole('log')).toHaveAttribute('tabindex', '0')
  draw({ messages: many(2) })
  expect(screen.getByRole('log')).toHaveAttribute('tabindex', '-1')
  expect(document.querySelectorAll('article[tabindex="0"]')).toHaveLength(1)
})

test('links an answer to pages, shows the understood question and offers devices by name', () => {
  const onSuggestion = jest.fn()
  const { links, choices, understood } = readMessageData({
    links: [
      { label: 'Open the device', path: '/device/SNA1' },
      { label: 'Elsewhere', path: '//evil.example/x' },
      { label: 'Script', path: 'javascript:alert(1)' },
    ],
    choices: [{ label: 'SNA 5000 · SNA1', serialNum: 'SNA1' }],
    understood: 'F03: how?',
  })
  show({ messages: [said('a', { links, choices, understood })], onSuggestion })
  expect(screen.getByRole('link', { name: 'Open the device' })).toHaveAttribute('href', '/device/SNA1')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('Showing results for “F03: how?”')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'SNA 5000 · SNA1' }))
  expect(onSuggestion).toHaveBeenCalledWith(expect.objectContaining({ question: 'SNA 5000 · SNA1' }))
})

test('shows a possibly related section as text with its source, and asks its title on click', () => {
  const onSuggestion = jest.fn()
  const section = { questionId: 0, question: 'Noise', excerpt: 'It makes 50 dB <b>at most</b>.', page: 7 }
  const { suggestions } = readMessageData({
    qnaVos: [
      { ...section, file: 'Manual' },
      { ...section, question: 'Fans', excerpt: 7, page: 'x' },
    ],
  })
  show({ messages: [said('a', { content: 'Which?', suggestions })], onSuggestion })
  expect(screen.getByText('It makes 50 dB <b>at most</b>.')).toBeVisible()
  expect(screen.getByText('Manual · page 7')).toBeVisible()
  expect(screen.queryByText("Guess what you're asking:")).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Noise' }))
  expect(onSuggestion).toHaveBeenCalledWith(expect.objectContaining({ question: 'Noise' }))
})

test('marks an answer that support has reviewed', () => {
  const { isReviewed } = readMessageData({ isReviewed: true })
  show({ messages: [said('a', { isReviewed }), said('b')] })
  expect(within(article('a') as HTMLElement).getByText('Checked by support')).toBeVisible()
  expect(screen.getAllByText('Checked by support')).toHaveLength(1)
})

test('links a citation to its source, and shows the original of a translation on click', () => {
  const { sources, original } = readMessageData({
    sources: [
      { chunkId: 1, fileId: 1, file: 'Manual.pdf', title: 'Filter', number: 1 },
      { chunkId: 2, fileId: 1, file: 'Manual.pdf', title: 'Filter', number: 2 },
    ],
    original: [{ number: 2, text: 'Zieh am <b>Deckel</b>.' }],
  })
  const content = 'Pull the cover. [1][2]\n\n1. Wash it. [2]\n2. Code [7].'
  const { draw } = show({ messages: [said('a', { status: 'sending', content: 'Pull the cover. [1]' })] })
  expect(screen.getByText('Pull the cover. [1]')).toBeVisible()
  draw({ messages: [said('a', { content, sources, original }), said('b', { content: 'Input [1]' })] })
  expect(screen.getByText('Input [1]')).toBeVisible()
  expect(screen.getByText(/Code \[7\]/)).toBeVisible()
  const [first, second] = screen.getAllByRole('button', { name: 'Source 2: Manual.pdf' })
  expect(second).toBeVisible()
  fireEvent.click(first as HTMLElement)
  const list = screen.getByText('2 sources').closest('details') as HTMLDetailsElement
  expect(list.open).toBe(true)
  expect(within(list).getAllByRole('listitem')[1]).toHaveFocus()
  const text = screen.getByText('Zieh am <b>Deckel</b>.')
  expect(text).not.toBeVisible()
  fireEvent.click(screen.getByText('Original text'))
  expect(text).toBeVisible()
})

test('labels a file answer by the file name, beside its picture', () => {
  const { draw } = show({ messages: [said('a', { status: 'sending', content: '' })] })
  const file = { content: '', fileName: 'manual.pdf', avatar: 'data:image/svg+xml,%3Csvg%2F%3E' }
  draw({ messages: [said('a', file)] })
  expect(screen.getByText('Bot has answered: manual.pdf')).toBeInTheDocument()
  expect(article('a')?.querySelector('.chat-avatar img')).toHaveAttribute('src', file.avatar)
})

test('hides source numbers from screen readers', () => {
  const sources = [{ chunkId: 1, fileId: 1, file: 'Manual.pdf', title: 'Filter', number: 1 }]
  const { draw } = show({ messages: [said('a', { status: 'sending', content: '' })] })
  draw({ messages: [said('a', { content: 'Pull it. [1] Turn it. [1]', sources })] })
  expect(screen.getByText(/has answered/)).toHaveTextContent('Bot has answered: Pull it. Turn it.')
})

test('passes an answer without markup characters to screen readers', () => {
  const content =
    '### Reset\n\nHold **ENTER** `5 s`:\n\n1. *First*\n2. [Second](https://portal.example)\n\n| Code | Cause |\n|---|---|\n| E01 | Grid |'
  const { draw } = show({ messages: [said('a', { status: 'sending', content: '' })] })
  draw({ messages: [said('a', { content })] })
  const words = 'Bot has answered: Reset Hold ENTER 5 s: 1. First 2. Second Code, Cause E01, Grid'
  expect(screen.getByText(/has answered/)).toHaveTextContent(words)
  expect(screen.getByText(/has answered/).textContent).not.toMatch(/[*#|`[\]]/)
})

describe('keyboard focus', () => {
  test('moves to the last message by "Latest message"', () => {
    show({ messages: many(6) })
    const log = screen.getByRole('log')
    Object.defineProperties(log, { scrollHeight: { value: 2000 }, clientHeight: { value: 400 } })
    log.scrollTop = 900
    fireEvent.scroll(log)
    log.scrollTop = 600
    fireEvent.scroll(log)
    const latest = screen.getByRole('button', { name: 'Latest message' })
    latest.focus()
    fireEvent.click(latest)
    expect(screen.queryByRole('button', { name: 'Latest message' })).not.toBeInTheDocument()
    expect(article('m5')).toHaveFocus()
  })

  test('moves to the message by "Send again"', () => {
    const onRetry = jest.fn()
    const asked = said('q', { position: 'QUERY', status: 'failed', cid: 'c1' })
    const { draw } = show({ messages: [asked], onRetry })
    const again = screen.getByRole('button', { name: 'Send again' })
    again.focus()
    fireEvent.click(again)
    expect(onRetry).toHaveBeenCalledWith('c1')
    draw({ messages: [{ ...asked, status: 'sending', resend: 'trying' }] })
    expect(article('q')).toHaveFocus()
  })

  test('moves to the list by "Show earlier messages", then to the first new message', () => {
    const onOlder = jest.fn()
    const messages = many(4)
    const { draw } = show({ messages, older: 'more', onOlder })
    const earlier = screen.getByRole('button', { name: 'Show earlier messages' })
    earlier.focus()
    fireEvent.click(earlier)
    expect(onOlder).toHaveBeenCalled()
    draw({ messages, older: 'loading' })
    expect(screen.getByRole('log')).toHaveFocus()
    draw({ messages: [said('older'), ...messages], older: 'more' })
    expect(article('older')).toHaveFocus()
  })
})

test('opens a cited file of the service on click, and shows only the name of other files', async () => {
  const source = {
    chunkId: 1,
    fileId: 1,
    file: 'Manual.pdf',
    title: 'Reset',
    score: 1,
    url: '/api/chat/file/9',
  }
  const elsewhere = { ...source, fileId: 2, file: 'Other.pdf', url: 'https://evil.example/x' }
  show({ messages: [said('a', { sources: [source, elsewhere] })] })
  fireEvent.click(screen.getByText('2 sources'))
  const cited = within(screen.getByRole('article'))
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  fireEvent.click(cited.getByRole('button', { name: 'Download Manual.pdf' }))
  expect(cited.getByText('Other.pdf').tagName).toBe('SPAN')
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  click.mockRestore()
})
