import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nearestOf, pack, standingAmong, unit } from './vector.rules.ts'

const value = fc.double({ min: -1, max: 1, noNaN: true })
const vector = (dimensions: number) =>
  fc
    .array(value, { minLength: dimensions, maxLength: dimensions })
    .filter((values) => Math.hypot(...values) > 0.01)
    .map((values) => Float32Array.from(values))
const cosine = (one: Float32Array, other: Float32Array) =>
  unit(one).reduce((sum, part, at) => sum + part * (unit(other)[at] as number), 0)

test('of packed vectors the nearest is as near as it was', () => {
  const some = fc.integer({ min: 1, max: 40 }).chain((dimensions) =>
    fc.record({
      asked: vector(dimensions),
      vectors: fc.array(vector(dimensions), { minLength: 1, maxLength: 5 }),
    }),
  )
  fc.assert(
    fc.property(some, ({ asked, vectors }) => {
      const nearest = Math.max(...vectors.map((one) => cosine(one, asked)))
      const packed = nearestOf(pack(vectors), unit(asked)) as number
      assert.ok(Math.abs(packed - nearest) < 0.03, `${packed} for ${nearest}`)
    }),
  )
})

test('only so many of the packed vectors are compared', () => {
  const packed = pack([Float32Array.from([1, 0]), Float32Array.from([0, 1])])
  const asked = Float32Array.from([0, 1])
  const near = [nearestOf(packed, asked), nearestOf(packed, asked, 1)]
  assert.deepEqual(
    near.map((one) => Math.round(one as number)),
    [1, 0],
  )
})

test('vectors of another length, or none, are near to nothing', () => {
  const packed = pack([Float32Array.from([1, 2, 3])])
  assert.equal(nearestOf(packed, Float32Array.from([1, 0])), undefined)
  assert.equal(nearestOf(Buffer.alloc(0), Float32Array.from([1, 0])), undefined)
})

test('what stands out does so whatever scale a model has; of two, or of those alike, nothing does', () => {
  const of = (...values: number[]) => values.map(standingAmong(values))
  const apart = of(0.1, 0.2, 0.15, 0.9)
  assert.ok((apart[3] as number) > 1.5)
  const scaled = of(0.71, 0.72, 0.715, 0.79)
  for (const [at, standing] of apart.entries()) assert.ok(Math.abs(standing - (scaled[at] as number)) < 1e-6)
  assert.deepEqual(of(0.1, 0.9), [0, 0])
  assert.deepEqual(of(0.4, 0.4, 0.4), [0, 0, 0])
})
