import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { LogFile } from './log.ts'
import { isAlive } from './process.ts'
import { supervise } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-supervisor-'))
after(() => rmSync(folder, { recursive: true }))

function task(name: string, script: string, isReady = async () => true, stableAfterMs?: number) {
  const said: string[] = []
  const log = new LogFile(folder, name)
  const start = () => spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  return {
    said,
    supervised: supervise({ name, log, start, isReady, stableAfterMs }, (text) => said.push(text)),
  }
}

test('restarts a killed process immediately, every time', async () => {
  const { said, supervised } = task('service', 'setInterval(() => {}, 1000)')
  await supervised.ready
  for (const round of [1, 2, 3]) {
    const killed = supervised.pid as number
    process.kill(killed, 'SIGKILL')
    await waitUntil(
      () =>
        supervised.pid !== undefined &&
        supervised.pid !== killed &&
        said.filter((text) => /is back/.test(text)).length === round,
    )
  }
  await supervised.stop()
  assert.match(said[0] ?? '', /service ended \(SIGKILL\)/)
})

test('stops gracefully and permanently', async () => {
  const { supervised, said } = task(
    'gentle',
    "process.on('SIGTERM', () => { console.log('bye'); process.exit(0) }); setInterval(() => {}, 1000); console.log('up')",
  )
  await waitUntil(() =>
    readFileSync(join(folder, 'gentle.log'), { encoding: 'utf8', flag: 'a+' }).includes('up'),
  )
  const pid = supervised.pid as number
  await supervised.stop()
  assert.equal(isAlive(pid), false)
  await waitUntil(() => readFileSync(join(folder, 'gentle.log'), 'utf8').includes('bye'))
  assert.deepEqual(said, [])
})

test('kills a process that ignores SIGTERM', async () => {
  const { supervised } = task(
    'deaf',
    "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')",
  )
  await waitUntil(() =>
    readFileSync(join(folder, 'deaf.log'), { encoding: 'utf8', flag: 'a+' }).includes('up'),
  )
  const pid = supervised.pid as number
  await supervised.stop(200)
  assert.equal(isAlive(pid), false)
})

test('prints a non-fatal error of the start once the process is ready', async () => {
  const entry = JSON.stringify({ level: 'error', msg: 'mf-a is not in service' })
  const hasTold = () =>
    readFileSync(join(folder, 'uneasy.log'), { encoding: 'utf8', flag: 'a+' }).includes('not in service')
  const { supervised, said } = task(
    'uneasy',
    `console.log(${JSON.stringify(entry)}); setInterval(() => {}, 1000)`,
    async () => hasTold(),
  )
  await supervised.ready
  await waitUntil(() => said.length > 0)
  assert.deepEqual(said, ['uneasy: mf-a is not in service'])
  await supervised.stop()
})

test('gives up on a process that never becomes ready, with its last output', async () => {
  const { supervised } = task(
    'broken',
    "console.error('DATABASE_URL is wrong'); process.exit(3)",
    async () => false,
  )
  await assert.rejects(
    supervised.ready,
    /broken does not start \(exit 3\):\n\s+DATABASE_URL is wrong\n.*broken\.log/,
  )
  await supervised.stop()
})

test('gives up immediately on a refused start', async () => {
  const { supervised, said } = task(
    'refusing',
    "console.error('PORTAL_KEY is missing'); process.exit(78)",
    async () => false,
  )
  await assert.rejects(supervised.ready, /refusing does not start \(exit 78\):\n\s+PORTAL_KEY is missing/)
  assert.deepEqual(said, [])
})

test('gives up also where a slow machine takes longer to fail than a stable process lives', async () => {
  const { supervised, said } = task('late', 'process.exit(3)', async () => false, 0)
  await assert.rejects(supervised.ready, /late does not start \(exit 3\)/)
  assert.equal(said.length, 3)
})
