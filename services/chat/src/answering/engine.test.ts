import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { chatFileRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import { gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { questionDataRoutes } from '@portal/contracts/question-data.contract.ts'
import { type Database, sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../chat.builder.ts'
import { aDocument, aSection, aStore } from '../knowledge/knowledge.builder.ts'
import type { Meaning } from '../knowledge/meaning/meaning.ts'
import { aCorrection, createSaveHelpers, owner, png, staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'
import type { Turn } from '../understanding/follow-up.rules.ts'
import type { AnswerEngine, Ask, Planned } from './answer.ts'
import { aDevice, anAsk, someManuals } from './engine.builder.ts'
import { openEngine } from './engine.ts'

let service: TestService
let save: ReturnType<typeof createSaveHelpers>
let engine: AnswerEngine
let bodies: Record<string, string>
const planned = async (part: Partial<Ask>): Promise<Planned> => {
  const answer = await engine.answer(anAsk(part), new AbortController().signal)
  assert.notEqual(answer.kind, 'stream')
  return answer as Planned
}

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  save = createSaveHelpers(service)
  engine = openEngine(service.app, {})
  bodies = await someManuals(service.app.db as Database as never)
})
after(() => service.close())

test('where nothing is related that is said, in the language of the page, with the nearest questions that may be seen', async () => {
  const nothing = await planned({ question: 'Who won the football cup in 1974?' })
  assert.deepEqual(
    [nothing.kind, nothing.text, nothing.suggestions, nothing.sources],
    ['none', 'No related content', [], []],
  )
  assert.equal(
    (await planned({ question: '谁赢得了世界杯足球赛？', language: 'zh-CN' })).text,
    '没有相关内容',
  )
  const near = await save.question({
    question: 'Which football fits through the hatch?',
    deviceGroups: ['off_grid'],
  })
  await save.question({ question: 'Is a football allowed on the roof?', show: false })
  await save.question({ question: 'Which football fits through the other hatch?', deviceGroups: ['hybrid'] })
  const { suggestions } = await planned({ question: 'Who won the football cup in 1974?' })
  assert.deepEqual(
    suggestions.map(({ questionId }) => questionId),
    [near.id],
  )
})

test('what is nearest in meaning, and says nothing of the question, does not hide what has its words', async () => {
  const sections = await service.app.db.query<{ id: number; title: string }>(
    sql`select id, heading_path[1] as title from knowledge_chunk`,
  )
  const standing = new Map(sections.map(({ id, title }) => [Number(id), title === 'Display' ? 4 : -1]))
  const meaning: Meaning = {
    reads: () => true,
    nearness: async () => standing,
    nearnessOf: async () => undefined,
  }
  const question = 'wet wall dark weather outside'
  const byMeaning = openEngine(service.app, {}, undefined, meaning)
  const answer = (await byMeaning.answer(anAsk({ question }), new AbortController().signal)) as Planned
  const titles = ({ suggestions }: Planned) => suggestions.map((one) => one.question)
  assert.deepEqual(titles(answer), titles(await planned({ question })))
  assert.equal(titles(answer)[0], 'Cleaning the air filter')
})

test('a title that is chosen answers what was asked when it was offered', async () => {
  const db = service.app.db as never
  await aDocument(db, await aStore(db, '16k_us'), [
    aSection(
      'Place',
      'The place has a roof.\n\nThe place is in the shade, and children do not come to this place.\n\nIts fans make 42 dB at one metre.\n\nA garage is a good place for it.\n\nLeave 40 cm above it.',
    ),
    aSection('Lid', 'The lid is locked by four screws.'),
  ])
  const text = async (history?: Turn[]) =>
    (await planned({ question: 'Place', deviceGroup: '16k_us', history })).text
  assert.doesNotMatch(await text(), /42 dB/)
  const before: Turn = { question: 'do its fans make noise?', offered: ['Lid', 'Place'] }
  assert.match(await text([before]), /Its fans make 42 dB/)
  assert.doesNotMatch(await text([{ ...before, offered: ['Lid'] }]), /42 dB/)
})

test('a conversation about one document is not certain of another one, unless that was chosen', async () => {
  await aDocument(service.app.db as never, await aStore(service.app.db as never, '12k_us'), [
    aSection('Meter box', 'The meter box holds two fuses of 10 A.'),
    aSection('Lid', 'The lid is locked by four screws.'),
  ])
  await aDocument(
    service.app.db as never,
    await aStore(service.app.db as never, '12k_us'),
    [aSection('Signals', 'A long tone tells of a full memory card.')],
    'signals.pdf',
  )
  const [box] = await service.app.db.query<{ id: number }>(
    sql`select id from knowledge_chunk where heading_path = '{Meter box}'`,
  )
  const before: Turn = {
    question: 'What is in the meter box?',
    cited: [Number(box?.id)],
    offered: ['Signals'],
  }
  const say = async (question: string, history?: Turn[]) => {
    const { kind, suggestions } = await planned({ question, deviceGroup: '12k_us', history })
    return [kind, suggestions[0]?.question]
  }
  const question = 'memory card and tone'
  assert.deepEqual(await say(question), ['ai', undefined])
  assert.deepEqual(await say(question, [before]), ['none', 'Signals'])
  for (const chosen of ['Signals', 'signals?'])
    assert.deepEqual(await say(chosen, [before]), ['ai', undefined])
  const label = 'LXP-LB-US 12K · 3352700137'
  const whichDevice: Turn = { question, choices: [{ label, serialNum: '3352700137' }] }
  assert.deepEqual(await say(label, [before, whichDevice]), ['ai', undefined])
})

test('what is not certain is asked back with the sections that may be meant; the title of one is answered', async () => {
  const unsure = await planned({ question: 'Is a wet wall behind it dark?' })
  assert.deepEqual(
    [unsure.kind, unsure.text, unsure.sources],
    ['none', 'I am not sure. Do you mean one of these?', []],
  )
  const [choice] = unsure.suggestions
  assert.equal(choice?.question, 'Cleaning the air filter')
  assert.equal(choice.file, 'sna-manual.pdf')
  assert.match(choice.excerpt ?? '', /filter/i)
  assert.ok(Object.values(bodies).some((body) => body.includes(choice.excerpt?.split('\n')[0] ?? '-')))
  const { kind, sources, relevance = 0 } = await planned({ question: choice.question })
  assert.deepEqual([kind, sources[0]?.title], ['ai', choice.question])
  assert.ok(relevance > (unsure.relevance ?? 1))
})

test('misspelt words are read by those of the documents, in what was asked before, too, and it is said what was understood', async () => {
  const { kind, sources, understood } = await planned({ question: 'how do i cleen the air filtr' })
  assert.deepEqual(
    [kind, sources[0]?.title, understood],
    ['ai', 'Cleaning the air filter', 'how do i clean the air filter'],
  )
  assert.equal((await planned({})).understood, undefined)
  const chinese = await planned({ question: 'baterry 电缆', language: 'zh-CN' })
  assert.equal(chinese.understood, 'battery 电缆')
  const history = [{ question: 'batery cabels', answer: '' }]
  const after = await planned({ question: 'and how long?', history: history as never })
  assert.equal(after.sources[0]?.title, 'Battery cables')
  assert.match(after.understood ?? '', /^battery cables: /)
})

test('an answer from documents is their own words: steps whole, every stretch verbatim in its chunk, with its source', async () => {
  const { kind, text, sentences = [], sources } = await planned({})
  assert.equal(kind, 'ai')
  assert.match(text, /^From “sna-manual\.pdf”:\n\n/)
  for (const step of ['1. Pull the cover to the left.', '4. Push it in until it clicks.'])
    assert.ok(text.includes(step))
  assert.equal(sources[0]?.title, 'Cleaning the air filter')
  assert.ok(sentences.length > 0)
  for (const { start, end, chunkId } of sentences) {
    const source = sources.find((one) => one.chunkId === chunkId)
    assert.ok(source && bodies[source.title]?.includes(text.slice(start, end)), text.slice(start, end))
  }
  assert.match(
    (await planned({ language: 'de' })).text,
    /^Das Handbuch ist auf Englisch\. .*reinigen = clean.*\n\nAus „sna-manual\.pdf“:/,
  )
})

test('a source names its document and leads to the whole file, for everyone who is signed in', async () => {
  const { app, call } = service
  const user = { userId: 'M-1', username: 'maintain' }
  const fileId = (await planned({})).sources[0]?.fileId as number
  const { id } = await app.files.put({ name: 'sna.png', stream: Readable.from([png]) }, user)
  await app.files.claim(app.db, [id], { noun: 'knowledgeFile', id: fileId, user })
  const download = (as = owner) => call(chatFileRoutes.downloadFile, { params: { id } }, { as })
  await app.db.query(sql`update knowledge_file set upload_id = ${id}, state = 'queued' where id = ${fileId}`)
  assert.equal((await download()).status, 404, 'not read yet: nothing cites it')
  await app.db.query(
    sql`update knowledge_file set title = 'SNA manual', state = 'completed' where id = ${fileId}`,
  )
  const { text, sources } = await planned({})
  assert.match(text, /^From “SNA manual”:/)
  assert.equal(sources[0]?.url, `/api/chat/file/${id}`)
  assert.deepEqual((await download()).raw, png)
  await app.db.query(sql`update knowledge_file set title = '' where id = ${fileId}`)
})

test('of a table the asked code is answered and no other one', async () => {
  const { text } = await planned({ question: 'What does F04 mean?' })
  assert.match(text, /F04 \| Battery voltage too low/)
  assert.doesNotMatch(text, /F03/)
})

test('a device is answered from its own documents; the enhanced search looks into all and says so', async () => {
  const question = 'When does the walrus relay click?'
  assert.equal((await planned({ question })).kind, 'none')
  const { kind, text, sources } = await planned({ question, enhance: true })
  assert.equal(kind, 'ai')
  assert.match(text, /^This comes from another product's manual\./)
  assert.equal(sources[0]?.file, 'hybrid-manual.pdf')
  const own = await planned({ question: 'What does F04 mean?', enhance: true })
  assert.match(own.text, /^From “/)
})

test('CHAT-65 question data answers as a whole, in the reader’s language, with its files; a page without es gets the same text as a stream', async () => {
  const resource = await save.resource({ name: 'Dongle' })
  const german = {
    language: 'de' as const,
    question: 'Wie verbinde ich den Dongle?',
    answers: ['Einstecken.', 'Warten.'],
  }
  const saved = await save.question({
    variants: ['dongle will not go online'],
    translations: [german],
    resourceIds: [resource.id],
  })
  const english = await planned({ question: 'how do i connect the wifi dongle' })
  assert.deepEqual(
    [english.kind, english.msg, english.text],
    ['es', 'QNA', 'Plug it in.\nHold the button for six seconds.'],
  )
  assert.deepEqual(
    [english.resources[0]?.initialFileName, english.resources[0]?.contentType],
    ['wiring.png', 'image/png'],
  )
  assert.equal(
    (await planned({ question: 'My dongle will not go online', language: 'de' })).text,
    'Einstecken.\nWarten.',
  )
  assert.equal((await planned({ questionId: saved.id, question: 'whatever' })).questionId, saved.id)
  const streamed = await planned({ question: 'How do I connect the Wi-Fi dongle?', supportEs: false })
  assert.deepEqual([streamed.kind, streamed.text], ['ai', english.text])
})

test('what is hidden, in the bin, or of another device or platform never answers by itself', async () => {
  const hidden = await save.question({
    question: 'What is the installer code?',
    answers: ['1470'],
    show: false,
  })
  const gone = await save.question({ question: 'What is the secret of the bin?', answers: ['Gone'] })
  await service.call(questionDataRoutes.deleteQuestionData, { body: { ids: [gone.id] } })
  await save.question({
    question: 'What is the colour of the hybrid lamp?',
    answers: ['Blue'],
    deviceGroups: ['hybrid'],
  })
  await save.question({ question: 'What is the colour of the EG4 lamp?', answers: ['Red'], platform: 'EG4' })
  for (const part of [
    { question: 'What is the installer code?' },
    { question: 'What is the installer code?', questionId: hidden.id },
    { question: 'What is the secret of the bin?' },
    { question: 'What is the secret of the bin?', questionId: gone.id },
    { question: 'What is the colour of the hybrid lamp?' },
    { question: 'What is the colour of the EG4 lamp?' },
  ]) {
    const { kind, text } = await planned(part)
    assert.ok(kind !== 'es' && !/1470|Gone|Blue|Red/.test(text), JSON.stringify([part, kind, text]))
  }
  assert.equal(
    (await planned({ question: 'What is the colour of the EG4 lamp?', platform: 'EG4' })).text,
    'Red',
  )
})

test('an approved correction answers before everything else and is counted; unreviewed, withdrawn or deleted it never does', async () => {
  const question = 'How long is the warranty of the battery?'
  const ask = () => planned({ question })
  await save.question({ question, answers: ['See the card.'] })
  const correction = await save.correction({ question, state: 'PENDING' })
  assert.equal((await ask()).text, 'See the card.')
  const saveAs = async (state: string, version: number) =>
    (
      await service.call(gptDataRoutes.saveGptData, {
        body: { ...aCorrection({ question }), state, id: correction.id, version },
      })
    ).data
  await saveAs('APPROVED', 1)
  const { kind, text, msg } = await ask()
  assert.deepEqual([kind, text, msg], ['es', 'Ten years from the installation.', 'QNA'])
  await saveAs('READY', 2)
  assert.equal((await ask()).text, 'See the card.')
  await saveAs('APPROVED', 3)
  assert.equal((await ask()).text, 'Ten years from the installation.')
  assert.equal((await planned({ question, isTrial: true })).text, 'Ten years from the installation.')
  await service.call(gptDataRoutes.deleteGptData, { body: { ids: [correction.id] } })
  assert.equal((await ask()).text, 'See the card.')
  await service.call(gptDataRoutes.restoreGptData, { body: { ids: [correction.id] } })
  assert.equal((await ask()).text, 'See the card.', 'what comes back from the bin is unreviewed')
  const { data } = await service.call(gptDataRoutes.findGptData, {
    body: { page: 1, size: 15, queryParams: { question } },
  })
  assert.equal(data.content[0].hitCount, 2, 'a trial does not count')
})

test('a correction answers in its own language, and where that cannot be told in each', async () => {
  const question = 'How often do I have to oil the walrus hinge?'
  await save.correction({ question, answer: 'Twice a year.', state: 'APPROVED' })
  const answer = await planned({ question })
  assert.deepEqual([answer.text, answer.isReviewed], ['Twice a year.', true])
  assert.equal((await planned({ question: 'how often must I oil the walrus hinge' })).text, 'Twice a year.')
  assert.notEqual((await planned({ question, language: 'de' })).text, 'Twice a year.')
  const german = 'Wie oft muss ich das Scharnier der Klappe ölen?'
  await save.correction({ question: german, answer: 'Zweimal im Jahr.', state: 'APPROVED' })
  assert.equal((await planned({ question: german, language: 'de' })).text, 'Zweimal im Jahr.')
  assert.equal(
    (await planned({ question: 'wie oft muss ich die Scharniere der Klappe ölen', language: 'de' })).text,
    'Zweimal im Jahr.',
  )
  assert.notEqual((await planned({ question: german, language: 'en' })).text, 'Zweimal im Jahr.')
  await save.correction({ question: 'WRX-77', answer: 'The walrus is off.', state: 'APPROVED' })
  for (const language of ['en', 'de', 'zh-CN'])
    assert.equal((await planned({ question: 'WRX-77', language })).text, 'The walrus is off.', language)
})

test('a code is not answered with the text of another code', async () => {
  await save.question({ question: 'What does warning W07 mean?', answers: ['Overload.'] })
  assert.equal((await planned({ question: 'What does warning W07 mean' })).text, 'Overload.')
  assert.notEqual((await planned({ question: 'What does warning W08 mean?' })).kind, 'es')
})

test('what is wrong with the device is asked of the device; without one that is said, and a written answer stands in', async () => {
  const question = "What's the error/warning of my inverter?"
  const { kind, msg, text } = await planned({ question, device: aDevice })
  assert.deepEqual([kind, msg], ['e_ai', 'Debug_QNA'])
  assert.match(text, /^Demo data: .*\n\nDevice 3361400100, as of /)
  const none = await planned({ question })
  assert.deepEqual([none.kind, none.msg], ['none', 'NotSupport'])
  const flagged = await save.question({
    question,
    answers: ['Look at the display.'],
    supportRemoteDebug: true,
  })
  assert.deepEqual(
    [(await planned({ question })).text, (await planned({ question, device: aDevice })).questionId],
    ['Look at the display.', flagged.id],
  )
})
