// A process of its own: it takes as long as all others of a package.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyCase, fuzz, told } from './fuzz.ts'

test('every operation, sent up to 110 requests made from and against its schema, answers in its form and never with 5xx', {
  timeout: 1_800_000,
}, async () => {
  const { sent, repeated, statuses, findings } = await fuzz({ seed: 9, calls: everyCase })
  assert.equal(
    findings.length,
    0,
    `${findings.length} wrong answers:\n${findings.slice(0, 20).map(told).join('\n')}`,
  )
  assert.equal(sent + repeated, everyCase)
  // A fuzz that sends little, or is refused everywhere, says nothing.
  assert.ok(repeated < everyCase / 10, `${repeated} of ${everyCase} were not sent again`)
  assert.ok((statuses.get(200) ?? 0) > everyCase / 10, JSON.stringify([...statuses]))
})
