import {
  createMachine,
  frameEvent,
  lossEvents,
  openEvents,
  piece,
  send,
  toPhase,
  toScreen,
} from './machine.builder.ts'
import type { ConversationEvent, Effect } from './machine.ts'

const accepted = frameEvent(202, { mid: 'm', epoch: 1, cid: 'c-1' })
const failed: ConversationEvent = { type: 'connectionChanged', connection: 'failed' }

/** One sequence of events for each state of a conversation. */
export const cases: Record<string, ConversationEvent[]> = {
  connecting: [],
  queued: [send('c-1')],
  idle: openEvents,
  asked: [...openEvents, send('c-1')],
  accepted: [...openEvents, send('c-1'), accepted],
  streaming: [...openEvents, send('c-1'), accepted, piece(1, 'a')],
  resuming: [...openEvents, send('c-1'), accepted, piece(1, 'a'), piece(3, 'c')],
  'asked, line lost': [...openEvents, send('c-1'), ...lossEvents],
  'streaming, line lost': [...openEvents, send('c-1'), accepted, piece(1, 'a'), ...lossEvents],
  fetching: [...openEvents, { type: 'fetch', text: 'Why?', cid: 'c-1' }],
  refused: [...openEvents, send('c-1'), frameEvent(500, { mid: 'm', cid: 'c-1', msg: 'No.' })],
  answered: [...openEvents, send('c-1'), accepted, piece(1, 'a[DONE]')],
  'stopped before it was taken': [...openEvents, send('c-1'), { type: 'stop' }],
  'no connection': [...openEvents, { type: 'lost', loss: 'timeout' }, failed],
}

/** All events. */
export const events: Record<string, ConversationEvent> = {
  'connection open': { type: 'connectionChanged', connection: 'open' },
  opened: { type: 'opened' },
  lost: { type: 'lost', loss: 'disconnected' },
  'connection reconnecting': { type: 'connectionChanged', connection: 'reconnecting' },
  'connection failed': failed,
  'socket error': { type: 'socketFailed' },
  send: send('c-2'),
  'send nothing': { type: 'send', text: ' ', cid: 'c-3' },
  fetch: { type: 'fetch', text: 'And?', cid: 'c-4' },
  retry: { type: 'retry', cid: 'c-1' },
  'retry of nothing': { type: 'retry', cid: 'c-9' },
  stop: { type: 'stop' },
  'acknowledge timed out': { type: 'acknowledgeTimedOut' },
  'stop allowed': { type: 'stopAllowed' },
  painted: { type: 'painted' },
  dismiss: { type: 'dismiss' },
  pong: frameEvent(202, { type: 'pong', chatId: '' }),
  '202': accepted,
  'next piece': piece(2, 'b'),
  'first piece': piece(1, 'a'),
  'piece beyond a gap': piece(4, 'd'),
  'last piece': piece(2, 'b[DONE]'),
  'whole text': piece(2, 'ab[DONE]', { from: 1 }),
  'new epoch': piece(1, 'z', { epoch: 2 }),
  'piece of another answer': piece(1, 'x', { mid: 'other', cid: 'c-8' }),
  'whole answer': frameEvent(200, { type: 'es', mid: 'm', cid: 'c-1', data: '{"answers":["w"]}' }),
  '203': frameEvent(203, { mid: 'm', cid: 'c-1' }),
  '204': frameEvent(204, { mid: 'm', cid: 'c-1' }),
  '500': frameEvent(500, { mid: 'm', cid: 'c-1', msg: 'No.' }),
  'thread deleted': frameEvent(500, { mid: 'm', cid: 'c-1', msg: 'Gone.', error: 'thread.not_found' }),
  'unknown code': frameEvent(418, { mid: 'm', cid: 'c-1' }),
  fetched: { type: 'fetched', answer: 'a-3', found: { content: 'f' } },
  'fetch failed': { type: 'fetchFailed', answer: 'a-3', msg: 'Down.' },
  'fetched, of before': { type: 'fetched', answer: 'a-0', found: { content: 'f' } },
  cancelled: { type: 'cancelled', answer: 'a-3' },
  'cancelled, of before': { type: 'cancelled', answer: 'a-0' },
  'call failed': { type: 'callFailed', msg: 'Down.' },
  'thread opened': { type: 'threadOpened', threadId: 't-9' },
  'read older': { type: 'readOlder' },
  'older read': { type: 'olderRead', messages: [kept(1)], hasMore: false, isFirst: true },
  'older failed': { type: 'olderFailed', isGone: false },
  'older gone': { type: 'olderFailed', isGone: true },
  'run found': { type: 'runFound', question: 'q-c-1', cid: 'c-7', mid: 'r', epoch: 1 },
  like: { type: 'evaluate', answer: 'a-3', evaluation: 1 },
  dislike: { type: 'evaluate', answer: 'a-3', evaluation: -1 },
  'evaluation failed': {
    type: 'evaluationFailed',
    answer: 'a-3',
    evaluation: 0,
    before: { evaluation: 1, isSuggestionOpen: false },
    msg: 'Down.',
  },
  suggest: { type: 'suggest', text: 'More.' },
  'suggestion saved': { type: 'suggestionSaved', isThanked: true },
}

function kept(recordId: number) {
  return {
    key: `k-${recordId}`,
    position: 'QUERY',
    content: 'Before?',
    status: 'success',
    type: 'text',
    time: 0,
    recordId,
  } as const
}

function effectOf(effect: Effect): string {
  switch (effect.type) {
    case 'ask':
      return `ask ${effect.question.cid}`
    case 'say':
      return effect.message.type === 3 ? `resume ${effect.message.mid} after ${effect.message.after}` : 'say'
    case 'setTimer':
      return `${effect.timer} timer: ${effect.limit}`
    case 'clearTimer':
      return `no ${effect.timer} timer`
    case 'fetch':
      return `fetch ${effect.cid}`
    default:
      return effect.type
  }
}

const shownFields = [
  'connection',
  'loss',
  'isReceiving',
  'canStop',
  'threadId',
  'isSuggestionOpen',
  'older',
] as const

/** Formats the outcome of an event: phase, screen, notice, changed fields and effects. */
function outcomeOf(way: readonly ConversationEvent[], event: ConversationEvent): string {
  const machine = createMachine(way)
  const before = machine.state
  const effects = machine.step(event)
  const { state, view } = machine
  const said = [
    toPhase(before) !== toPhase(state) && `→ ${toPhase(state)}`,
    toScreen(before.view) !== toScreen(view) && `[${toScreen(view)}]`,
    view.notice !== before.view.notice && (view.notice ? `"${view.notice.text}"` : 'no notice'),
    ...shownFields.map((name) => before.view[name] !== view[name] && `${name}: ${view[name]}`),
    effects.length > 0 && `⇒ ${[...new Set(effects.map(effectOf))].join(', ')}`,
  ]
  return said.filter((one) => one !== false).join('; ') || 'nothing'
}

/** Formats the events in a state, grouped by outcome. */
export function formatRows(state: string): string {
  const outcomes = Object.entries(events).map(
    ([name, event]) => [name, outcomeOf(cases[state] ?? [], event)] as const,
  )
  const byOutcome = Map.groupBy(outcomes, ([, outcome]) => outcome)
  return [...byOutcome]
    .map(([outcome, found]) => `${found.map(([name]) => name).join(', ')}: ${outcome}`)
    .join('\n')
}
