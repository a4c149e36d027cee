import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { createEmbed, readEmbeddingsServer } from '@portal/service-kit/model/embeddings.ts'
import type { TestDatabase } from '@portal/testing/node/database.ts'
import { findSuggestions } from '../../answering/suggestions.ts'
import { setQuestionPhrases } from '../../question-data/phrase.repo.ts'
import { indexFile } from '../indexing/index-file.ts'
import { aDocument, aSection, aStore, chatDatabase } from '../knowledge.builder.ts'
import { searchKnowledge } from '../search/search.ts'
import type { Language } from '../vocabulary/language.repo.ts'
import { openMeaning, restMs } from './meaning.ts'
import { readTexts } from './read-texts.ts'

type Behaviour = (response: ServerResponse, input: string[]) => void
let db: TestDatabase
let server: Server
let behave: Behaviour
let asked: { model: string; input: string[]; key: string | undefined }[] = []
let failures: string[] = []
let fanFile: number

/** A model for which these words mean the same. */
const concepts = [
  ['fan', 'propeller'],
  ['battery', 'accumulator'],
  ['warranty', 'promise'],
  ['giraffe', 'okapi'],
]
const vectorOf = (text: string) => [
  0.1,
  ...concepts.map((words) => words.filter((word) => text.toLowerCase().includes(word)).length),
]
const answer = (response: ServerResponse, data: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
const understands: Behaviour = (response, input) =>
  // In any order: each says which one it is of.
  answer(response, input.map((text, index) => ({ index, embedding: vectorOf(text) })).toReversed())
const fails =
  (status: number): Behaviour =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end('{"error":{"message":"secret-key"}}')

before(async () => {
  db = await chatDatabase()
  server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
    asked.push({ model: body.model, input: body.input, key: request.headers.authorization })
    behave(response, body.input)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fanFile = await aDocument(db, await aStore(db), [
    aSection('Fan', 'The fan is held by two screws and pulls out downwards.'),
    aSection('Battery', 'The battery stays at half of its charge.'),
    aSection('Warranty', 'The warranty lasts ten years. It covers the battery.'),
    aSection('Cables', 'Tighten the lugs twice a year.'),
  ])
  await aDocument(db, await aStore(db, 'hybrid'), [
    aSection('Fan of another device', 'A fan, a fan, a fan.'),
    aSection('Giraffes', 'A giraffe may stand beside it.'),
  ])
})
beforeEach(() => {
  behave = understands
  asked = []
  failures = []
})
after(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await db.close()
})

const serverOf = (model = 'tiny', timeoutMs = 60_000) => ({
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  apiKey: 'secret-key',
  model,
  timeoutMs,
})
const read = (model = 'tiny') =>
  readTexts({ db, embed: createEmbed(serverOf()), model }, new AbortController().signal)
const meaningOf = ({
  model = 'tiny',
  timeoutMs = 60_000,
  now = (): number => 0,
  languages = undefined as Language[] | undefined,
} = {}) =>
  openMeaning({
    db,
    embed: createEmbed(serverOf(model, timeoutMs)),
    model,
    timeoutMs,
    languages,
    now,
    onFailure: (error) => failures.push(String(error)),
  })
const scope = { platform: 'LUX_POWER' as const, deviceGroups: ['off_grid'] }
const first = async (question: string, meaning?: ReturnType<typeof meaningOf>) =>
  (await searchKnowledge(db, question, scope, 3, { meaning }))[0]?.headingPath[0]

test('what shares no word with the question is found by its meaning, among the texts of the device alone', async () => {
  await read()
  const question = 'propeller comes loose'
  assert.equal(await first(question), undefined)
  assert.equal(await first(question, meaningOf()), 'Fan')
  const hits = await searchKnowledge(db, question, scope, 50, { meaning: meaningOf() })
  assert.ok(hits.length > 0 && hits.every(({ headingPath }) => headingPath[0] !== 'Fan of another device'))
  assert.ok((hits[0]?.evidence.nearness ?? 0) > 1)
  assert.equal(asked.at(-1)?.key, 'Bearer secret-key')
})

test('meaning and words rank together: a text that has both comes first', async () => {
  await read()
  assert.equal(await first('years of the promise', meaningOf()), 'Warranty')
  assert.equal(await first('lugs', meaningOf()), 'Cables')
})

test('a server that fails: the words answer, nobody asks it again for a while, and no key is told', async () => {
  await read()
  const vector = vectorOf('fan')
  const failing: [Behaviour, RegExp][] = [
    [fails(500), /status 500/],
    [fails(401), /status 401/],
    [(response) => void response.destroy(), /cannot be reached/],
    [(response) => void response.writeHead(200).end('no vectors'), /no answer|no vectors/],
    [(response) => void answer(response, []), /no vectors/],
    [(response) => void answer(response, [{ embedding: [] }]), /no vectors/],
    [(response) => void answer(response, [{ embedding: ['a', 'b'] }]), /no vectors/],
    [(response) => void answer(response, [{ embedding: vector.map(() => 0) }]), /no vectors/],
    [(response) => void answer(response, [{ embedding: vector, index: 7 }]), /no vectors/],
    [(response) => void answer(response, [{ embedding: vector }, { embedding: vector }]), /no vectors/],
  ]
  for (const [behaviour, reason] of failing) {
    behave = behaviour
    asked = []
    failures = []
    let time = 0
    const meaning = meaningOf({ now: () => time })
    assert.equal(await first('fan', meaning), 'Fan')
    assert.equal(await first('fan and more', meaning), 'Fan')
    assert.equal(asked.length, 1)
    assert.match(failures.join(), reason)
    assert.doesNotMatch(failures.join(), /secret/)
    behave = understands
    time = restMs
    assert.equal(await first('propeller', meaning), 'Fan')
  }
})

test('a server that is silent is waited for no longer than it may take', async () => {
  await read()
  for (const behaviour of [
    () => {},
    (response: ServerResponse) => void response.writeHead(200).write('{"data":['),
  ]) {
    behave = behaviour
    assert.equal(await first('fan', meaningOf({ timeoutMs: 50 })), 'Fan')
    assert.match(failures.join(), /50 ms|in time/)
    failures = []
  }
})

test('each text is read once, a changed one anew, and all by another model; of the old one nothing is compared', async () => {
  await read()
  asked = []
  await read()
  assert.equal(asked.length, 0)
  const meaning = meaningOf()
  assert.notEqual(await first('okapi', meaning), 'Neighbours')
  await indexFile(db, fanFile, [
    aSection('Fan', 'The fan is held by two screws.'),
    aSection('Neighbours', 'A giraffe may stand beside it.'),
    aSection('Battery', 'The battery stays at half of its charge.'),
    aSection('Warranty', 'The warranty lasts ten years.'),
  ])
  await read()
  assert.deepEqual(
    asked.flatMap(({ input }) => input.filter((text) => text.includes('another device'))),
    [],
  )
  assert.equal(await first('okapi', meaning), 'Neighbours')
  assert.equal(await first('okapi', meaningOf({ model: 'other' })), undefined)
  await read('other')
  assert.equal(await first('okapi', meaningOf({ model: 'other' })), 'Neighbours')
  // Words alone: the one model has read nothing any more.
  assert.equal(await first('okapi', meaning), undefined)
  const { rows } = await db.pool.query('select distinct model from knowledge_meaning')
  assert.deepEqual(rows, [{ model: 'other' }])
})

test('a text that the server refuses holds up no other; one that refuses all has read none', async () => {
  await db.pool.query('delete from knowledge_meaning')
  behave = fails(400)
  await assert.rejects(read(), /status 400/)
  const count = async (where: string) =>
    Number((await db.pool.query(`select count(*) from knowledge_meaning where ${where}`)).rows[0].count)
  assert.equal(await count('true'), 0)
  behave = (response, input) =>
    input.some((text) => text.includes('Neighbours'))
      ? fails(413)(response, input)
      : understands(response, input)
  await read()
  assert.deepEqual([await count("vectors = ''"), await count("vectors <> ''")], [1, 5])
  assert.equal(await first('propeller', meaningOf()), 'Fan')
  behave = fails(503)
  await db.pool.query('delete from knowledge_meaning')
  await assert.rejects(read(), /status 503/)
  assert.equal(await count('true'), 0)
})

test('while a document is being read, what is not read yet stays where its words put it', async () => {
  await aDocument(db, await aStore(db, '12k_us'), [
    aSection('Hatch', 'The fan hums and hums.'),
    aSection('Propeller', 'The propeller hums like a fan.'),
    ...['Cable', 'Wall', 'Door', 'Lid'].map((it) => aSection(it, `The ${it.toLowerCase()} is heavy.`)),
  ])
  await read()
  const titles = async () => {
    const how = { meaning: meaningOf() }
    const hits = await searchKnowledge(db, 'fan hums', { ...scope, deviceGroups: ['12k_us'] }, 2, how)
    return hits.map(({ headingPath }) => headingPath[0])
  }
  assert.deepEqual(await titles(), ['Hatch', 'Propeller'])
  await db.pool.query(`delete from knowledge_meaning where chunk_id in
    (select id from knowledge_chunk where heading_path = '{Hatch}')`)
  assert.deepEqual(await titles(), ['Hatch', 'Propeller'])
})

test('known questions that mean the same are suggested beside those that have the words', async () => {
  const texts = ['Where is the fan?', ...Array.from({ length: 8 }, (_, at) => `Something else, number ${at}`)]
  for (const text of texts) {
    const { rows } = await db.pool.query(
      `insert into question_data (question, answers, topic, score, show, support_remote_debug)
       values ($1, '{Below.}', 'General', 50, true, false) returning id`,
      [text],
    )
    await setQuestionPhrases(db, Number(rows[0].id), [{ language: 'en', text }])
  }
  await read()
  const suggested = async (meaning?: ReturnType<typeof meaningOf>) =>
    (await findSuggestions(db, { question: 'propeller?', language: 'en' }, scope, 5, meaning)).map(
      ({ question }) => question,
    )
  assert.deepEqual(await suggested(), [])
  assert.deepEqual(await suggested(meaningOf()), ['Where is the fan?'])
})

test('the settings: none without an address, and an address needs the name of its model', () => {
  const settings = (values: Record<string, string>) => {
    const wrong: string[] = []
    const text = (name: string, otherwise: string) => values[name] ?? otherwise
    const reader = { wrong, text, url: (name: string) => values[name], integer: () => 500 }
    return { found: readEmbeddingsServer(reader as never), wrong }
  }
  assert.equal(settings({}).found, undefined)
  assert.match(settings({ EMBEDDINGS_BASE_URL: 'http://localhost/v1' }).wrong.join(), /EMBEDDINGS_MODEL/)
  const set = settings({ EMBEDDINGS_BASE_URL: 'http://localhost/v1', EMBEDDINGS_MODEL: 'm' })
  assert.deepEqual(set.wrong, [])
  assert.deepEqual(set.found, { baseUrl: 'http://localhost/v1', apiKey: '', model: 'm', timeoutMs: 500 })
})

test('a model that reads English alone is asked in English, and of texts in English alone', async () => {
  await aDocument(db, await aStore(db, '8_10k_eu'), [
    aSection('Fan', 'The fan is held by two screws and pulls out downwards.'),
    aSection('Sicherung', 'Die Sicherung sitzt in der Leitung, und der Lüfter sitzt unten.'),
    aSection('Kabel', 'Die Kabel sind zweimal im Jahr nachzuziehen.'),
  ])
  await aDocument(db, await aStore(db, 'trip_12k'), [
    aSection('Tiere', `Die Giraffe darf neben dem Gerät stehen, wenn der Abstand stimmt.`),
    ...['Das Kabel', 'Der Akku', 'Die Wand'].map((it) =>
      aSection(it, `${it} ist nicht die Ursache, wenn es so ist.`),
    ),
  ])
  await read()
  const meaning = meaningOf({ languages: ['english'] })
  const nearest = async (question: string, spoken: Language, deviceGroup = 'off_grid') => {
    asked = []
    const found = { ...scope, deviceGroups: [deviceGroup] }
    const [hit] = await searchKnowledge(db, question, found, 3, { spoken, meaning })
    return [hit?.headingPath[0], (hit?.evidence.nearness ?? 0) > 1, ...asked.flatMap(({ input }) => input)]
  }
  assert.deepEqual(await nearest('Wo ist der Propeller?', 'german'), ['Fan', true, 'where propeller'])
  assert.deepEqual(await nearest('el propeller y el ruido', 'spanish'), ['Fan', true, 'propeller and noise'])
  assert.deepEqual(await nearest('propeller在哪里', 'simple'), ['Fan', true, 'propeller where'])
  assert.deepEqual(await nearest('propeller cassé', 'french'), [undefined, false])
  // Where the words find a text in the language of the question, it stays first.
  const german = await nearest('Wo sitzt der Propeller?', 'german', '8_10k_eu')
  assert.deepEqual(german, ['Sicherung', false, 'where sitzt propeller'])
  // Vectors of German texts say nothing, whatever they are.
  assert.deepEqual((await nearest('Okapi?', 'german', 'trip_12k')).slice(0, 2), [undefined, false])
})
