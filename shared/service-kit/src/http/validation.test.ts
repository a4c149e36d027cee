import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Nullable, Text } from '@portal/contracts/values.ts'
import { measureCpuMs } from '@portal/testing/node/cpu.ts'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import * as T from 'typebox'
import { Problem } from '../problem/problem.ts'
import { createValidator } from './validation.ts'

const Person = T.Object({
  name: Text(20),
  age: T.Optional(T.Integer({ minimum: 0, maximum: 150 })),
  address: T.Optional(T.Object({ street: Text(10) })),
  tags: T.Optional(T.Array(T.Union([T.Literal('a'), T.Literal('b')]), { maxItems: 3, uniqueItems: true })),
  company: T.Optional(Nullable(T.Integer())),
})
const check = createValidator('body', Person)

function fields(value: unknown): Record<string, string> | undefined {
  try {
    check(value)
    return undefined
  } catch (error) {
    assert.ok(error instanceof Problem)
    assert.equal(error.status, 400)
    return error.fields
  }
}

const cases: [unknown, Record<string, string> | undefined][] = [
  [{ name: 'A', company: null }, undefined],
  [{}, { name: 'is missing' }],
  [{ name: ' ' }, { name: 'must not be blank' }],
  [{ name: 1 }, { name: 'must be text' }],
  [{ name: 'A', age: '7' }, { age: 'must be a whole number' }],
  [{ name: 'A', age: 151 }, { age: 'must be at most 150' }],
  [{ name: 'A', company: 'x' }, { company: 'must be a whole number' }],
  [
    { name: 'A', address: { street: 'x'.repeat(11), zip: 1 } },
    { 'address.street': 'must be at most 10 characters', 'address.zip': 'is not known here' },
  ],
  [{ name: 'A', tags: ['a', 'a'] }, { tags: 'must not name anything twice' }],
  [{ name: 'A', 'a/b~c': 1 }, { 'a/b~c': 'is not known here' }],
  ['text', { '': 'must be an object' }],
]
test('describes each error in readable words at its field', () => {
  for (const [value, expected] of cases) assert.deepEqual(fields(value), expected, JSON.stringify(value))
})

test('names the first field and the number of others', () => {
  assert.throws(() => check({ name: '', age: -1 }), {
    message: 'Name must not be empty, and 1 more field is wrong.',
  })
})

/** Takes the fastest of three runs to exclude garbage collection. */
const shortestMs = (work: () => void) => Math.min(...[1, 2, 3].map(() => measureCpuMs(work)))

test('limits messages and time for a hostile body', () => {
  const hostile = { name: 'A', tags: Array.from({ length: 100_000 }, () => 1) }
  const everyMistake = new Ajv({ allErrors: true, verbose: true }).compile(Person)
  assert.ok(Object.keys(fields(hostile) ?? {}).length <= 50)
  assert.ok(shortestMs(() => fields(hostile)) < shortestMs(() => everyMistake(hostile)) / 3)
  const many = fields(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key${index}`, 1])))
  assert.equal(Object.keys(many ?? {}).length, 50)
})

test('converts text to numbers and booleans in addresses only', () => {
  const Query = T.Object({ page: T.Integer(), all: T.Optional(T.Boolean()) })
  const query = { page: '2', all: 'true' }
  createValidator('query', Query)(query)
  assert.deepEqual(query, { page: 2, all: true })
  assert.throws(() => createValidator('body', Query)({ page: '2' }))
})

test('accepts any value or refuses it with a problem', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      fields(value)
    }),
  )
})
