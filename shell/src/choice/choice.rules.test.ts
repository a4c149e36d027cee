import fc from 'fast-check'
import { groupByHeading, pieces, rankItems, step } from './choice.rules.ts'

const item = (title: string, detail?: string) => ({ id: title, heading: 'Go to', title, detail })

test('matches words anywhere, prefixes first', () => {
  const titles = (text: string) =>
    rankItems(text, [item('Reorder'), item('Order'), item('Device', 'of an order')]).map(({ title }) => title)
  expect(titles('ord')).toEqual(['Order', 'Reorder', 'Device'])
  expect(titles('  ORD re ')).toEqual(['Reorder'])
  expect(titles('zzz')).toEqual([])
})

test('keeps the title and marks the matched part', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, title) => {
      const found = pieces(text, title)
      expect(found.map((piece) => piece.text).join('')).toBe(title)
      for (const { text: hit } of found.filter(({ isHit }) => isHit))
        expect(text.toLowerCase()).toContain(hit.toLowerCase())
    }),
  )
  expect(pieces('(a', 'x(a)')).toEqual([
    { text: 'x', isHit: false },
    { text: '(a', isHit: true },
    { text: ')', isHit: false },
  ])
})

test('wraps arrows, jumps by Home and End, and ignores empty lists', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => step(key, 2, 3))).toEqual([
    0,
    1,
    0,
    2,
    undefined,
  ])
  expect(step('ArrowDown', 0, 0)).toBeUndefined()
})

test('groups results of several servers under their headings', () => {
  const of = (heading: string, id: number) => ({ heading, id })
  expect(groupByHeading([of('a', 1), of('b', 2), of('a', 3)]).map(({ id }) => id)).toEqual([1, 3, 2])
})
