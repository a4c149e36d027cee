import fc from 'fast-check'
import { arrangeColumns, isShown, moveField, readLayout, toLayout } from './layout.ts'

const fields = ['a', 'b', 'c', 'd', 'e', 'f']
const columns = fields.map((field) => ({ field, label: field }))
const order = fc.uniqueArray(fc.constantFrom(...fields, 'gone', '__proto__'))
const names = (list: { field: string }[]) => list.map(({ field }) => field)

test('lists every column exactly once, with the first one unmoved, for any stored layout', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ order, shown: fc.dictionary(fc.constantFrom(...fields), fc.boolean()) }),
      ),
      (kept) => {
        const layout = readLayout(kept)
        const all = names(arrangeColumns(columns, layout))
        expect(all.toSorted()).toEqual(fields)
        expect(all[0]).toBe('a')
        expect(all.filter((field) => layout.order.includes(field) && field !== 'a')).toEqual(
          layout.order.filter((field) => fields.includes(field) && field !== 'a'),
        )
      },
    ),
  )
})

test('places an unknown column after its predecessor', () => {
  expect(names(arrangeColumns(columns, { order: ['f', 'e', 'b'], shown: {} }))).toEqual([
    'a',
    'f',
    'e',
    'b',
    'c',
    'd',
  ])
})

test('moves a column to a position, and never the first column', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields.slice(1)), fc.integer({ min: -2, max: 8 }), (field, to) => {
      const next = moveField(fields, field, to)
      expect([next[0], next.toSorted()]).toEqual(['a', fields])
      expect(next.indexOf(field)).toBe(Math.min(5, Math.max(1, to < 0 ? 1 : to)))
    }),
  )
})

test('always shows the first column, and others as chosen or by default', () => {
  const phone = { field: 'b', label: 'B', hideOnPhone: true }
  const shown = (index: number, choice: Record<string, boolean>, isPhone: boolean) =>
    isShown(phone, index, { order: [], shown: choice }, isPhone)
  expect([
    shown(0, { b: false }, true),
    shown(1, {}, false),
    shown(1, {}, true),
    shown(1, { b: true }, true),
    shown(1, { b: false }, false),
  ]).toEqual([true, true, false, true, false])
  expect(toLayout(['c', 'gone'], columns).shown).toEqual({
    a: false,
    b: false,
    c: true,
    d: false,
    e: false,
    f: false,
  })
})
