import fc from 'fast-check'
import { groupByHeading, markMatches, moveIndex, rankItems } from './choice.rules.ts'

const item = (title: string, detail?: string) => ({ id: title, heading: 'Go to', title, detail })

test('matches words at any position, with prefix matches first', () => {
  const titles = (text: string) =>
    rankItems(text, [item('Reorder'), item('Order'), item('Device', 'of an order')]).map(({ title }) => title)
  expect(titles('ord')).toEqual(['Order', 'Reorder', 'Device'])
  expect(titles('  ORD re ')).toEqual(['Reorder'])
  expect(titles('zzz')).toEqual([])
})

test('keeps the title and marks the matched part', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, title) => {
      const found = markMatches(text, title)
      expect(found.map((piece) => piece.text).join('')).toBe(title)
      for (const { text: hit } of found.filter(({ isHit }) => isHit))
        expect(text.toLowerCase()).toContain(hit.toLowerCase())
    }),
  )
  expect(markMatches('(a', 'x(a)')).toEqual([
    { text: 'x', isHit: false },
    { text: '(a', isHit: true },
    { text: ')', isHit: false },
  ])
})

test('wraps arrow keys, jumps by Home and End, and ignores empty lists', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => moveIndex(key, 2, 3))).toEqual([
    0,
    1,
    0,
    2,
    undefined,
  ])
  expect(moveIndex('ArrowDown', 0, 0)).toBeUndefined()
})

test('groups results of several servers under their headings', () => {
  const of = (heading: string, id: number) => ({ heading, id })
  expect(groupByHeading([of('a', 1), of('b', 2), of('a', 3)]).map(({ id }) => id)).toEqual([1, 3, 2])
})
