import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { reportSkipped } from '@portal/testing/node/skip-report.ts'
import { startValkey } from '@portal/testing/node/valkey.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import pg from 'pg'
import { type Bus, openBus } from './open.ts'

/** Waits until the condition is true; only the test runner's timeout limits it. */
/** Tests that every driver must pass. `open` returns another process's connection to the same bus. */
function promises(open: (name: string, channel?: string) => Promise<Bus>, interrupt?: () => Promise<void>) {
  test('delivers a message to all listeners of its topic in order, publisher included', async () => {
    const one = await open('one')
    const other = interrupt ? await open('other') : one
    const heard: unknown[] = []
    await one.subscribe('order', (data) => heard.push(['one', data.n]))
    await other.subscribe('order', (data) => heard.push(['other', data.n]))
    await other.subscribe('device', () => heard.push('wrong topic'))
    for (let n = 0; n < 20; n++) await one.publish('order', { n })
    await waitUntil(() => heard.length === 40)
    const of = (who: string) =>
      heard.flatMap((entry) => (Array.isArray(entry) && entry[0] === who ? [entry[1]] : []))
    assert.deepEqual(of('one'), [...Array(20).keys()])
    assert.deepEqual(of('other'), [...Array(20).keys()])
    await Promise.all([one.close(), other.close()])
  })

  test('stops delivery to a removed listener', async () => {
    const bus = await open('leaver')
    const heard: number[] = []
    const leave = await bus.subscribe('n', ({ n }) => heard.push(n))
    let last = 0
    await bus.subscribe('n', ({ n }) => {
      last = n
    })
    await bus.publish('n', { n: 1 })
    await waitUntil(() => last === 1)
    leave()
    await bus.publish('n', { n: 2 })
    await waitUntil(() => last === 2)
    assert.deepEqual(heard, [1])
    await bus.close()
  })

  test('refuses a message beyond the limit in every driver', async () => {
    const bus = await open('large')
    await assert.rejects(bus.publish('n', { text: 'x'.repeat(8_000) }), /limited/)
    await bus.close()
  })

  test('separates channels', async () => {
    const heard: string[] = []
    const one = await open('aside', 'aside')
    const other = await open('beside')
    await one.subscribe('n', () => heard.push('aside'))
    await other.subscribe('n', () => heard.push('beside'))
    await one.publish('n', {})
    await waitUntil(() => heard.length > 0)
    await other.publish('n', {})
    await waitUntil(() => heard.length > 1)
    assert.deepEqual(heard, ['aside', 'beside'])
    await Promise.all([one.close(), other.close()])
  })

  if (interrupt)
    test('reconnects after an interruption and reports it', async () => {
      const bus = await open('patient')
      let gaps = 0
      let heard = 0
      bus.onGap(() => gaps++)
      await bus.subscribe('n', () => heard++)
      await interrupt()
      await waitUntil(() => gaps > 0)
      await waitUntil(async () => {
        await bus.publish('n', {}).catch(() => {})
        return heard > 0
      })
      await bus.close()
    })
}

suite('in one process', () => promises((name, channel) => openBus({ name, ...(channel && { channel }) })))

suite('PostgreSQL', () => {
  let databaseUrl: string
  before(async () => {
    databaseUrl = (await createTestDatabase()).url
  })
  promises(
    (name, channel) => openBus({ name, databaseUrl, ...(channel && { channel }) }),
    async () => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'patient bus'`,
      )
      await client.end()
    },
  )
})

const server = await startValkey()
if (server)
  suite('Valkey', () => {
    after(() => server.stop())
    promises(
      (name, channel) => openBus({ name, busUrl: server.url, ...(channel && { channel }) }),
      server.interrupt,
    )
  })
else reportSkipped('the bus over Valkey', 'TEST_BUS_URL, or valkey-server or redis-server on the PATH')
