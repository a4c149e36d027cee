import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openapi } from './openapi.ts'

const file = join(import.meta.dirname, '../openapi.snap.json')

test('matches the agreed wire format (npm run contracts:update)', () => {
  const document = openapi()
  if (process.env.CONTRACTS_UPDATE) writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
  const agreed = JSON.parse(readFileSync(file, 'utf8')) as typeof document
  const changed = [...new Set([...Object.keys(agreed.paths), ...Object.keys(document.paths)])].filter(
    (path) => JSON.stringify(agreed.paths[path]) !== JSON.stringify(document.paths[path]),
  )
  assert.deepEqual(
    changed,
    [],
    'these calls differ from openapi.snap.json; if that is meant: npm run contracts:update',
  )
  assert.deepEqual({ ...document, paths: {} }, { ...agreed, paths: {} })
})

test('lists every call once under its operation', () => {
  const operations = Object.values(openapi().paths).flatMap(
    (methods) => Object.values(methods) as { operationId: string }[],
  )
  const names = operations.map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.includes('findOrders') && !names.includes('resolveSession'))
})

test('marks calls for API keys and applications, and repeatable ones', () => {
  type Operation = { operationId: string; security?: object[]; parameters?: { name: string }[] }
  const operations = Object.values(openapi().paths).flatMap(
    (methods) => Object.values(methods) as Operation[],
  )
  const find = (name: string) => operations.find(({ operationId }) => operationId === name)
  const callers = (name: string) => find(name)?.security?.flatMap(Object.keys)
  assert.deepEqual(callers('findDevices'), ['session', 'apiKey', 'application'])
  assert.deepEqual(callers('createLoginTicket'), ['session', 'apiKey'])
  assert.deepEqual(callers('findUserInfo')?.slice(0, 2), ['session', 'application'])
  for (const name of ['createApiKey', 'inviteAccount', 'createWebhook', 'findSessions', 'login'])
    assert.ok(find(name) && !callers(name)?.includes('apiKey'), name)
  const takesKey = (name: string) =>
    find(name)?.parameters?.some((one) => one.name === 'Idempotency-Key') ?? false
  assert.deepEqual(['saveOrder', 'findOrders'].map(takesKey), [true, false])
  const reads = (name: string) => (find(name) as { 'x-reads-only'?: true })['x-reads-only'] === true
  assert.deepEqual(['saveOrder', 'findOrders'].map(reads), [false, true])
})
