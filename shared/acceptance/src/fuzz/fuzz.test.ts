// Runs in its own process, as it takes as long as all others of a package.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import { formatFinding, fullCoverageCalls, runFuzz } from './fuzz.ts'

const { FUZZ_SEED, FUZZ_CALLS } = process.env

test('answers valid and invalid requests as the contract declares, never with 5xx', {
  timeout: 1_800_000,
}, async () => {
  const { calls, sent, repeated, statuses, findings } = await runFuzz({
    seed: Number(FUZZ_SEED ?? 9),
    ...(FUZZ_CALLS ? { calls: Number(FUZZ_CALLS) } : isDeep && { calls: fullCoverageCalls }),
  })
  assert.equal(
    findings.length,
    0,
    `${findings.length} wrong answers:\n${findings.slice(0, 20).map(formatFinding).join('\n')}`,
  )
  assert.equal(sent + repeated, calls)
  // Fails if too few requests were sent or accepted.
  assert.ok(repeated < calls / 10, `${repeated} of ${calls} were not sent again`)
  assert.ok((statuses.get(200) ?? 0) > calls / 10, JSON.stringify([...statuses]))
})
