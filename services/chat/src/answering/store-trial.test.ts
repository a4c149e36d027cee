import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type FoundSection,
  type KeptOutBy,
  knowledgeRoutes as routes,
} from '@portal/contracts/knowledge.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../chat.builder.ts'
import { decide, markSection } from '../knowledge/audience.repo.ts'
import * as expiry from '../knowledge/expiry.repo.ts'
import { aDocument, aSection, aStore } from '../knowledge/knowledge.builder.ts'
import { chat } from '../service.ts'

const librarian = { permissions: ['knowledge:view'] as const }
let service: TestService
let storeId: number
let fileId: number
let other: number
const db = () => service.app.db as unknown as Parameters<typeof aStore>[0]
before(async () => {
  service = await startTestService(chat({ config: fastConfig }), {
    as: { permissions: [...librarian.permissions] },
  })
  storeId = await aStore(db(), 'gaia')
  fileId = await aDocument(db(), storeId, [
    aSection('Bellows capacity', 'The bellows hold nineteen litres of air.'),
    aSection('Bellows override', 'The bellows override is set by the installer.'),
    aSection('Cleaning', 'Wipe the tray.'),
  ])
  other = await aStore(db(), 'hybrid')
  await aDocument(db(), other, [aSection('Bellows of another device', 'These bellows hold four litres.')])
})
after(() => service.close())

const ask = (part: object = {}, as?: Parameters<TestService['call']>[2]) => {
  const body = { vectorStoreId: storeId, question: 'How much do the bellows hold?', language: 'en' }
  return service.call(
    routes.tryVectorStore,
    { body: { ...body, deviceGroup: 'gaia', reader: 'EVERYBODY', ...part } },
    as,
  )
}
/** The headings found, best first, with what keeps each out. */
const found = async (part: object = {}): Promise<Record<string, KeptOutBy[]>> =>
  Object.fromEntries(
    (await ask(part)).data.map(({ headingPath, keptOut }: FoundSection) => [headingPath.join(), keptOut]),
  )

test('a question on a store finds its sections alone, best first with their scores', async () => {
  assert.equal((await ask({ vectorStoreId: 987_654 })).status, 404)
  assert.equal((await ask({ question: ' ' })).status, 400)
  const { data } = await ask()
  const [best, next] = data as FoundSection[]
  assert.equal(data.length, 2)
  assert.deepEqual(
    { ...best, chunkId: 0, score: 0 },
    {
      chunkId: 0,
      fileId,
      filename: best?.filename,
      headingPath: ['Bellows capacity'],
      page: null,
      text: 'The bellows hold nineteen litres of air.',
      score: 0,
      keptOut: [],
    },
  )
  assert.ok((best?.score ?? 0) > (next?.score ?? 0) && (next?.score ?? 0) > 0)
  assert.deepEqual(await found({ question: 'zirconium' }), {})
})

test('each filter that keeps a section from the asker is named, and no other', async () => {
  const [capacity, override] = ['Bellows capacity', 'Bellows override']
  await markSection(db(), fileId, [override], 'INSTALLERS')
  assert.deepEqual(await found(), { [capacity]: [], [override]: ['AUDIENCE'] })
  assert.deepEqual(await found({ reader: 'INSTALLERS' }), { [capacity]: [], [override]: [] })
  await markSection(db(), fileId, [override], 'NOBODY')
  assert.deepEqual(await found({ reader: 'INSTALLERS' }), { [capacity]: [], [override]: ['OFF'] })
  assert.deepEqual(await found({ deviceGroup: 'hybrid' }), {
    [capacity]: ['DEVICE'],
    [override]: ['OFF', 'DEVICE'],
  })
  // About all devices is asked without the filter.
  assert.deepEqual((await found({ deviceGroup: 'all_devices' }))[capacity], [])
  await expiry.save(db(), storeId, { anchor: 'date', day: '2020-01-31' })
  assert.deepEqual((await found())[capacity], ['EXPIRED'])
  await expiry.save(db(), storeId, null)
  await decide(db(), fileId, 'INSTALLERS')
  assert.deepEqual((await found())[capacity], ['AUDIENCE'])
  assert.deepEqual((await found({ reader: 'INSTALLERS' }))[capacity], [])
  await decide(db(), fileId, 'NOBODY')
  assert.deepEqual((await found({ reader: 'INSTALLERS' }))[capacity], ['OFF'])
})
