import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { buildOpenapi } from './openapi.ts'
import { resolveOperation } from './openapi-resolve.ts'

const file = join(import.meta.dirname, '../openapi.snap.json')
const document = await buildOpenapi()
type Operation = { operationId: string; security: object[]; parameters: { name: string }[] }
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods).map((operation) => resolveOperation(operation, document) as Operation),
)

/** Formats short values on one line, so that a changed field is one changed line. */
function formatted(): string {
  const biome = join(import.meta.dirname, '../../../node_modules/.bin/biome')
  const args = ['format', '--stdin-file-path=openapi.json', '--files-max-size=10000000']
  return execFileSync(biome, args, {
    input: JSON.stringify(document),
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
}

test('matches the agreed wire format (npm run contracts:update)', () => {
  if (process.env.CONTRACTS_UPDATE) writeFileSync(file, formatted())
  const agreed = JSON.parse(readFileSync(file, 'utf8')) as typeof document
  const differs = <P>(old: Record<string, P>, current: Record<string, P>) =>
    [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
      (name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]),
    )
  const changed = [
    ...differs(agreed.paths, document.paths),
    ...differs(agreed.components.schemas, document.components.schemas),
  ]
  assert.deepEqual(
    changed,
    [],
    'these calls and types differ from openapi.snap.json; if that is meant: npm run contracts:update',
  )
  const rest = (one: typeof document) => ({
    ...one,
    paths: {},
    components: { ...one.components, schemas: {} },
  })
  assert.deepEqual(rest(document), rest(agreed))
})

test('is valid OpenAPI 3.1 with schemas of 2020-12', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  assert.ok(valid, JSON.stringify(errors))
})

test('keeps the recommended rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The portal is not published under a licence.
      'info-license': 'off',
      // `default` describes all errors, including 5xx.
      'operation-4xx-response': 'off',
    },
  })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
    [],
  )
})

test('reads names from every module of the contracts', () => {
  const text = readFileSync(join(import.meta.dirname, 'schema-modules.ts'), 'utf8')
  const named = text.match(/(?<=import\('\.\/)[^']+/g) ?? []
  const exclude = ['*.test.ts', 'openapi*.ts', 'schema-*.ts']
  assert.deepEqual([...named], globSync('*.ts', { cwd: import.meta.dirname, exclude }).toSorted())
})

test('describes each exported type once and refers to it', () => {
  const texts = [document.paths, ...Object.values(document.components.schemas)].map((part) =>
    JSON.stringify(part),
  )
  const { ProductModel } = document.components.schemas
  assert.equal(texts.filter((text) => text.includes(JSON.stringify(ProductModel))).length, 1)
  assert.deepEqual(document.paths['/api/warranty/findPage']?.post, {
    operationId: 'findWarranties',
    tags: ['warranty'],
    summary: 'One page of warranties',
    'x-permission': 'warranty:view',
    'x-reads-only': true,
    security: [{ session: [] }, { apiKey: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WarrantyPageRequest' } } },
    },
    responses: {
      200: { $ref: '#/components/responses/WarrantyPage' },
      default: { $ref: '#/components/responses/Problem' },
    },
  })
})

test('lists every call once under its operation name', () => {
  const names = operations.map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.includes('findOrders') && !names.includes('resolveSession'))
})

test('marks calls for API keys and applications, and repeatable ones', () => {
  const find = (name: string) => operations.find(({ operationId }) => operationId === name)
  const callers = (name: string) => find(name)?.security.flatMap(Object.keys)
  assert.deepEqual(callers('findDevices'), ['session', 'apiKey', 'application'])
  assert.deepEqual(callers('createLoginTicket'), ['session', 'apiKey'])
  assert.deepEqual(callers('findUserInfo')?.slice(0, 2), ['session', 'application'])
  for (const name of ['createApiKey', 'inviteAccount', 'createWebhook', 'findSessions', 'login'])
    assert.ok(find(name) && !callers(name)?.includes('apiKey'), name)
  const takesKey = (name: string) =>
    find(name)?.parameters.some((one) => one.name === 'Idempotency-Key') ?? false
  assert.deepEqual(['saveOrder', 'findOrders'].map(takesKey), [true, false])
  const reads = (name: string) => (find(name) as { 'x-reads-only'?: true })['x-reads-only'] === true
  assert.deepEqual(['saveOrder', 'findOrders'].map(reads), [false, true])
})
