import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@portal/service-kit/database/database.ts'
import { testEncryptionKey, testSecret } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import {
  answeredByHandler,
  type Source,
  startReceiver,
  startSource,
  startWebhookService,
} from './webhook.builder.ts'

let source: Source
/** Never sends by itself. */
let hooks: Awaited<ReturnType<typeof startWebhookService>>
const children: ChildProcess[] = []
function copy(): ChildProcess {
  const { databaseUrl, dataDir } = hooks.service.app.config
  const child = spawn(process.execPath, [join(import.meta.dirname, '../webhook-killed.child.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SERVICE_SECRET: testSecret,
      PORTAL_KEY: testEncryptionKey,
      SOURCE_URL: source.url,
    },
    stdio: 'ignore',
  })
  children.push(child)
  return child
}
async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
before(async () => {
  source = await startSource()
  hooks = await startWebhookService(source, { perWebhook: 0 })
  await hooks.set('account', sql`company_id = 1 where id = ${hooks.as.userId}`)
})
beforeEach(async () => {
  await Promise.all(children.map(kill))
  await hooks.service.app.db.query(sql`delete from webhook`)
})
after(async () => {
  await Promise.all(children.map(kill))
  await hooks.service.close()
  await source.close()
})

const rows = 8
const states = Array.from({ length: 12 }, (_, at) => `S${at}`)
const changeAll = () => {
  for (const state of states) for (let row = 1; row <= rows; row++) source.change(row, state)
}
/** Filters the deliveries of a row, without direct repetitions. */
const ofRow = (taken: readonly string[], row: number) =>
  taken
    .filter((one) => one.startsWith(`${row} `))
    .filter((one, at, all) => one !== all[at - 1])
    .map((one) => one.split(' ')[1])

test('delivers the events of each row in order when killed at any moment', async () => {
  const taken: string[] = []
  let calls = 0
  const server = await startReceiver((heard, response) => {
    if (++calls % 3 === 0) {
      response.writeHead(500).end()
      return answeredByHandler
    }
    taken.push(`${heard.data.id} ${heard.data.state}`)
    setTimeout(() => response.end(), 10)
    return answeredByHandler
  })
  await hooks.create(server.url)
  changeAll()
  for (let round = 0; round < 3; round++) {
    const child = copy()
    const before = taken.length
    await waitUntil(() => taken.length > before + 4)
    await sleep(Math.random() * 30)
    await kill(child)
    // Makes the interrupted delivery due at once, instead of after its lease.
    await hooks.set('webhook_delivery', sql`next_at = now() where state = 'WAITING'`)
  }
  copy()
  await waitUntil(() => new Set(taken).size === rows * states.length)
  for (let row = 1; row <= rows; row++) assert.deepEqual(ofRow(taken, row), states, `row ${row}`)
  assert.equal(source.events.length, 0)
  await server.close()
})

test('sends nothing twice from several instances', async () => {
  const taken: string[] = []
  const server = await startReceiver((heard) => void taken.push(`${heard.data.id} ${heard.data.state}`))
  copy()
  copy()
  const { id } = await hooks.create(server.url)
  changeAll()
  await waitUntil(async () => taken.length >= rows * states.length && (await hooks.find(id)).waiting === 0)
  await sleep(200)
  assert.equal(taken.length, rows * states.length)
  for (let row = 1; row <= rows; row++) assert.deepEqual(ofRow(taken, row), states, `row ${row}`)
  await server.close()
})
