import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { answerDanger } from '../answering/danger-answer.ts'
import { anAsk, someManuals } from '../answering/engine.builder.ts'
import { engineOf } from '../answering/engine.ts'
import { withSafetyReminder } from '../answering/safety-reminder.ts'
import { dialSocket, isFinalMessage, joinText, owner, startChat } from '../chat.builder.ts'

let service: Awaited<ReturnType<typeof startChat>>
let asksOfModel = 0
const model = createServer((_, response) => {
  asksOfModel++
  response.writeHead(500).end()
})
before(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as { port: number }
  const modelServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: '',
    model: 'm',
    firstTokenTimeoutMs: 1_000,
    silenceTimeoutMs: 1_000,
  }
  service = await startChat(undefined, { config: { modelServer, pace: 1, questionsPerMinute: 10 } })
  await someManuals(service.app.db as never)
})
after(async () => {
  await service.close()
  model.close()
})

const burning = 'i smell something burning'
const staff: { as: Partial<Identity> } = {
  as: {
    userId: 'u-staff',
    username: 'maintain',
    role: 'MAINTAIN',
    kind: 'staff',
    companyId: null,
    permissions: ['ticket:view', 'ticket:edit'],
  },
}
let asker = 0
/** Each of these asks for the first time. */
const somebody = () => ({ as: { ...owner, userId: `u-${++asker}`, username: `user ${asker}` } })

test('danger is answered on the socket, whole or streamed, at once and without a model', async () => {
  for (const supportEs of [true, false]) {
    const socket = await dialSocket(service.socketUrl, somebody())
    socket.ask(burning, { supportEs })
    const end = await socket.hear(isFinalMessage)
    const data = JSON.parse(end.data)
    assert.equal(data.isDanger, true)
    assert.match(
      supportEs ? data.answers.join('') : joinText(socket.heard).text,
      /Keep everybody away[\s\S]+call the fire service[\s\S]+Do not pour water/,
    )
    socket.socket.close()
  }
  assert.equal(asksOfModel, 0)
})

test('danger is answered by the plain calls, and stays in the conversation when it goes on', async () => {
  const who = somebody()
  const { data } = await service.call(
    chatRoutes.queryWhole,
    { body: { data: 'es riecht verbrannt', language: 'en', serialNum: 'SNA0000001' } },
    who,
  )
  assert.equal(data.answer.isDanger, true)
  assert.match(data.text, /Halten Sie alle fern[\s\S]+112/)
  await service
    .call(
      chatRoutes.queryWhole,
      { body: { data: 'How do I clean the air filter?', devicesType: 'off_grid', chatId: data.threadId } },
      who,
    )
    .then((next) => {
      assert.equal(next.data.answer.isDanger, undefined)
      assert.match(next.data.text, /filter/i)
    })
  const history = await service.call(
    gptTopicRecordRoutes.getGptTopicRecordData,
    { body: { page: 1, size: 10, direction: 'ASC', queryParams: { threadId: data.threadId } } },
    who,
  )
  assert.deepEqual(
    [history.data.content[1].message, history.data.content[1].answer.isDanger],
    [data.text, true],
  )

  const begun = await service.call(
    chatRoutes.startIntegratedChat,
    { body: { data: 'the battery is swollen' } },
    who,
  )
  const deltas = await service.call(
    chatRoutes.getIntegratedDeltas,
    { params: { id: begun.data.runId }, body: { after: 0, wait: 10 } },
    who,
  )
  assert.match(deltas.data.pieces.map(({ text }: { text: string }) => text).join(''), /swollen/)

  const made = await service.call(chatRoutes.createChat, { body: {} }, who)
  const posted = await service.call(
    chatRoutes.postMessage,
    { params: { id: made.data.threadId }, body: { data: '电池冒烟了', supportEs: true } },
    who,
  )
  const read = await service.call(
    chatRoutes.getNewDeltas,
    { params: { id: posted.data.runId }, body: { after: 0, wait: 10 } },
    who,
  )
  assert.match(read.data.text ?? '', /让所有人远离[\s\S]+119/)
})

test('what is asked within an hour of danger is answered below what keeps people safe, and nobody is left without it', async () => {
  const who = somebody()
  const ask = async (data: string, chatId?: string) =>
    (
      await service.call(
        chatRoutes.queryWhole,
        { body: { data, devicesType: 'off_grid', supportEs: true, ...(chatId && { chatId }) } },
        who,
      )
    ).data
  const { threadId } = await ask(burning)
  const followed = await ask('How do I clean the air filter?', threadId)
  assert.match(
    followed.text,
    /^\*\*This may be dangerous[\s\S]+Keep everybody away[\s\S]+leave the building[\s\S]+when the danger is over[\s\S]+filter/,
  )
  assert.equal(followed.text.match(/This may be dangerous/g)?.length, 1)
  const unknown = await ask('and now, can we', threadId)
  assert.match(unknown.text, /call the fire service/)
  assert.equal(unknown.answer.isDanger, true)
  assert.doesNotMatch((await ask('How do I clean the air filter?')).text, /dangerous/)
  await service.app.db.query(
    sql`update message set created_at = created_at - interval '61 minutes' where thread_id = ${threadId}`,
  )
  assert.doesNotMatch((await ask('How do I clean the filter?', threadId)).text, /dangerous/)
})

test('the reminder moves the places of the sentences that it stands before, and comes first where text streams', async () => {
  const text = 'Open it.'
  const planned = {
    kind: 'ai',
    text,
    sentences: [{ start: 0, end: 8, chunkId: 1 }],
    sources: [],
    resources: [],
    suggestions: [],
    timings: {},
  } as const
  const ask = anAsk({ question: 'And now?', alarm: burning })
  const one = await withSafetyReminder({
    answer: async () => ({
      ...planned,
      sentences: [...planned.sentences],
      sources: [],
      resources: [],
      suggestions: [],
    }),
  }).answer(ask, AbortSignal.timeout(1_000))
  assert.ok(one.kind === 'ai')
  const [place] = one.sentences ?? []
  assert.equal(one.text.slice(place?.start, place?.end), text)
  const pieces = (async function* () {
    yield text
  })()
  const streamed = await withSafetyReminder({
    answer: async () => ({ kind: 'stream', pieces, sources: [], timings: {} }),
  }).answer(ask, AbortSignal.timeout(1_000))
  assert.ok(streamed.kind === 'stream')
  assert.match((await Array.fromAsync(streamed.pieces)).join(''), /^\*\*This may[\s\S]+Open it\.$/)
})

test('danger is answered by the search of the chat of known questions', async () => {
  const { body } = await service.call(
    qnaRoutes.searchQuestions,
    { query: { question: 'me dio un calambre', language: 'en' } },
    somebody(),
  )
  assert.deepEqual([body.success, body.qnaVos, body.isDanger], [1, [], true])
  assert.match(body.answers.join(''), /ambulancia/)
})

test('a person who is asked about it finds it marked, also where the ticket was there before', async () => {
  const who = somebody()
  const ask = async (text: string, chatId?: string) =>
    (
      await service.call(
        chatRoutes.queryWhole,
        { body: { data: text, devicesType: 'off_grid', ...(chatId && { chatId }) } },
        who,
      )
    ).data.threadId as string
  const ticket = async (threadId: string) =>
    (
      await service.call(
        ticketRoutes.createTicket,
        { body: { threadId, category: 'TECH', text: 'Help' } },
        who,
      )
    ).data.id as number
  const isUrgent = async (id: number) =>
    (await service.call(ticketRoutes.getTicket, { body: { id } }, staff)).data.isUrgent

  assert.equal(await isUrgent(await ticket(await ask(burning))), true)
  const threadId = await ask('How do I clean the air filter?')
  const before = await ticket(threadId)
  assert.equal(await isUrgent(before), false)
  await ask('now it smokes', threadId)
  assert.equal(await isUrgent(before), true)
  const list = await service.call(
    ticketRoutes.findTickets,
    { body: { page: 1, size: 10, sort: 'isUrgent', direction: 'DESC', queryParams: {} } },
    staff,
  )
  assert.equal(list.data.content[0].isUrgent, true)
})

test('who is in danger is answered though the device is not theirs, unknown, or named otherwise, and after too many questions', async () => {
  const who = somebody()
  const ask = (part: object) => service.call(chatRoutes.queryWhole, { body: { data: burning, ...part } }, who)
  for (const part of [
    { serialNum: 'SNA0000002' },
    { serialNum: 'SNA9999999' },
    { serialNum: 'SNA0000001', country: 'FR' },
    { devicesType: 'nowhere' },
  ])
    assert.equal((await ask(part)).data?.answer?.isDanger, true, JSON.stringify(part))
  for (let at = 0; at < 12; at++) await ask({ data: 'How?', cid: `question-${at}-00` })
  assert.equal((await ask({ data: 'How?' })).status, 429)
  assert.equal((await ask({})).data.answer.isDanger, true)
})

test('nothing is asked before: of the ways to answer it is the first', async () => {
  const engine = engineOf([answerDanger, () => assert.fail('searched')], () => assert.fail('searched'))
  const answer = await engine.answer(anAsk({ question: 'FIRE!' }), new AbortController().signal)
  assert.ok(answer.kind === 'es' && answer.isDanger)
})
