import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allRoutes } from '@portal/contracts/all.ts'
import { createSerializer } from './serializer.ts'

test("compiles every answer's schema, which services do only at the first call", () => {
  for (const route of allRoutes.filter(({ download, redirects }) => !download && !redirects))
    assert.doesNotThrow(() => createSerializer(route), route.operation)
})
