import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@portal/service-kit/database/database.ts'
import { anEngine, dialSocket, owner, startChat, toPlanned } from '../chat.builder.ts'

const { engine } = anEngine(() => toPlanned('An answer.'))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

test('closes the socket when the session ends or permissions change', async () => {
  const client = await dialSocket(service.socketUrl, { as: { ...owner, sessionId: 's-ended' } })
  const staying = await dialSocket(service.socketUrl, {
    as: { ...owner, userId: 'u-staying', sessionId: 's-other' },
  })
  await service.app.bus.publish('session.ended', { sessionId: 's-ended', reason: 'logout' })
  assert.equal((await client.closed).code, 4401)
  await service.app.bus.publish('account.changed', { userId: 'u-staying' })
  assert.equal((await staying.closed).code, 1012)
})

test('asks all clients to reconnect with current permissions after an interruption of the bus', async () => {
  const client = await dialSocket(service.socketUrl)
  await service.app.db.query(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'chat bus'`,
  )
  assert.equal((await client.closed).code, 1012)
})
