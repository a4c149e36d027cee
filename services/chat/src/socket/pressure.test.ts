import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { anEngine, dialSocket, isFinalMessage, joinText, startChat, toPlanned } from '../chat.builder.ts'

const words = (count: number) =>
  Array.from({ length: count }, (_, n) => `word${n} ${'x'.repeat(40)}`).join(' ')
const { engine } = anEngine(({ question }) => toPlanned(words(Number(question))))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine, { config: { pace: 1_000 } })
})
after(() => service.close())

test('delays nobody for a stalled reader, and sends it the merged rest later', async () => {
  const lazy = await dialSocket(service.socketUrl)
  const keen = await dialSocket(service.socketUrl)
  lazy.ask('8000')
  await lazy.hear(({ seq = 0 }) => seq >= 10)
  lazy.socket.pause()
  keen.ask('500')
  await keen.hear(isFinalMessage)
  assert.equal(joinText(keen.heard).text, words(500))
  // Requests 16 pieces of 30 bytes in 16 ms, which exceeds all buffers without a reader.
  await sleep(4_000)
  lazy.socket.resume()
  const end = await lazy.hear(isFinalMessage)
  assert.deepEqual([end.code, joinText(lazy.heard)], [200, { text: words(8_000), seq: end.seq, gaps: 0 }])
  assert.equal(lazy.heard.filter(isFinalMessage).length, 1)
  for (const { socket } of [lazy, keen]) socket.close()
})
