import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestDatabase } from '@portal/testing/node/database.ts'
import { runParameters } from '@portal/testing/node/deep.ts'
import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { indexFile } from '../indexing/index-file.ts'
import { aDocument, aSection, aStore, chatDatabase } from '../knowledge.builder.ts'
import type { Language } from '../vocabulary/language.repo.ts'
import type { Scope } from './scope.ts'
import { searchKnowledge, searchWithMatches } from './search.ts'

let db: TestDatabase
before(async () => {
  db = await chatDatabase()
})
after(() => db.close())

const offGrid: Scope = { platform: 'LUX_POWER', deviceGroups: ['off_grid'] }
const headings = async (question: string, scope = offGrid) =>
  (await searchKnowledge(db, question, scope, 5)).map(({ headingPath }) => headingPath.at(-1))

test('nothing is found where nothing is, for no words, and for words that are nowhere', async () => {
  assert.deepEqual(await headings('battery'), [])
  const store = await aStore(db)
  await aDocument(db, store, [aSection('Battery', 'The battery is charged by the sun.')])
  for (const question of ['', '???', 'the of and', 'kangaroo', "'; drop table knowledge_chunk; --"])
    assert.deepEqual(await headings(question), [], question)
})

test('a device never gets the text of another one, whatever is asked', async () => {
  const other = await aStore(db, 'hybrid')
  await aDocument(db, other, [aSection('Zebra mode', 'Zebra mode is set by the zebra switch.')])
  assert.deepEqual(await headings('zebra mode'), [])
  assert.deepEqual(await headings('zebra mode', { ...offGrid, deviceGroups: ['hybrid'] }), ['Zebra mode'])
  assert.deepEqual(await headings('zebra mode', { ...offGrid, deviceGroups: [] }), ['Zebra mode'])
})

test('a store of one platform answers that platform only; one of all devices answers every device', async () => {
  const own = await aStore(db, 'trip_12k', 'EG4')
  await aDocument(db, own, [aSection('Walrus', 'The walrus relay clicks twice.')])
  assert.deepEqual(await headings('walrus relay', { platform: 'LUX_POWER', deviceGroups: ['trip_12k'] }), [])
  assert.deepEqual(await headings('walrus relay', { platform: 'EG4', deviceGroups: ['trip_12k'] }), [
    'Walrus',
  ])
  await aDocument(db, await aStore(db, 'all_devices'), [
    aSection('Otter', 'An otter line is for every inverter.'),
  ])
  assert.deepEqual(await headings('otter line'), ['Otter'])
})

test('fault codes and model names are found however they are written; another code is no typing mistake', async () => {
  const store = await aStore(db)
  await aDocument(db, store, [
    aSection('E001 Grid over voltage', 'The voltage of the grid is too high. Check the grid.'),
    aSection('E002 Grid under voltage', 'The voltage of the grid is too low. Check the cable.'),
    aSection('SNA5000 dimensions', 'Height and width of the housing.'),
  ])
  for (const question of ['E001', 'e-001?', 'What does E01 mean', 'error e1'])
    assert.equal((await headings(question))[0], 'E001 Grid over voltage', question)
  for (const question of ['SNA 5000', 'sna5000 size', 'SNA5OOO'])
    assert.equal((await headings(question))[0], 'SNA5000 dimensions', question)
  assert.deepEqual(await headings('E009'), [])
  assert.equal((await headings('grid under voltage'))[0], 'E002 Grid under voltage')
})

test('a word that is spelt wrong is read as the one that is there', async () => {
  await aDocument(db, await aStore(db), [aSection('Commissioning', 'Commissioning needs a multimeter.')])
  for (const question of ['comissioning', 'multimetre', 'mulitmeter'])
    assert.deepEqual(await headings(question), ['Commissioning'], question)
})

test('other languages are found by their own words, inflected or not', async () => {
  await aDocument(db, await aStore(db), [
    aSection(
      'Überspannung',
      'Der Wechselrichter schaltet ab, weil die Spannung des Netzes zu hoch ist. Prüfen Sie die Leitungen.',
    ),
  ])
  await aDocument(db, await aStore(db), [
    aSection('过温保护', '逆变器温度过高时会自动降额。请检查风扇和通风口。'),
  ])
  await aDocument(db, await aStore(db), [
    aSection('設定', 'インバーターの設定を変更するには、メニューを押します。'),
  ])
  for (const question of ['uberspannung', 'Leitung prüfen'])
    assert.equal((await headings(question))[0], 'Überspannung', question)
  assert.equal((await headings('逆变器过温怎么办'))[0], '过温保护')
  assert.equal((await headings('設定を変更'))[0], '設定')
})

test('what is said in other words is found, across languages too; a code is found where it begins a line', async () => {
  const scope: Scope = { platform: 'LUX_POWER', deviceGroups: ['gen_3_6k'] }
  await aDocument(db, await aStore(db, 'gen_3_6k'), [
    aSection('Warranty', 'Ten years from the day of delivery.'),
    aSection('Batería', 'Los módulos en paralelo, como máximo cuatro.'),
    aSection('Alarms', 'Code | Meaning\nW12 | A relay is stuck\nW13 | A fuse is missing'),
    aSection('Relays', 'A stuck relay is told as W12, a welded one too; see W12 in the list.'),
  ])
  assert.equal((await headings('how long is it guaranteed', scope))[0], 'Warranty')
  assert.equal((await headings('garantía', scope))[0], 'Warranty')
  assert.equal((await headings('bateria maximo', scope))[0], 'Batería')
  assert.equal((await headings('W-12', scope))[0], 'Alarms')
})

test('a question finds what only another language says, by its terms and by the parts of its compounds; its own language first', async () => {
  const scope: Scope = { platform: 'LUX_POWER', deviceGroups: ['12k_eu'] }
  const store = await aStore(db, '12k_eu')
  const first = async (question: string, spoken: 'english' | 'german' | 'spanish' | 'simple') =>
    (await searchWithMatches(db, question, scope, 1, { spoken })).hits[0]?.headingPath[0]
  await aDocument(db, store, [
    aSection('Limits', 'The open-circuit voltage of the inverter must not be more than 480 V.'),
    aSection('Battery', 'Tighten the cable of the battery with a torque of 8 Nm. Wait ten minutes before.'),
  ])
  for (const [question, spoken, heading] of [
    ['Wie hoch darf die Leerlaufspannung sein?', 'german', 'Limits'],
    ['Anzugsmoment vom Batteriekabel?', 'german', 'Battery'],
    ['¿cuál es la tensión en vacío?', 'spanish', 'Limits'],
    ['¿con qué par aprieto el cable?', 'spanish', 'Battery'],
    ['开路电压最高多少', 'simple', 'Limits'],
    ['电池线的力矩', 'simple', 'Battery'],
  ] as const)
    assert.equal(await first(question, spoken), heading, question)
  await aDocument(db, store, [
    aSection(
      'Drehmoment',
      'Das Kabel der Batterie mit einem Drehmoment von 8 Nm anziehen. Vorher zehn Minuten warten.',
    ),
    aSection('力矩', '电池线的拧紧力矩为 8 牛米。'),
  ])
  assert.equal(await first('Drehmoment Kabel Batterie', 'german'), 'Drehmoment')
  assert.equal(await first('torque of the battery cable', 'english'), 'Battery')
  assert.equal(await first('电池线的力矩', 'simple'), '力矩')
})

test('an everyday word leads to the section that deals with its matter, after the one that is about it', async () => {
  const scope: Scope = { platform: 'LUX_POWER', deviceGroups: ['hv_hybrid'] }
  const store = await aStore(db, 'hv_hybrid')
  await aDocument(db, store, [
    aSection('Overload', 'Too many loads run at once. Switch one of them off.'),
    aSection('Cable', 'A cable of copper, as short as it can be.'),
  ])
  assert.equal((await headings('the kettle', scope))[0], 'Overload')
  await aDocument(db, store, [aSection('Kettle', 'It may be used.')])
  assert.equal((await headings('the kettle', scope))[0], 'Kettle')
})

test('how the words of a question stand in the best section is told, word by word', async () => {
  const scope: Scope = { platform: 'LUX_POWER', deviceGroups: ['gaia'] }
  await aDocument(db, await aStore(db, 'gaia'), [aSection('Warranty', 'Ten years for the multimeter.')])
  const { hits, words } = await searchWithMatches(
    db,
    'guarantee of my multimetre, and of the fridge?',
    scope,
    1,
  )
  assert.deepEqual(
    words.map(({ token, match, isOffTopic }) => [token, match, isOffTopic]),
    [
      ['guarantee', 'synonym', false],
      ['multimetre', 'corrected', false],
      ['fridge', undefined, true],
    ],
  )
  assert.ok(words.every(({ idf }) => idf > 0))
  assert.equal(hits[0]?.evidence.heading, 0.5)
})

test('a text of another script with a few names in Latin letters is not taken for some language of these', async () => {
  const store = await aStore(db, '5_8k')
  const id = await aDocument(db, store, [
    aSection('接线', '请先连接 PV 和 LED，再连接 A 与 E 端子。完成后等待五分钟，然后打开断路器。'),
  ])
  const { rows } = await db.pool.query('select language from knowledge_file where id = $1', [id])
  assert.deepEqual(rows, [{ language: 'english' }])
})

test('a heading counts more than the text; the score tells how much of the question is there', async () => {
  const scope: Scope = { platform: 'LUX_POWER', deviceGroups: ['16k_us'] }
  await aDocument(db, await aStore(db, '16k_us'), [
    aSection('Walls', 'The generator stands behind walls. Mount nothing near it.'),
    aSection('Generator', 'Start it by hand before you mount the walls. Nothing else is near.'),
  ])
  const [best, second] = await searchKnowledge(db, 'generator', scope, 5)
  assert.deepEqual([best?.headingPath, second?.headingPath], [['Generator'], ['Walls']])
  const [related] = await searchKnowledge(db, 'generator near walls', scope, 5)
  const [offTopic] = await searchKnowledge(db, 'who won the football championship near London', scope, 5)
  assert.ok(
    related && related.relativeScore > 0.3 && related.relativeScore <= 1,
    String(related?.relativeScore),
  )
  assert.ok(offTopic && offTopic.relativeScore < 0.2, String(offTopic?.relativeScore))
})

test('what people say in another language finds what an English section calls it', async () => {
  const scope: Scope = { platform: 'LUX_POWER', deviceGroups: ['ac_ess'] }
  await aDocument(db, await aStore(db, 'ac_ess'), [
    aSection('Cleaning', 'Wipe the dust off the filter with a dry cloth.'),
    aSection('Storage', 'Keep it in a dry cellar while it is away from home.'),
    aSection('Sounds', 'It hums while the battery is charged, and beeps before it breaks.'),
    aSection('Emergency power', 'Emergency power starts when the grid is lost.'),
  ])
  const first = async (question: string, spoken: Language) =>
    (await searchKnowledge(db, question, scope, 5, { spoken }))[0]?.headingPath[0]
  assert.equal(await first('Wieso brummt das Ding?', 'german'), 'Sounds')
  assert.equal(await first('Womit putze ich den Staub weg?', 'german'), 'Cleaning')
  assert.equal(await first('¿lo puedo guardar en el sótano?', 'spanish'), 'Storage')
  // A sign that is a word by itself.
  assert.equal(await first('坏了', 'simple'), 'Sounds')
  assert.equal(await first('放在地下室', 'simple'), 'Storage')
})

test('sections that are replaced are gone at once, and the sums of the store are those of what is there', async () => {
  const store = await aStore(db, 'eco_beast')
  const scope: Scope = { platform: 'LUX_POWER', deviceGroups: ['eco_beast'] }
  const file = await aDocument(db, store, [
    aSection('Old', 'The old lever.'),
    aSection('Older', 'The older lever.'),
  ])
  await indexFile(db, file, [aSection('New', 'The new lever.')])
  assert.deepEqual(await headings('lever', scope), ['New'])
  assert.deepEqual(await headings('older', scope), [])
  const { rows } = await db.pool.query('select chunks, length::int from knowledge_store where id = $1', [
    store,
  ])
  assert.deepEqual(rows, [{ chunks: 1, length: 5 }])
})

test('any text may be asked', async () => {
  await aDocument(db, await aStore(db), [aSection('Fuse', 'The fuse is in the box.')])
  const anything = unicodeText({ maxLength: 300 })
  // Half of them with a word that the documents hold, or nothing would ever be found.
  const question = fc.oneof(
    anything,
    anything.map((text) => `${text} fuse`),
  )
  const spoken = fc.constantFrom<Language[]>('english', 'german', 'spanish', 'simple')
  let found = 0
  await fc.assert(
    fc.asyncProperty(question, spoken, async (question, spoken) => {
      for (const { relativeScore } of await searchKnowledge(db, question, offGrid, 3, { spoken })) {
        assert.ok(relativeScore > 0 && relativeScore <= 1)
        found++
      }
    }),
    runParameters(20, 60),
  )
  assert.ok(found > 0, 'none of them found anything')
})
