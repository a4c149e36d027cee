import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choicesOf } from './choice.rules.ts'

const hit = (title: string, score: number) => ({ headingPath: ['Manual', title], score })
const titles = (...hits: ReturnType<typeof hit>[]) =>
  choicesOf(hits, ({ headingPath }) => headingPath[1]?.startsWith('Battery') ?? false).map(
    ({ headingPath }) => headingPath[1],
  )

test('three sections of different titles may be meant, the best first', () => {
  assert.deepEqual(titles(), [])
  assert.deepEqual(titles(hit('A', 9), hit('A', 8), hit('B', 7), hit('C', 6), hit('D', 5)), ['A', 'B', 'C'])
})

test('several of another product leave room for the own ones that fit nearly as well, and for no others', () => {
  assert.deepEqual(titles(hit('Battery 1', 9), hit('Battery 2', 8), hit('Battery 3', 8), hit('A', 7)), [
    'Battery 1',
    'A',
    'Battery 2',
  ])
  assert.deepEqual(titles(hit('Battery 1', 9), hit('Battery 2', 8), hit('Battery 3', 8), hit('A', 5)), [
    'Battery 1',
    'Battery 2',
    'Battery 3',
  ])
})
