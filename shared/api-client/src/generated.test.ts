import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildOpenapi } from '@portal/contracts/openapi.ts'
import { listCalls } from '../generator/document.ts'
import { generateClient } from '../generator/generate.ts'
import { type Schema, toInlineType } from '../generator/type.ts'

const file = join(import.meta.dirname, 'calls.generated.ts')

test('the calls of the client are those of the document (npm run contracts:update)', async () => {
  const text = await generateClient()
  if (process.env.CONTRACTS_UPDATE) writeFileSync(file, text)
  const isSame = readFileSync(file, 'utf8') === text
  assert.ok(
    isSame,
    'calls.generated.ts is not of this OpenAPI document; make it new: npm run contracts:update',
  )
})

test('the client has what an API key or an application reaches, and nothing for people or services alone', async () => {
  const calls = new Map(listCalls(await buildOpenapi()).map((call) => [call.name, call]))
  assert.deepEqual(calls.get('findDevices')?.by, ['apiKey', 'application'])
  assert.deepEqual(calls.get('findOrders')?.by, ['apiKey'])
  assert.deepEqual(calls.get('findUserInfo')?.by, ['application'])
  for (const name of [
    'login',
    'findSessions',
    'createApiKey',
    'createWebhook',
    'resolveSession',
    'translateText',
  ])
    assert.ok(!calls.has(name), name)
  for (const name of ['importOrders', 'exportOrders', 'uploadVectorStoreFile'])
    assert.ok(!calls.has(name), name)
  assert.equal(calls.get('downloadShippingNotice')?.gives, undefined)
})

test('marks reads and creating calls under a key as repeatable', async () => {
  const repeat = new Map(listCalls(await buildOpenapi()).map((call) => [call.name, call.repeat]))
  const of = (...names: string[]) => names.map((name) => repeat.get(name))
  assert.deepEqual(of('findOrders', 'getInvoice', 'getOrderInfo'), ['free', 'free', 'free'])
  assert.deepEqual(of('saveOrder', 'addClaim'), ['key', 'key'])
  assert.deepEqual(of('deleteOrders', 'remarkOrder', 'createLoginTicket'), [undefined, undefined, undefined])
})

test('converts each schema to its type, and fails for unknown ones', () => {
  const type = (schema: Schema): string => toInlineType(schema, type)
  const text = { type: 'string' }
  const cases: [Schema, string][] = [
    [{ anyOf: [text, { type: 'null' }] }, 'string | null'],
    [{ type: 'array', items: { anyOf: [text, { type: 'integer' }] } }, '(string | number)[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [{ const: 200 }, '200'],
    [{ type: 'object', additionalProperties: text }, 'Record<string, string>'],
    [{ type: 'object', patternProperties: { '^[a-z]+$': text } }, 'Record<string, string>'],
    [
      { type: 'object', required: ['a'], properties: { a: text, 'b-c': text } },
      '{ a: string; "b-c"?: string }',
    ],
    [{}, 'unknown'],
  ]
  for (const [schema, expected] of cases) assert.equal(type(schema), expected)
  assert.throws(() => type({ allOf: [text] } as Schema), /does not know \{"allOf"/)
})
