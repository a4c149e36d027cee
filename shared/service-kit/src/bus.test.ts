import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '@portal/testing/node/database.ts'
import { notRun } from '@portal/testing/node/not-run.ts'
import pg from 'pg'
import { type Bus, openBus } from './bus.ts'

/** Until it holds; the runner's own time limit is the only one. */
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await sleep(10)
}

/** What every driver promises. `open` gives a further process's view of the same bus. */
function promises(open: (name: string) => Promise<Bus>, interrupt?: () => Promise<void>) {
  test('a message reaches every listener of its topic, the publisher included, in order', async () => {
    const one = await open('one')
    const other = interrupt ? await open('other') : one
    const heard: unknown[] = []
    await one.subscribe('order', (data) => heard.push(['one', data.n]))
    await other.subscribe('order', (data) => heard.push(['other', data.n]))
    await other.subscribe('device', () => heard.push('wrong topic'))
    for (let n = 0; n < 20; n++) await one.publish('order', { n })
    await until(() => heard.length === 40)
    const of = (who: string) => heard.flatMap((entry) => (Array.isArray(entry) && entry[0] === who ? [entry[1]] : []))
    assert.deepEqual(of('one'), [...Array(20).keys()])
    assert.deepEqual(of('other'), [...Array(20).keys()])
    await Promise.all([one.close(), other.close()])
  })

  test('a listener that has gone hears nothing more', async () => {
    const bus = await open('leaver')
    const heard: number[] = []
    const leave = await bus.subscribe('n', ({ n }) => heard.push(n))
    let last = 0
    await bus.subscribe('n', ({ n }) => {
      last = n
    })
    await bus.publish('n', { n: 1 })
    await until(() => last === 1)
    leave()
    await bus.publish('n', { n: 2 })
    await until(() => last === 2)
    assert.deepEqual(heard, [1])
    await bus.close()
  })

  test('a message that is too large is refused by every driver alike', async () => {
    const bus = await open('large')
    await assert.rejects(bus.publish('n', { text: 'x'.repeat(8_000) }), /limited/)
    await bus.close()
  })

  if (interrupt)
    test('after an interruption it works again by itself, and says that there was one', async () => {
      const bus = await open('patient')
      let gaps = 0
      let heard = 0
      bus.onGap(() => gaps++)
      await bus.subscribe('n', () => heard++)
      await interrupt()
      await until(() => gaps > 0)
      await until(async () => {
        await bus.publish('n', {}).catch(() => {})
        return heard > 0
      })
      await bus.close()
    })
}

suite('in one process', () => promises((name) => openBus({ name })))

suite('PostgreSQL', () => {
  let databaseUrl: string
  before(async () => {
    databaseUrl = (await testDatabase()).url
  })
  promises(
    (name) => openBus({ name, databaseUrl }),
    async () => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'patient bus'`)
      await client.end()
    },
  )
})

const server = await valkey()
if (server)
  suite('Valkey', () => {
    after(() => server.stop())
    promises((name) => openBus({ name, busUrl: server.url }), server.interrupt)
  })
else notRun('the bus over Valkey', 'TEST_BUS_URL, or valkey-server or redis-server on the PATH')

/** The server that `TEST_BUS_URL` names, or one of our own; undefined where there is none. */
async function valkey() {
  const given = process.env.TEST_BUS_URL
  const port = await freePort()
  const child = given ? undefined : ((await started('valkey-server', port)) ?? (await started('redis-server', port)))
  if (!given && !child) return undefined
  const url = given ?? `redis://127.0.0.1:${port}`
  const interrupt = async () => {
    const { Redis } = await import('iovalkey')
    const admin = new Redis(url)
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    admin.disconnect()
  }
  return { url, interrupt, stop: () => child?.kill() }
}

async function started(program: string, port: number): Promise<ChildProcess | undefined> {
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const isThere = await once(child, 'spawn').then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  await until(() => /Ready to accept connections/.test(output) || child.exitCode !== null)
  return child.exitCode === null ? child : undefined
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
