import fc from 'fast-check'
import { chunkSize, findAnchor, toChunks } from './chunk.rules.ts'

const messages = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `m${from + at}` }))

test('keeps messages in their chunks when messages are added before or after them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 5 }),
      fc.nat(60),
      (count, pages, more) => {
        let from = 0
        let list = messages(0, count)
        let anchor = findAnchor(list, { key: undefined, number: 0 })
        const home = new Map(
          toChunks(list, anchor.number).flatMap(({ id, messages: own }) =>
            own.map(({ key }) => [key, id] as const),
          ),
        )
        for (const page of pages) {
          from -= page
          list = [...messages(from, page), ...list]
          anchor = findAnchor(list, anchor)
        }
        const chunks = toChunks([...list, ...messages(count, more)], anchor.number)
        const now = new Map(
          chunks.flatMap(({ id, messages: own }) => own.map(({ key }) => [key, id] as const)),
        )
        for (const [key, id] of home) expect(now.get(key)).toBe(id)
        expect(chunks.flatMap(({ messages: own }) => own)).toHaveLength(list.length + more)
        expect(chunks.every(({ messages: own }) => own.length <= chunkSize)).toBe(true)
        for (const { index, messages: own } of chunks)
          expect([...list, ...messages(count, more)][index]).toEqual(own[0])
      },
    ),
  )
})
