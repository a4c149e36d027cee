import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ReadText, standingsOf } from './compare.ts'
import { pack, unit } from './vector.rules.ts'

const dimensions = 32
/** Numbers from -1 to 1 that are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 31 - 1) as number
  }
}
const next = numbers(7)
const anyVector = () => Float32Array.from({ length: dimensions }, next)
/** Sentences are about what their section is about. */
function aText(id: number): ReadText {
  const whole = anyVector()
  const sentence = () => whole.map((value) => value + 0.7 * next())
  return { id, vectors: pack([whole, sentence(), sentence(), sentence()]) }
}
const first = (standings: ReadonlyMap<number, number>, count: number) =>
  [...standings]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([id]) => id)

test('of very many texts the same stand out, as far, as when each was read to its end', async () => {
  const texts = Array.from({ length: 6_000 }, (_, id) => aText(id))
  for (let times = 0; times < 5; times++) {
    const asked = unit(anyVector())
    const sieved = await standingsOf(texts, asked)
    // In parts that are small enough to be read to their end.
    const parts = [0, 2_000, 4_000].map((from) => texts.slice(from, from + 2_000))
    const whole = new Map(
      (await Promise.all(parts.map((part) => standingsOf(part, asked)))).flatMap((one) => [...one]),
    )
    assert.equal(sieved.size, texts.length)
    const best = first(whole, 10)
    assert.ok(best.filter((id) => first(sieved, 20).includes(id)).length >= 9, String(best))
    for (const id of best) assert.ok(Math.abs((sieved.get(id) ?? 0) - (whole.get(id) ?? 0)) < 0.5)
  }
})

test('of none, and of texts by another model, nothing stands out', async () => {
  assert.equal((await standingsOf([], unit(anyVector()))).size, 0)
  const others = Array.from({ length: 3_000 }, (_, id) => ({
    id,
    vectors: pack([Float32Array.from([1, 2])]),
  }))
  assert.equal((await standingsOf(others, unit(anyVector()))).size, 0)
})
