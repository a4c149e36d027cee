// Runs in its own process, which keeps the contracts that it loads with the stub.

import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'

const stub = new URL('./schema-stub.js', import.meta.url).href

test('loads every contract with the stub of typebox', async () => {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typebox' ? { url: stub, shortCircuit: true } : next(specifier, context),
  })
  const { allRoutes } = await import('@portal/contracts/all.ts')
  for (const { operation, path } of allRoutes) assert.match(path, /^\//, operation)
  assert.notEqual(allRoutes.length, 0)
})
