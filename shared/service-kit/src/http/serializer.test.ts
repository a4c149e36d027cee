import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allRoutes } from '@portal/contracts/all.ts'
import { compileAnswer } from './serializer.ts'

test('compiles the answer of every call, which services do only when the call is made', () => {
  for (const route of allRoutes.filter(({ download, redirects }) => !download && !redirects))
    assert.doesNotThrow(() => compileAnswer(route), route.operation)
})
