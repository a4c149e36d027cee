import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { chatProtocol } from '@portal/contracts/chat-socket.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { WebSocket } from 'ws'
import {
  anEngine,
  dialSocket,
  isFinalMessage,
  owner,
  startChat,
  toContext,
  toPlanned,
} from '../chat.builder.ts'

const { engine, asked } = anEngine(() => toPlanned('An answer.'))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine, { config: { socketsPerUser: 3 } })
})
after(() => service.close())

/** Returns the HTTP status of a refused handshake. */
async function refusal(
  headers: Record<string, string>,
  protocols = [chatProtocol, toContext({ token: 't' })],
): Promise<number> {
  const socket = new WebSocket(service.socketUrl, protocols, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  response.resume()
  return response.statusCode
}

test('refuses missing, forged and expired identities', async () => {
  assert.equal(await refusal({}), 401)
  assert.equal(await refusal({ [identityHeader]: 'forged' }), 401)
  assert.equal(await refusal({ [identityHeader]: `${(await signIdentity(owner)).slice(0, -4)}AAAA` }), 401)
  assert.equal(await refusal({ [identityHeader]: await signIdentity(owner, { lifetime: -120 }) }), 401)
})

test('refuses other origins, protocols and unreadable contexts before the socket opens', async () => {
  const identity = { [identityHeader]: await signIdentity(owner) }
  assert.equal(await refusal({ ...identity, origin: 'https://evil.example' }), 403)
  assert.equal(await refusal(identity, ['other.v1']), 400)
  assert.equal(await refusal(identity, [chatProtocol, 'lux.ctx.bm90IGpzb24']), 400)
})

for (const [what, said, error] of [
  ['text that is not JSON', 'hello', 'chat.bad_frame'],
  ['JSON that is no object', '[1,2]', 'chat.bad_frame'],
  ['null', 'null', 'chat.bad_frame'],
  ['an unknown type', '{"type":7}', 'chat.unknown_type'],
  ['a type of another kind', '{"type":"2","data":"x"}', 'chat.unknown_type'],
  ['no type', '{"data":"x"}', 'chat.unknown_type'],
  ['a question without text', '{"type":2}', 'request.invalid'],
  ['a blank question', '{"type":2,"data":"  "}', 'request.invalid'],
  ['a question that is too long', JSON.stringify({ type: 2, data: 'x'.repeat(4_001) }), 'request.invalid'],
  ['a question that is no text', '{"type":2,"data":{"$ne":1}}', 'request.invalid'],
  ['an id with signs that no id has', '{"type":2,"data":"x","cid":"../../etc"}', 'request.invalid'],
  ['a resume without an answer', '{"type":3,"chatId":"unknown-1"}', 'request.invalid'],
  [
    'a resume from before the beginning',
    '{"type":3,"chatId":"unknown-1","mid":"unknown-1","epoch":1,"after":-1}',
    'request.invalid',
  ],
  [
    'a resume of an answer that is not there',
    '{"type":3,"chatId":"unknown-1","mid":"unknown-1","epoch":1,"after":0}',
    'chat.unknown_answer',
  ],
  [
    'a question in a thread that is not there',
    '{"type":2,"data":"x","chatId":"unknown-1"}',
    'thread.not_found',
  ],
  ['a device that is not there', '{"type":2,"data":"x","serialNum":"SNA9999999"}', 'chat.unknown_device'],
  ["somebody else's device", '{"type":2,"data":"x","serialNum":"SNA0000002"}', 'chat.unknown_device'],
  ['a group that does not exist', '{"type":2,"data":"x","devicesType":"spaceship"}', 'chat.unknown_group'],
  ['a platform that does not exist', '{"type":2,"data":"x","platform":"ACME"}', 'request.invalid'],
] as const)
  test(`CHAT-63 refuses ${what} with a readable message and keeps the socket open`, async () => {
    const before = asked.length
    const client = await dialSocket(service.socketUrl)
    client.say(said)
    const refused = await client.hear(isFinalMessage)
    assert.deepEqual([refused.code, refused.error], [500, error])
    assert.match(refused.msg, /^[A-Z].{10,}\.$/s)
    assert.equal(asked.length, before, 'the engine was not asked')
    client.ask('A good question')
    await client.hear(({ code, deltaValue }) => code === 200 && deltaValue.includes('[DONE]'))
    client.socket.close()
    await client.closed
  })

test("CHAT-03 prefers the register to the page's device info, and uses the question's if there is no device", async () => {
  const client = await dialSocket(service.socketUrl, {
    context: { token: 't', deviceInfo: 'off_grid', platform: 'LUX_POWER' },
  })
  const scopeOf = async (question: object) => {
    client.ask('Hello?', question)
    assert.equal((await client.hear(isFinalMessage)).code, 200)
    const { platform, deviceGroup } = asked.at(-1) ?? {}
    return [platform, deviceGroup]
  }
  // Runs first, because a conversation keeps its device.
  assert.deepEqual(await scopeOf({ platform: 'EG4' }), ['EG4', 'off_grid'])
  const claims = { devicesType: 'off_grid', platform: 'GTEC', deviceTypeValue: '3', country: 'FR' }
  assert.deepEqual(await scopeOf({ serialNum: 'EG40000001', ...claims }), ['EG4', '12k_us'])
  assert.deepEqual(await scopeOf({ serialNum: 'EG40000001', platform: 'CROWN' }), ['CROWN', '12k_us'])
  client.socket.close()
  await client.closed
})

test('lets an installer ask only about devices that name this installer', async () => {
  const client = await dialSocket(service.socketUrl, {
    as: { userId: 'u-installer', role: 'INSTALLER', kind: 'plain', companyId: null },
  })
  client.ask('Hello?', { serialNum: 'SNA0000001' })
  assert.equal((await client.hear(isFinalMessage)).error, 'chat.unknown_device')
  client.ask('Hello?', { serialNum: 'SNA0000002' })
  assert.equal((await client.hear(isFinalMessage)).code, 200)
  client.socket.close()
  await client.closed
})

test('closes a socket after repeated unreadable messages', async () => {
  const client = await dialSocket(service.socketUrl)
  for (let n = 0; n < 10; n++) client.say('{')
  assert.equal((await client.closed).code, 1003)
})

test('treats binary frames as unreadable', async () => {
  const client = await dialSocket(service.socketUrl)
  client.socket.send(Buffer.from([1, 2, 3]))
  assert.equal((await client.hear(isFinalMessage)).error, 'chat.bad_frame')
  client.socket.close()
  await client.closed
})

test('closes the socket for a message beyond 64 KiB', async () => {
  const client = await dialSocket(service.socketUrl)
  client.socket.on('error', () => {})
  client.say(JSON.stringify({ type: 2, data: 'x'.repeat(70_000) }))
  assert.equal((await client.closed).code, 1009)
})

test('closes the socket for a flood of messages', async () => {
  const client = await dialSocket(service.socketUrl)
  for (let n = 0; n < 200; n++) client.say({ type: 1 })
  assert.equal((await client.closed).code, 1008)
  assert.ok(client.heard.length <= 61)
})

test('limits the sockets per user and frees one on close', async () => {
  const as = { ...owner, userId: 'u-many' }
  const open = await Promise.all([1, 2, 3].map(() => dialSocket(service.socketUrl, { as })))
  assert.equal((await (await dialSocket(service.socketUrl, { as })).closed).code, 4429)
  open[0]?.socket.close()
  await open[0]?.closed
  const again = await dialSocket(service.socketUrl, { as })
  again.say({ type: 1 })
  await again.hear(({ type }) => type === 'pong')
  for (const { socket } of [...open, again]) socket.close()
})

test('refuses too many questions with the time to wait', async () => {
  const limited = await startChat(engine, { config: { questionsPerMinute: 10 } })
  const client = await dialSocket(limited.socketUrl)
  for (let n = 0; n < 5; n++) {
    client.ask(`Question ${n}?`)
    assert.equal((await client.hear(isFinalMessage)).code, 200)
  }
  client.ask('One too many?')
  const refused = await client.hear(isFinalMessage)
  assert.equal(refused.error, 'chat.too_many')
  assert.match(refused.msg, /Try again in \d+ seconds?\./)
  const other = await dialSocket(limited.socketUrl, { as: { ...owner, userId: 'u-other' } })
  other.ask('May I?')
  assert.equal((await other.hear(isFinalMessage)).code, 200)
  await limited.close()
})

test('limits questions per device across all users, without counting refused ones', async () => {
  const limited = await startChat(engine, { config: { questionsPerMinute: 1 } })
  const serialNum = 'SNA0000001'
  const strangers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      dialSocket(limited.socketUrl, {
        as: { userId: `u-stranger-${n}`, role: 'INSTALLER', kind: 'plain', companyId: null },
      }),
    ),
  )
  for (const stranger of strangers)
    for (let n = 0; n < 5; n++) {
      stranger.ask(`Question ${n}?`, { serialNum })
      assert.equal((await stranger.hear(isFinalMessage)).error, 'chat.unknown_device')
    }
  // Asks three times as often as allowed.
  const askers = await Promise.all(
    [1, 2, 3, 4].map((n) => dialSocket(limited.socketUrl, { as: { ...owner, userId: `u-family-${n}` } })),
  )
  const ends = []
  for (const asker of askers)
    for (let n = 0; n < 5; n++) {
      asker.ask(`Question ${n}?`, { serialNum })
      ends.push(await asker.hear(isFinalMessage))
    }
  assert.ok(ends.slice(0, 15).every(({ code }) => code === 200))
  assert.ok(ends.slice(-4).every(({ error }) => error === 'chat.too_many'))
  for (const { socket } of [...strangers, ...askers]) socket.close()
  await limited.close()
})

test('starts a new conversation when the current one was deleted', async () => {
  const client = await dialSocket(service.socketUrl)
  client.ask('Mine?')
  const first = await client.hear(({ code }) => code === 202)
  await client.hear(isFinalMessage)
  await service.app.db.query(sql`delete from thread where id = ${first.chatId}`)
  client.ask('And now?')
  const second = await client.hear(({ code }) => code === 202)
  assert.notEqual(second.chatId, first.chatId)
  assert.equal((await client.hear(isFinalMessage)).code, 200)
  client.ask('There?', { chatId: first.chatId })
  assert.equal((await client.hear(isFinalMessage)).error, 'thread.not_found')
  client.socket.close()
})

test('keeps a conversation bound to its device', async () => {
  const client = await dialSocket(service.socketUrl)
  client.ask('This one?', { serialNum: 'SNA0000001' })
  const { chatId } = await client.hear(({ code }) => code === 202)
  await client.hear(isFinalMessage)
  client.ask('And that one?', { serialNum: 'EG40000001', chatId })
  const refused = await client.hear(isFinalMessage)
  assert.equal(refused.error, 'chat.contradiction')
  assert.match(refused.msg, /is about SNA0000001\. Start a new one to ask about EG40000001/)
  client.ask('Still this one?', { serialNum: 'sna0000001', chatId })
  assert.equal((await client.hear(isFinalMessage)).code, 200)
  client.socket.close()
})

test('refuses characters that cannot be stored, with a message', async () => {
  const client = await dialSocket(service.socketUrl)
  client.ask('half \ud83d')
  assert.equal((await client.hear(isFinalMessage)).error, 'request.bad_character')
  client.ask('nothing \0')
  assert.equal((await client.hear(isFinalMessage)).error, 'request.bad_character')
  client.socket.close()
})

test('refuses to resume or continue foreign conversations', async () => {
  const client = await dialSocket(service.socketUrl)
  client.ask('Mine?')
  const { chatId, mid } = await client.hear(({ code }) => code === 202)
  const thief = await dialSocket(service.socketUrl, {
    as: { userId: 'u-thief', role: 'ADMIN', kind: 'staff' },
  })
  thief.say({ type: 3, chatId, mid, epoch: 1, after: 0 })
  assert.equal((await thief.hear(isFinalMessage)).error, 'chat.unknown_answer')
  thief.ask('And now?', { chatId })
  assert.equal((await thief.hear(isFinalMessage)).error, 'thread.not_found')
  for (const { socket } of [client, thief]) socket.close()
})
