import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allDevices } from '@portal/contracts/device-group.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../chat.builder.ts'
import { indexDocument } from '../knowledge/indexing/index-file.ts'
import { aDocument, aSection, aStore } from '../knowledge/knowledge.builder.ts'
import { staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'
import type { AnswerEngine, Ask, Planned } from './answer.ts'
import { anAsk } from './engine.builder.ts'
import { openEngine } from './engine.ts'

let service: TestService
let engine: AnswerEngine
const planned = async (question: string, part: Partial<Ask> = {}): Promise<Planned> =>
  (await engine.answer(anAsk({ question, ...part }), new AbortController().signal)) as Planned

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  engine = openEngine(service.app, {})
  const db = service.app.db as Database as never
  const own = await aStore(db)
  await aDocument(
    db,
    own,
    [
      aSection('Cleaning the air filter', 'Clean the air filter twice a year with a dry brush.'),
      aSection('Torque of the inverter lugs', 'Tighten the lugs of the inverter with 8 N·m after a year.'),
      aSection('Standing place', 'Hang it in a dry room, 50 cm away from heaters.'),
    ],
    'inverter.pdf',
  )
  await aDocument(
    db,
    own,
    [aSection('Filter lamp', 'The violet lamp is lit while the air filter is dirty.')],
    'codes.pdf',
  )
  const storeId = await aStore(db, allDevices)
  await indexDocument(db, {
    storeId,
    name: 'walrus.pdf',
    title: 'Walrus Battery: Installation and Use',
    sections: [
      aSection('Air filter of the drawer', 'The air filter of the drawer is changed every five years.'),
      aSection('Standing place of the drawer', 'The drawer may stand in a dry room.'),
      aSection('Air of the drawer', 'The drawer draws its air from the left. Keep the room dry.'),
      aSection('Gurgling pump', 'The pump gurgles for 20 seconds whenever it begins to turn.'),
    ],
  })
})
after(() => service.close())

test('what a document says stands under its own name, and is cited there', async () => {
  const {
    text,
    sentences = [],
    sources,
  } = await planned('clean the air filter with which brush, and what is the violet lamp?')
  const parts = text.split(/^From “/m).slice(1)
  const files = parts.map((part) => part.split('”')[0])
  assert.deepEqual(files.toSorted(), ['codes.pdf', 'inverter.pdf'])
  for (const { start, end, chunkId } of sentences) {
    const { file } = sources.find((source) => source.chunkId === chunkId) ?? {}
    const above = text.slice(0, start).match(/From “([^”]+)”:/g)
    assert.equal(above?.at(-1), `From “${file}”:`, text.slice(start, end))
  }
})

test('a document about another product is not joined to what the own manual says', async () => {
  const { text, sources } = await planned('How do I clean the air filter?')
  assert.ok(sources.length > 0 && sources.every(({ file }) => file !== 'walrus.pdf'), text)
})

test('what it alone tells is answered from it, under its own name', async () => {
  const { text, sources } = await planned('For how long does the pump gurgle?')
  assert.match(text, /^From “Walrus Battery: Installation and Use”:\n\nThe pump gurgles for 20 seconds/)
  assert.deepEqual(new Set(sources.map(({ file }) => file)), new Set(['walrus.pdf']))
})
