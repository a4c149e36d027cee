import { createMachine, frameEvent, openEvents, piece, send, toScreen } from './machine.builder.ts'
import { cases, formatRows } from './reduce.cases.builder.ts'
import { outcomeTable } from './reduce.table.ts'

const trimmed = (text: string | undefined) => text?.trim().replaceAll(/^ +/gm, '')

test.each(Object.keys(cases))('handles every event: %s', (state) => {
  expect(formatRows(state)).toBe(trimmed(outcomeTable[state]))
})

test('covers every state of the table', () => {
  expect(Object.keys(outcomeTable)).toEqual(Object.keys(cases))
})

test('removes the failed answer of a repeated question', () => {
  const machine = createMachine([...openEvents, send('c1'), piece(1, 'Because', { cid: 'c1' })])
  machine.step(frameEvent(500, { cid: 'c1', msg: 'Not now' }))
  expect(toScreen(machine.view)).toBe('Q! A(Because)!')
  machine.step({ type: 'retry', cid: 'c1' })
  expect(toScreen(machine.view)).toBe('Q… A()…')
})
