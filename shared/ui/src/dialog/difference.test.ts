import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { compareLists, compareTexts } from './difference.ts'

const text = fc.oneof(
  unicodeText(),
  fc
    .array(fc.constantFrom('panel', 'broken', ' ', '\n', '已修复', '逆变器', '3'))
    .map((list) => list.join('')),
)

test('reconstructs the old text from kept and removed parts, and the new text from kept and added parts', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = compareTexts(before, after)
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map((piece) => piece.text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
      if (before === after) expect(pieces.every(({ kind }) => kind === 'kept')).toBe(true)
    }),
  )
})

test('marks changed words only', () => {
  expect(compareTexts('Call first, then ship.', 'Call twice, then ship.')).toEqual([
    { kind: 'kept', text: 'Call ' },
    { kind: 'removed', text: 'first' },
    { kind: 'added', text: 'twice' },
    { kind: 'kept', text: ', then ship.' },
  ])
})

test('classifies list entries as removed, added, changed or unchanged', () => {
  const line = (model: string, quantity: number) => ({ model, quantity })
  expect(
    compareLists(
      [line('A', 1), line('B', 2), line('C', 3)],
      [line('C', 3), line('B', 5), line('D', 1)],
      'model',
    ),
  ).toEqual({
    lines: [{ before: line('A', 1) }, { before: line('B', 2), after: line('B', 5) }, { after: line('D', 1) }],
    unchanged: 1,
  })
  expect(compareLists(['x', 'x'], ['x'])).toEqual({ lines: [{ before: 'x' }], unchanged: 1 })
})

test('lists every entry exactly once', () => {
  const list = fc.array(
    fc.record({ model: fc.constantFrom('A', 'B', 'C'), quantity: fc.integer({ min: 1, max: 3 }) }),
  )
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { lines, unchanged } = compareLists(before, after, 'model')
      expect(lines.filter((line) => line.before).length + unchanged).toBe(before.length)
      expect(lines.filter((line) => line.after).length + unchanged).toBe(after.length)
    }),
  )
})
