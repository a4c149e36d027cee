import * as fc from 'fast-check'
import {
  createMachine,
  frameEvent,
  lossEvents,
  openEvents,
  piece,
  send,
  toScreen,
} from './machine.builder.ts'
import type { ConversationEvent, Effect } from './machine.ts'
import { cases, events } from './reduce.cases.builder.ts'

const text = 'Hold ENTER for five seconds, then let go.'
const accepted = frameEvent(202, { mid: 'm', epoch: 1, cid: 'c-1' })

/**
 * Simulates a service that splits an answer into numbered pieces, and a connection that repeats, reorders
 * and loses them.
 */
function serviceOf(cuts: readonly number[]) {
  const at = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b)
  const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
  const last = pieces.length
  return {
    pieces: pieces.map((one, index) => piece(index + 1, one)),
    end: piece(last, '[DONE]'),
    /** Sends missed pieces merged, then the end. */
    resumed(after: number): ConversationEvent[] {
      const rest = pieces.slice(after).join('')
      return [...(rest ? [piece(last, rest, { from: after + 1 })] : []), piece(last, '[DONE]')]
    },
  }
}

const resumeOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.type === 'say' && effect.message.type === 3 ? [effect.message.after] : [],
  )

const cuts = fc.array(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 8 })
/**
 * Generates arrivals of pieces in any order and number; -1 is the end, -2 a lost and restored connection.
 */
const arrivals = fc.array(fc.integer({ min: -2, max: 8 }), { maxLength: 30 })

test('completes the answer once from reordered, repeated and lost pieces with reconnects', () => {
  fc.assert(
    fc.property(cuts, arrivals, fc.boolean(), (where, coming, isAccepted) => {
      const service = serviceOf(where)
      const machine = createMachine([...openEvents, send('c-1'), ...(isAccepted ? [accepted] : [])])
      let asked: number[] = []
      const step = (event: ConversationEvent) => {
        asked = [...asked, ...resumeOf(machine.step(event))]
      }
      for (const number of coming) {
        if (number === -2) for (const event of [...lossEvents, ...openEvents]) step(event)
        else step(number === -1 ? service.end : (service.pieces[number] ?? service.end))
      }
      // Reconnects once more and delivers everything requested.
      for (const event of [...lossEvents, ...openEvents]) step(event)
      for (let round = 0; machine.state.exchange && round < 3; round += 1) {
        const after = asked.at(-1) ?? 0
        for (const event of service.resumed(after)) step(event)
      }
      expect(machine.view.messages.map(({ content }) => content)).toEqual(['Why?', text])
      expect(machine.view.messages.map(({ status }) => status)).toEqual(['success', 'success'])
      expect(machine.view.isReceiving).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('only appends to the shown text while an answer grows', () => {
  fc.assert(
    fc.property(cuts, arrivals, (where, coming) => {
      const service = serviceOf(where)
      const machine = createMachine([...openEvents, send('c-1'), accepted])
      let length = 0
      for (const number of coming) {
        machine.step(service.pieces[number] ?? accepted)
        machine.step({ type: 'painted' })
        const shown = machine.view.messages[1]?.content ?? ''
        expect(text.startsWith(shown)).toBe(true)
        expect(shown.length).toBeGreaterThanOrEqual(length)
        length = shown.length
      }
    }),
    { numRuns: 300 },
  )
})

const anyEvents = fc.array(fc.constantFrom(...Object.values(events)), { maxLength: 40 })
const anyCase = fc.constantFrom(...Object.values(cases))
const variant = fc.constantFrom('A' as const, 'B' as const)
/** Gives each question a unique id, like `createClientId`. */
const withOwnId = (event: ConversationEvent, index: number): ConversationEvent =>
  event.type === 'send' || event.type === 'fetch' ? { ...event, cid: `c-own-${index}` } : event

test('has at most one running answer, shows every message once, and receives only while an answer runs', () => {
  fc.assert(
    fc.property(anyCase, variant, anyEvents, (way, which, happening) => {
      const machine = createMachine(way, which)
      for (const [index, event] of happening.entries()) {
        machine.step(withOwnId(event, index))
        const { view, state } = machine
        const keys = view.messages.map(({ key }) => key)
        const sending = view.messages.filter(
          ({ position, status }) => position === 'ANSWER' && status === 'sending',
        )
        expect(new Set(keys).size).toBe(keys.length)
        expect(sending.map(({ key }) => key)).toEqual(view.isReceiving ? [state.exchange?.answer] : [])
        expect(view.isReceiving).toBe(state.exchange !== undefined && !state.exchange.isSuspended)
      }
    }),
    { numRuns: 400 },
  )
})

const codes = fc.constantFrom(200, 202, 203, 204, 418, 500)
const anyFrame = fc
  .tuple(
    codes,
    fc.record({
      seq: fc.nat(4),
      from: fc.nat(4),
      epoch: fc.nat(3),
      deltaValue: fc.constantFrom('', 'x', '[DONE]'),
    }),
  )
  .map(([code, rest]) => frameEvent(code, { mid: 'm', ...rest }))
const ends = fc.constantFrom(
  piece(1, 'a[DONE]'),
  ...[203, 204, 418, 500].map((code) => frameEvent(code, { mid: 'm', msg: 'No.' })),
)

test('ignores everything after the end of an answer', () => {
  fc.assert(
    fc.property(ends, fc.array(anyFrame, { maxLength: 20 }), (end, late) => {
      const machine = createMachine([...openEvents, send('c-1'), accepted, end])
      const before = machine.state
      for (const event of late) expect(machine.step(event)).toEqual([])
      expect(machine.state).toEqual(before)
      expect(toScreen(machine.view)).not.toContain('…')
    }),
    { numRuns: 300 },
  )
})
