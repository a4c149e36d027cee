import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openapi } from './openapi.ts'

const file = join(import.meta.dirname, '../openapi.snap.json')

test('the wire is as it was agreed; a change shows in review (npm run contracts:update)', () => {
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

test('every call stands in the document once, under its operation', () => {
  const operations = Object.values(openapi().paths).flatMap(
    (methods) => Object.values(methods) as { operationId: string }[],
  )
  const names = operations.map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.includes('findOrders') && !names.includes('resolveSession'))
})
