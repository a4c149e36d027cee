import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { anEngine, startChat, toPlanned } from '../chat.builder.ts'

const titles = ['ER-03 Batteriekabel am Gerät', 'Cautions C', '电池连接', 'Z instrukcji']
const suggestions = titles.map((question) => ({
  questionId: 0,
  question,
  supportRemoteDebug: false,
  visible: true,
}))
const choices = [{ label: 'Eco Beast · SNA0000001', serialNum: 'SNA0000001' }]
/** Some answers offer no suggestion; then a title of an older answer is selected. */
const { engine, asked } = anEngine(({ question }) =>
  titles.slice(1, 3).includes(question)
    ? toPlanned('It says so.')
    : toPlanned('Which one?', { suggestions, choices }),
)
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

/** Returns the languages that the engine receives for the questions of a conversation. */
async function languagesOf(
  page: string,
  questions: readonly (string | { data: string; questionId: number })[],
) {
  let chatId: string | undefined
  const told: string[] = []
  for (const question of questions) {
    const body = typeof question === 'string' ? { data: question } : question
    const { data, status } = await service.call(chatRoutes.queryWhole, {
      body: { ...body, language: page, ...(chatId && { chatId }) },
    })
    assert.equal(status, 200)
    chatId = data.threadId
    told.push(asked.at(-1)?.language ?? '')
  }
  return told
}

test("keeps the conversation's language when a suggestion in another one is selected", async () => {
  const chosen = [
    ...titles,
    ...titles,
    ...titles,
    'Eco Beast · SNA0000001',
    { data: 'Co oznacza Z?', questionId: 5 },
  ]
  for (const [typed, language] of [
    ['How do I connect the battery?', 'en'],
    ['Wie schließe ich die Batterie an?', 'de'],
    ['如何连接电池？', 'zh_CN'],
  ] as const)
    assert.deepEqual(
      await languagesOf('pl', [typed, ...chosen]),
      [typed, ...chosen].map(() => language),
      typed,
    )
})

test('takes the language of a short question from the conversation, else the page', async () => {
  assert.deepEqual(
    await languagesOf('en', ['F03', ...titles, 'Alarms LA', 'Wie lange?', 'F04', 'LXP 5K EU']),
    ['en', ...titles.map(() => 'en'), ...['en', 'de', 'de', 'de']],
  )
  assert.deepEqual(await languagesOf('es', ['Eco Beast 6K', 'Cautions C', 'F03']), [
    'es_ES',
    'es_ES',
    'es_ES',
  ])
})
