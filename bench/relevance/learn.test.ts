import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeLikelihood, crossValidate, dotProduct, learnLikelihood, learnOrder } from './learn.ts'

test('increases the weight of a feature that marks the right section', () => {
  const choices = [0, 1, 0, 1].map((right) => ({
    sections: [0, 1].map((at) => [at === right ? 1 : 0, 0.5]),
    right: new Set([right]),
    weight: 5,
  }))
  const weights = learnOrder(choices, 2)
  for (const { sections, right } of choices) {
    const [one, other] = sections.map((features) => dotProduct(weights, features)) as [number, number]
    assert.equal(one > other, right.has(0))
  }
  assert.ok((weights[0] as number) > 1 + (weights[1] as number))
})

test('computes a likelihood of one half for samples that are right half of the time', () => {
  const cases = [true, false, true, false].map((isRight) => ({ features: [0], isRight, weight: 1 }))
  assert.ok(Math.abs(computeLikelihood(learnLikelihood(cases, 1), [0]) - 0.5) < 0.01)
})

test('excludes a sample from its own prediction', () => {
  const things = Array.from({ length: 25 }, (_, at) => at)
  for (const [at, from] of crossValidate(things, (others) => [...others]).entries())
    assert.ok(!from.includes(at))
})
