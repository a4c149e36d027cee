import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { WebSocket } from 'ws'
import type { Answer, Ask } from '../answering/answer.ts'
import {
  anEngine,
  dialSocket,
  isFinalMessage,
  joinText,
  owner,
  source,
  startChat,
  toContext,
  toPlanned,
  unscored,
} from '../chat.builder.ts'

let answer: (ask: Ask, signal: AbortSignal) => Answer | Promise<Answer> = () => toPlanned('An answer.')
const { engine, asked } = anEngine((ask, signal) => answer(ask, signal))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

const long = Array.from({ length: 400 }, (_, n) => `Word${n}`).join(' ')

test('CHAT-69 CHAT-81 CHAT-82 CHAT-84 CHAT-88 supports a conversation with only the specified protocol', async () => {
  answer = ({ question }) =>
    question.startsWith('Full') ? toPlanned('Whole.', { kind: 'es' }) : toPlanned(`About ${question}`)
  // Uses only the documented protocol, without our client.
  const socket = new WebSocket(
    service.socketUrl,
    ['lux.chat.v1', toContext({ token: 't', deviceInfo: 'off_grid', platform: 'LUX_POWER' })],
    {
      headers: { [identityHeader]: await signIdentity(owner) },
    },
  )
  const answers: string[] = []
  let growing = ''
  let thread = ''
  let isReceiving = false
  socket.on('message', (raw) => {
    const message = JSON.parse(String(raw))
    for (const field of ['code', 'msg', 'chatId', 'type', 'deltaValue', 'content', 'fileName', 'data'])
      assert.ok(field in message, field)
    const { code, chatId, type, deltaValue, data } = message
    if (code === 202) return
    if (code !== 200) {
      isReceiving = false
      return
    }
    if (thread === '') thread = chatId
    assert.equal(chatId, thread)
    if (type === 'es') {
      answers.push(JSON.parse(data).answers.join('\n'))
      isReceiving = false
    } else {
      growing += deltaValue
      if (!growing.includes('[DONE]')) return
      answers.push(growing.replace('[DONE]', ''))
      growing = ''
      isReceiving = false
    }
  })
  await once(socket, 'open')
  const ask = async (data: string) => {
    isReceiving = true
    socket.send(
      JSON.stringify({
        type: 2,
        data,
        serialNum: 'SNA0000001',
        devicesType: 'off_grid',
        platform: 'LUX_POWER',
        clusterId: '',
        supportEs: true,
      }),
    )
    while (isReceiving) await once(socket, 'message')
  }
  await ask('the first thing')
  socket.send(JSON.stringify({ type: 1 }))
  await ask('the second thing')
  await ask('Full answer, please')
  assert.deepEqual(answers, ['About the first thing', 'About the second thing', 'Whole.'])
  socket.send(JSON.stringify({ type: 0 }))
  assert.equal((await once(socket, 'close'))[0], 1000)
})

test('sends numbered pieces after the acknowledgement, and the sources once at the end', async () => {
  answer = () => toPlanned(long, { sources: [source], timings: { search: 3 } })
  const client = await dialSocket(service.socketUrl)
  client.ask('How?', { cid: 'question-1' })
  const taken = await client.hear(({ code }) => code === 202)
  assert.equal(taken.cid, 'question-1')
  assert.ok(taken.chatId && taken.mid)
  const end = await client.hear(isFinalMessage)
  assert.deepEqual(joinText(client.heard), { text: long, seq: end.seq, gaps: 0 })
  assert.deepEqual([end.type, end.msg, end.mid, end.deltaValue], ['ai', 'QNA', taken.mid, '[DONE]'])
  assert.deepEqual(JSON.parse(end.data), { sources: [unscored] }, 'figures are not for everybody')
  assert.equal(client.heard.filter(({ data }) => data.includes('sources')).length, 1)
  assert.equal(client.heard.filter(isFinalMessage).length, 1)
  client.socket.close()
})

test('OPEN-48 sends scores and timings only to reviewers and administrators', async () => {
  answer = () => toPlanned('Short.', { sources: [source], timings: { search: 3 } })
  for (const as of [{ permissions: ['dialogue:view'] }, { role: 'ADMIN', kind: 'staff' } as const]) {
    const client = await dialSocket(service.socketUrl, { as: { ...owner, ...as } })
    client.ask('How?')
    assert.deepEqual(JSON.parse((await client.hear(isFinalMessage)).data), {
      sources: [source],
      timings: { search: 3 },
    })
    client.socket.close()
  }
})

test('CHAT-65 CHAT-91 sends complete answers with files in one message, which ends the answer', async () => {
  const file = {
    downloadURL: '/api/chat/file/1',
    contentType: 'image/png',
    initialFileName: 'a.png',
    fileSize: 12,
  }
  answer = ({ question }) =>
    toPlanned(question, { kind: question === 'check' ? 'e_ai' : 'es', resources: [file] })
  const client = await dialSocket(service.socketUrl)
  client.ask('check', { supportEs: true })
  const checked = await client.hear(isFinalMessage)
  assert.deepEqual([checked.code, checked.type, checked.msg], [200, 'e_ai', 'Debug_QNA'])
  assert.deepEqual(JSON.parse(checked.data), { reply: 'check', fixedResourceBosList: [file] })
  client.ask('manual', { supportEs: true })
  assert.deepEqual(JSON.parse((await client.hear(isFinalMessage)).data), {
    answers: ['manual'],
    fixedResourceBosList: [file],
  })
  assert.deepEqual(
    client.heard.map(({ code }) => code),
    [202, 200, 202, 200],
  )
  client.socket.close()
})

test('CHAT-68 CHAT-89 ends an unsupported question with 204, similar questions and text; the msg names the kind of answer', async () => {
  const near = {
    questionId: 5,
    question: 'How do I reset it?',
    supportRemoteDebug: false,
    score: 0.4,
    visible: true,
  }
  answer = () => toPlanned('No related content', { kind: 'none', msg: 'NotSupport', suggestions: [near] })
  const client = await dialSocket(service.socketUrl)
  client.ask('Weather?')
  const end = await client.hear(isFinalMessage)
  assert.deepEqual([end.code, end.msg, end.content], [204, 'NotSupport', 'No related content'])
  const { score: _, ...shown } = near
  assert.deepEqual(JSON.parse(end.data), { qnaVos: [shown] })
  const msgOf = async (given: () => Answer) => {
    answer = given
    const another = await dialSocket(service.socketUrl)
    another.ask('And now?', { supportEs: true })
    const { msg } = await another.hear(isFinalMessage)
    another.socket.close()
    return msg
  }
  assert.equal(await msgOf(() => toPlanned('It is well.', { kind: 'e_ai' })), 'Debug_QNA')
  assert.equal(await msgOf(() => toPlanned('Hold ENTER.', { kind: 'es' })), 'QNA')
  assert.match(
    await msgOf(() => {
      throw new Error('inside')
    }),
    /^[A-Z].+\.$/,
  )
  client.socket.close()
})

test('CHAT-63 ends the answer with 500 and no internals when an engine fails', async () => {
  answer = () => {
    throw new Error('password of the model server')
  }
  const client = await dialSocket(service.socketUrl)
  client.ask('How?', { cid: 'fails-once' })
  const failed = await client.hear(isFinalMessage)
  assert.deepEqual([failed.code, failed.msg], [500, "Couldn't answer this. Send your question again."])
  answer = () => toPlanned('Now it works.')
  client.ask('How?', { cid: 'fails-once' })
  const again = await client.hear(isFinalMessage)
  assert.deepEqual(
    [again.code, again.mid, again.epoch],
    [200, failed.mid, 2],
    'the same question is made anew',
  )
  assert.equal(joinText(client.heard).text, 'Now it works.')
  client.socket.close()
})

test('stops a slow engine after the timeout', async () => {
  const hasty = await startChat(engine, { config: { answerTimeoutMs: 100 } })
  let wasAborted = false
  answer = (_ask, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        wasAborted = true
        reject(signal.reason)
      })
    })
  const client = await dialSocket(hasty.socketUrl)
  client.ask('How?')
  assert.match((await client.hear(isFinalMessage)).msg, /took too long/)
  assert.ok(wasAborted)
  await hasty.close()
})

test('answers a repeated question once, from any connection', async () => {
  answer = ({ question }) => toPlanned(`${question} ${long}`)
  const before = asked.length
  const clients = await Promise.all([1, 2, 3, 4].map(() => dialSocket(service.socketUrl)))
  for (const client of clients) for (let n = 0; n < 3; n++) client.ask('Once?', { cid: 'sent-often' })
  const ends = await Promise.all(clients.map((client) => client.hear(isFinalMessage)))
  assert.equal(new Set(ends.map(({ mid, chatId }) => `${mid} ${chatId}`)).size, 1)
  for (const client of clients) assert.equal(joinText(client.heard).text, `Once? ${long}`)
  assert.equal(asked.length, before + 1)
  const { chatId = '' } = ends[0] ?? {}
  const { data } = await service.call(
    (await import('@portal/contracts/thread.contract.ts')).gptTopicRecordRoutes.getGptTopicRecordData,
    {
      body: { page: 1, size: 10, direction: 'ASC', queryParams: { threadId: chatId } },
    },
  )
  assert.deepEqual(
    data.content.map(({ position }: { position: string }) => position),
    ['QUERY', 'ANSWER'],
  )
  for (const { socket } of clients) socket.close()
})

test('CHAT-67 refuses a second question while an answer is running', async () => {
  let go = () => {}
  answer = ({ question }) =>
    question === 'slow'
      ? new Promise((resolve) => (go = () => resolve(toPlanned('At last.'))))
      : toPlanned('Quick.')
  const client = await dialSocket(service.socketUrl)
  client.ask('slow')
  await client.hear(({ code }) => code === 202)
  client.ask('quick', { cid: 'refused-1' })
  const refused = await client.hear(({ code }) => code === 500)
  assert.deepEqual([refused.error, refused.cid], ['chat.busy', 'refused-1'])
  assert.equal(refused.msg, 'Receiving messages, please try again later.')
  go()
  assert.equal((await client.hear(isFinalMessage)).code, 200)
  client.ask('quick', { cid: 'refused-1' })
  assert.equal((await client.hear(isFinalMessage)).code, 200)
  client.socket.close()
})

test('resumes an interrupted reader at its position, with exactly one end', async () => {
  const slow = await startChat(engine, { config: { pace: 400 } })
  answer = () => toPlanned(long, { sources: [source] })
  const first = await dialSocket(slow.socketUrl)
  first.ask('Long?')
  const { chatId, mid } = await first.hear(({ code }) => code === 202)
  await first.hear(({ seq = 0 }) => seq >= 30)
  first.socket.terminate()
  const seen = joinText(first.heard)
  const second = await dialSocket(slow.socketUrl)
  second.say({ type: 3, chatId, mid, epoch: 1, after: seen.seq })
  await second.hear(isFinalMessage)
  assert.deepEqual(joinText([...first.heard, ...second.heard]), { text: long, seq: 400, gaps: 0 })
  assert.equal(second.heard.filter(isFinalMessage).length, 1)
  const [next] = second.heard
  assert.equal(next?.from ?? next?.seq, seen.seq + 1, 'nothing is told twice')

  const late = await dialSocket(slow.socketUrl)
  late.say({ type: 3, chatId, mid, epoch: 1, after: 390 })
  await late.hear(isFinalMessage)
  assert.equal(joinText([...first.heard, ...second.heard, ...late.heard]).text, long)
  assert.ok(late.heard.length <= 3, 'what was missed comes as one, after the end too')
  await slow.close()
})
