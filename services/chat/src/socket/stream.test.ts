import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Ask } from '../answering/answer.ts'
import {
  anEngine,
  dialSocket,
  isFinalMessage,
  joinText,
  source,
  startChat,
  toPlanned,
} from '../chat.builder.ts'

let answer: (ask: Ask, signal: AbortSignal) => Answer | Promise<Answer> = () => toPlanned('An answer.')
const { engine } = anEngine((ask, signal) => answer(ask, signal))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

const long = Array.from({ length: 400 }, (_, n) => `Word${n}`).join(' ')

test("streams a model's text and stores it completely", async () => {
  answer = () => ({
    kind: 'stream',
    sources: [source],
    timings: {},
    pieces: (async function* () {
      for (const word of long.split(/(?<= )/)) yield word
    })(),
  })
  const client = await dialSocket(service.socketUrl)
  client.ask('Model?')
  const end = await client.hear(isFinalMessage)
  assert.deepEqual([end.code, joinText(client.heard).text], [200, long])
  client.socket.close()
})

test('keeps the text of an aborted model and ends the answer as failed', async () => {
  answer = () => ({
    kind: 'stream',
    sources: [],
    timings: {},
    pieces: (async function* () {
      yield 'A beginning'
      await new Promise((resolve) => setTimeout(resolve, 60))
      throw new Error('connection reset')
    })(),
  })
  const client = await dialSocket(service.socketUrl)
  client.ask('Model?')
  const end = await client.hear(isFinalMessage)
  assert.deepEqual(
    [end.code, end.msg, joinText(client.heard).text],
    [500, 'The answer was interrupted. Send your question again.', 'A beginning'],
  )
  client.socket.close()
})

test('limits the time to the first text, not to the last', async () => {
  const quick = await startChat(engine, { config: { answerTimeoutMs: 300 } })
  answer = (_, signal) => ({
    kind: 'stream',
    sources: [],
    timings: {},
    pieces: (async function* () {
      for (let n = 0; n < 8; n++) {
        signal.throwIfAborted()
        yield `${n} `
        await sleep(100)
      }
    })(),
  })
  const client = await dialSocket(quick.socketUrl)
  client.ask('Model?')
  assert.deepEqual(
    [(await client.hear(isFinalMessage)).code, joinText(client.heard).text],
    [200, '0 1 2 3 4 5 6 7 '],
  )
  await quick.close()
})

test('ends text that cannot be stored as one failure and continues the conversation', async () => {
  for (const kind of ['plan', 'stream']) {
    const bad = 'nothing \0 and half \ud83d'
    answer = () =>
      kind === 'plan'
        ? toPlanned(bad)
        : {
            kind: 'stream',
            sources: [],
            timings: {},
            pieces: (async function* () {
              yield bad
            })(),
          }
    const client = await dialSocket(service.socketUrl)
    client.ask('Bad?')
    assert.equal((await client.hear(isFinalMessage)).code, 500)
    answer = () => toPlanned('An answer.')
    client.ask('Good?')
    assert.equal((await client.hear(isFinalMessage)).code, 200)
    client.socket.close()
  }
})
