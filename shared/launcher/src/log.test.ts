import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { LogFile, parseLogError } from './log.ts'

test('rotates a log at its limit with three old files and no lost lines', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const log = new LogFile(folder, 'gateway', 100)
  for (let line = 0; line < 20; line++) log.write(`line ${line} of some length`)
  await log.close()
  const files = readdirSync(folder).sort()
  assert.deepEqual(files, ['gateway.log', 'gateway.log.1', 'gateway.log.2', 'gateway.log.3'])
  const lines = files
    .toReversed()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  assert.equal(lines.at(-1), 'line 19 of some length')
  assert.deepEqual(
    lines,
    Array.from({ length: lines.length }, (_, at) => `line ${20 - lines.length + at} of some length`),
  )
})

test('prints errors only, in one sentence each', () => {
  assert.equal(parseLogError('{"level":"info","msg":"call"}'), undefined)
  assert.equal(
    parseLogError('{"level":"error","msg":"request failed","err":{"message":"no such table"}}'),
    'request failed: no such table',
  )
  assert.equal(parseLogError('{"level":"fatal","msg":"out","err":{"message":"out"}}'), 'out')
  assert.equal(parseLogError('LOG:  checkpoint complete'), undefined)
  assert.match(
    parseLogError('PANIC:  could not write to file: No space left on device') ?? '',
    /No space left/,
  )
})
