import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import type { Answer, Ask } from '../answering/answer.ts'
import {
  anEngine,
  dialSocket,
  isFinalMessage,
  joinText,
  source,
  startChat,
  toPlanned,
  unscored,
} from '../chat.builder.ts'

let answer: (ask: Ask) => Answer | Promise<Answer> = () => toPlanned('An answer.')
const { engine, asked } = anEngine((ask) => answer(ask))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

const thief: { as: Partial<Identity> } = {
  as: { userId: 'u-thief', role: 'ADMIN', kind: 'staff', permissions: [] },
}
const words = Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')
const aThread = async (body: object = {}) =>
  (await service.call(chatRoutes.createChat, { body })).data.threadId as string

test('CHAT-92 CHAT-93 refuses to ask in, read or stop foreign threads, and to start one about a foreign device', async () => {
  const threadId = await aThread()
  const { data } = await service.call(chatRoutes.postMessage, {
    params: { id: threadId },
    body: { data: 'Mine?' },
  })
  const refused = await Promise.all([
    service.call(chatRoutes.postMessage, { params: { id: threadId }, body: { data: 'Yours?' } }, thief),
    service.call(chatRoutes.getNewDeltas, { params: { id: data.runId }, body: {} }, thief),
    service.call(chatRoutes.getNewDeltas, { params: { id: threadId }, body: {} }, thief),
    service.call(chatRoutes.cancelRun, { params: { threadId }, body: {} }, thief),
    service.call(chatRoutes.createChat, { body: { serialNum: 'SNA0000002' } }),
    service.call(chatRoutes.cancelRun, { params: { threadId: 'unknown-thread' }, body: {} }),
  ])
  assert.deepEqual(
    refused.map(({ status }) => status),
    [404, 404, 404, 404, 404, 404],
  )
})

for (const [what, body, msg] of [
  ['no text', {}, /Data is missing/],
  ['a blank text', { data: ' ' }, /must not be blank/],
  ['a field that nobody knows', { data: 'x', admin: true }, /Admin is not known here/],
  ['another thread than the address', { data: 'x', chatId: 'another-thread' }, /two different threads/],
] as const)
  test(`CHAT-93 names the problem of a question with ${what}`, async () => {
    const before = asked.length
    const { status, body: answer } = await service.call(chatRoutes.postMessage, {
      params: { id: await aThread() },
      body,
    })
    assert.ok(status === 400 || status === 403, String(status))
    assert.match(answer.msg, msg)
    assert.equal(asked.length, before)
  })

test('CHAT-93 CHAT-94 supports a whole conversation without a socket: start, ask, read in pieces', async () => {
  answer = () => toPlanned(words, { sources: [source] })
  const threadId = await aThread({ serialNum: 'SNA0000001', devicesType: 'off_grid' })
  const started = await service.call(chatRoutes.postMessage, {
    params: { id: threadId },
    body: { data: 'How?', cid: 'call-0001' },
  })
  assert.equal(started.data.threadId, threadId)
  const again = await service.call(chatRoutes.postMessage, {
    params: { id: threadId },
    body: { data: 'How?', cid: 'call-0001' },
  })
  assert.equal(again.data.runId, started.data.runId, 'sent twice, answered once')
  let text = ''
  let after = 0
  for (;;) {
    const { data } = await service.call(chatRoutes.getNewDeltas, {
      params: { id: started.data.runId },
      body: { after, wait: 5 },
    })
    text += data.pieces.map((piece: { text: string }) => piece.text).join('')
    after = data.seq
    if (!data.done) continue
    assert.deepEqual(
      [data.code, data.type, data.answer, data.text],
      [200, 'ai', { sources: [unscored] }, words],
    )
    break
  }
  assert.equal(text, words)
  const { data: late } = await service.call(chatRoutes.getIntegratedDeltas, {
    params: { id: threadId },
    body: { after: 190 },
  })
  assert.equal(
    late.pieces.map((piece: { text: string }) => piece.text).join(''),
    words
      .split(/(?<= )/)
      .slice(190)
      .join(''),
  )
  assert.deepEqual(asked.at(-1)?.device?.model, 'SNA_5000')
})

test('CHAT-93 CHAT-94 asks and answers in one call, which can start the thread', async () => {
  answer = ({ question }) => toPlanned(`To ${question}`, { kind: question === 'es' ? 'es' : 'ai' })
  const whole = await service.call(chatRoutes.queryWhole, { body: { data: 'es', supportEs: true } })
  assert.deepEqual(
    [whole.status, whole.data.code, whole.data.text, whole.data.answer],
    [200, 200, 'To es', { answers: ['To es'] }],
  )
  const started = await service.call(chatRoutes.startIntegratedChat, { body: { data: 'Begin?' } })
  const { data } = await service.call(chatRoutes.getIntegratedDeltas, {
    params: { id: started.data.runId },
    body: { wait: 5 },
  })
  assert.equal(data.pieces.map((piece: { text: string }) => piece.text).join(''), 'To Begin?')
})

test('CHAT-20 CHAT-92 keeps the text of a stopped answer, marks it once and frees the thread', async () => {
  const slow = await startChat(engine, { config: { pace: 50 } })
  answer = ({ question }) => toPlanned(question === 'long' ? words : 'Free.')
  const client = await dialSocket(slow.socketUrl)
  client.ask('long')
  const { chatId } = await client.hear(({ code }) => code === 202)
  await client.hear(({ seq = 0 }) => seq >= 5)
  for (let n = 0; n < 2; n++) {
    const { status, body } = await slow.call(chatRoutes.cancelRun, {
      params: { threadId: chatId },
      body: { deviceInfo: 'all_devices' },
    })
    assert.deepEqual([status, body.code], [200, 200], 'stopping again is no problem')
  }
  const end = await client.hear(isFinalMessage)
  assert.equal(end.code, 203)
  const { text } = joinText(client.heard)
  assert.ok(text.length > 0 && text.length < words.length && words.startsWith(text))
  const { data } = await slow.call(gptTopicRecordRoutes.getGptTopicRecordData, {
    body: { page: 1, size: 10, queryParams: { threadId: chatId } },
  })
  assert.deepEqual([data.content[1].message, data.content[1].gptTopicDataStatus], [text, 'stopped'])

  answer = ({ question }) => (question === 'think' ? new Promise<Answer>(() => {}) : toPlanned('Free.'))
  client.ask('think')
  await client.hear(({ code }) => code === 202)
  await slow.call(chatRoutes.cancelRun, { params: { threadId: chatId }, body: {} })
  assert.equal((await client.hear(isFinalMessage)).code, 203)
  client.ask('again')
  assert.equal((await client.hear(isFinalMessage)).code, 200)
  client.socket.close()
  await slow.close()
})
