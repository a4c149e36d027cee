import { join } from 'node:path'
import { test } from 'node:test'
import { openapi } from './openapi.ts'

test('the wire is as it was agreed; a change shows in review (npm run contracts:update)', (context) => {
  context.assert.fileSnapshot(openapi(), join(import.meta.dirname, '../openapi.snap.json'))
})
