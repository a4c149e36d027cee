import { type ConversationEvent, type Effect, initialMachine, type MachineState } from './machine.ts'
import type { Message } from './message.ts'
import { reduce } from './reduce.ts'
import { readFrame } from './wire.ts'

/** Creates a message of the service. */
export function frameEvent(code: number, rest: object = {}): ConversationEvent {
  const frame = readFrame(JSON.stringify({ code, type: 'ai', chatId: 't-1', ...rest }))
  if (!frame) throw new Error('not a frame')
  return { type: 'frame', frame }
}

/** Creates a numbered piece of an answer. */
export const piece = (seq: number, deltaValue: string, rest: object = {}) =>
  frameEvent(200, { mid: 'm', epoch: 1, seq, deltaValue, ...rest })

export const openEvents: ConversationEvent[] = [
  { type: 'connectionChanged', connection: 'open' },
  { type: 'opened' },
]
export const lossEvents: ConversationEvent[] = [
  { type: 'lost', loss: 'timeout' },
  { type: 'connectionChanged', connection: 'reconnecting' },
]
export const send = (cid: string): ConversationEvent => ({ type: 'send', text: 'Why?', cid })

/** State machine that records its effects; `step` throws if the previous state was mutated. */
export function createMachine(events: readonly ConversationEvent[] = [], variant: 'A' | 'B' = 'B') {
  let state: MachineState = deepFreeze(initialMachine({ variant }))
  let count = 0
  const machine = {
    get state() {
      return state
    },
    get view() {
      return state.view
    },
    step(event: ConversationEvent): readonly Effect[] {
      count += 1
      const next = reduce(state, { ...event, at: count, key: String(count) })
      state = deepFreeze(next.state)
      return next.effects
    },
  }
  for (const event of events) machine.step(event)
  return machine
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}

/** Returns the phase of the current question. */
export function toPhase({ exchange, queued }: MachineState): string {
  if (!exchange) return queued.length > 0 ? `queued ${queued.length}` : 'idle'
  if (exchange.isFetched) return 'fetching'
  if (exchange.isSuspended) return 'suspended'
  if (exchange.isResuming) return 'resuming'
  if (exchange.progress.text !== '') return 'streaming'
  return exchange.isAcknowledged ? 'accepted' : 'asked'
}

const signs = { sending: '…', success: '', failed: '!' }
const opinions = { [-1]: '-', 0: '', 1: '+' }
const sign = ({ position, status, content, evaluation = 0 }: Message) =>
  `${position === 'QUERY' ? 'Q' : `A(${content})`}${signs[status]}${opinions[evaluation]}`
/** Formats the visible messages: Q and A, `…` running, `!` failed, `+` liked, `-` disliked. */
export const toScreen = ({ messages }: { messages: readonly Message[] }) => messages.map(sign).join(' ')
