import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { findFreePorts } from '@portal/launcher/port.ts'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { testSecret } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { configErrorExitCode } from './exit-code.ts'

let db: TestDatabase
let dataDir: string
before(async () => {
  db = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'portal-stop-'))
})
const children: ChildProcess[] = []
after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await db.close()
  await rm(dataDir, { recursive: true })
})

function start(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/slow-service.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: db.url,
      DATA_DIR: dataDir,
      SERVICE_SECRET: testSecret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  return child
}

async function ready(url: string) {
  await waitUntil(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok === true)
}

test('names all invalid settings and starts nothing', async () => {
  const child = start({ DATABASE_URL: 'mysql://x', PORT: 'eighty', LOG_LEVEL: 'loud' })
  const [output, [code]] = await Promise.all([text(child.stderr as never), once(child, 'exit')])
  assert.equal(code, configErrorExitCode)
  for (const expected of [
    /DATABASE_URL must be an address like postgres:/,
    /PORT must be a whole number/,
    /LOG_LEVEL must be one of/,
  ])
    assert.match(output, expected)
  assert.doesNotMatch(output, /\n\s+at /, 'no stack for a mistake in the settings')
})

test('becomes unready on SIGTERM, finishes running calls and exits', {
  timeout: 300_000,
}, async () => {
  const [port = 0] = await findFreePorts(1)
  const url = `http://127.0.0.1:${port}`
  const child = start({ PORT: String(port), LOG_LEVEL: 'info' })
  const log = text(child.stdout as never)
  await ready(url)
  const asked = once(child, 'message')
  const inFlight = fetch(`${url}/slow?token=PLANTED-SECRET`)
  await asked
  child.kill('SIGTERM')
  const [answer, [code]] = await Promise.all([inFlight, once(child, 'exit')])
  assert.deepEqual([answer.status, await answer.text(), code], [200, 'done', 0])
  await assert.rejects(fetch(`${url}/health/ready`))
  const output = await log
  assert.match(output, /"why":"SIGTERM"/)
  assert.doesNotMatch(output, /PLANTED-SECRET/)
})

test('counts calls by route and status, pool and process, and hides metrics behind a proxy', {
  timeout: 300_000,
}, async () => {
  const [port = 0] = await findFreePorts(1)
  const url = `http://127.0.0.1:${port}`
  const child = start({ PORT: String(port), LOG_LEVEL: 'silent' })
  await ready(url)
  await fetch(`${url}/nothing/${Math.random()}`)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  for (const expected of [
    /http_request_duration_seconds_count\{service="backoffice",method="GET",route="\/health\/ready",status="200"\} \d/,
    /route="unknown",status="404"/,
    /database_pool_total\{service="backoffice"\} \d/,
    /nodejs_eventloop_lag_p99_seconds/,
    /process_resident_memory_bytes/,
  ])
    assert.match(metrics, expected)
  assert.equal((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '10.0.0.1' } })).status, 404)
  child.kill('SIGTERM')
  await once(child, 'exit')
})
