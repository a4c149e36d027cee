import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../problem/problem.ts'
import { configErrorExitCode, startExitCode } from './exit-code.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('distinguishes a start that may succeed later from a configuration error', () => {
  for (const error of [
    refused,
    new Error('Migration 1 failed', { cause: Object.assign(new Error('deadlock'), { code: '40P01' }) }),
    new Error('Identity does not answer', { cause: new TypeError('fetch failed', { cause: refused }) }),
    new Problem('file.unavailable', { status: 503 }),
  ])
    assert.equal(startExitCode(error), 1, error.message)
  assert.equal(startExitCode(new Error('Settings that do not work')), configErrorExitCode)
})
