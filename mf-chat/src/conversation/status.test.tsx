import { fireEvent, render, screen, within } from '@testing-library/react'
import { type ConversationState, initialState } from './client/state.ts'
import { Composer } from './composer/Composer.tsx'
import { ConversationProvider } from './context.tsx'
import { Feedback } from './feedback/Feedback.tsx'
import { StatusLine } from './StatusLine.tsx'

const acts = { onReconnect: () => {}, onDismiss: () => {} }
const notice = (text: string, severity: 'info' | 'error' = 'info') => ({ key: text, severity, text })

function show(given: Partial<ConversationState>, feedback = false) {
  const element = (state: ConversationState, isSuggestionOpen: boolean) => (
    <div className="chat">
      <StatusLine state={state} {...acts} />
      <Feedback
        evaluation={-1}
        isSuggestionOpen={isSuggestionOpen}
        isReady
        onLike={() => {}}
        onDislike={() => {}}
        onSuggest={async () => {}}
      />
      <Composer
        canSend={!state.isReceiving}
        isReceiving={state.isReceiving}
        canStop={state.canStop}
        onSend={() => true}
        onStop={() => {}}
        draftKey="d"
        placeholder=""
        stopText="Stop"
        hidesStop
      />
    </div>
  )
  const start: ConversationState = { ...initialState, connection: 'open', wasOpen: true, ...given }
  const { rerender } = render(element(start, feedback))
  return (more: Partial<ConversationState>, isSuggestionOpen = false) =>
    rerender(element({ ...start, ...more }, isSuggestionOpen))
}
const composer = () => screen.getByRole('textbox', { name: 'Your question' })

test('announces into an existing live region', () => {
  const draw = show({})
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  draw({ notice: notice('Stop receiving messages.') })
  expect(within(status).getByText('Stop receiving messages.')).toBeVisible()
  draw({ connection: 'reconnecting' })
  expect(within(status).getByText('The connection was lost. Reconnecting …')).toBeVisible()
})

test('announces a failed connection once, with advice', () => {
  const text = 'WebSocket reconnection failed. Please check your network.'
  const draw = show({ connection: 'failed', notice: notice(text, 'error') })
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try now' })).toBeVisible()
  draw({ connection: 'failed', notice: notice('Another problem', 'error') })
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  draw({ connection: 'reconnecting', notice: notice(text, 'error') })
  expect(screen.queryByText(text)).not.toBeInTheDocument()
})

test.each([
  ['Close', { notice: notice('Thanks') }, {}],
  ['Try now', { connection: 'reconnecting' }, { connection: 'open' }],
  ['Try now', { connection: 'failed' }, { connection: 'reconnecting' }],
  ['Stop', { isReceiving: true }, { isReceiving: false }],
] as const)('moves the focus to the question when "%s" disappears', (name, before, after) => {
  const draw = show(before)
  const pressed = screen.getByRole('button', { name })
  pressed.focus()
  fireEvent.click(pressed)
  draw({ notice: undefined, ...after })
  expect(composer()).toHaveFocus()
})

test('moves the focus to the question field after submitting a suggestion', () => {
  const draw = show({}, true)
  const box = screen.getByRole('textbox', { name: /suggestions/ })
  fireEvent.change(box, { target: { value: 'Pictures' } })
  screen.getByRole('button', { name: 'Submit' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(box).toHaveFocus()
  draw({}, false)
  expect(composer()).toHaveFocus()
})

test('focuses the form when an on-screen keyboard would cover the page', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList)
  const draw = show({ notice: notice('Thanks') })
  screen.getByRole('button', { name: 'Close' }).focus()
  draw({ notice: undefined })
  expect(composer().closest('form')).toHaveFocus()
  jest.restoreAllMocks()
})

test("shows a refusal with the service's text, or translated by its code", () => {
  const refused = { ...notice('This conversation is full.', 'error'), error: 'thread.full' }
  show({ notice: refused })
  expect(screen.getByRole('alert')).toHaveTextContent('This conversation is full.')
  render(
    <ConversationProvider translateError={({ error }) => (error === 'thread.full' ? '消息过多' : '')}>
      <StatusLine state={{ ...initialState, connection: 'open', notice: refused }} {...acts} />
    </ConversationProvider>,
  )
  expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent('消息过多')
})
