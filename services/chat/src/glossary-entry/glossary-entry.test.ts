import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  emptyGlossaryEntry,
  type GlossaryEntry,
  type GlossaryEntryDraft,
  glossaryEntryRoutes,
} from '@portal/contracts/glossary-entry.contract.ts'
import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import { chatJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { chatSearchRoutes } from '@portal/contracts/search.contract.ts'
import { type Database, openDatabase } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { fastConfig } from '../chat.builder.ts'
import { indexDocument } from '../knowledge/indexing/index-file.ts'
import { aSection, aStore } from '../knowledge/knowledge.builder.ts'
import { searchKnowledge } from '../knowledge/search/search.ts'
import { staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'

let service: TestService
/** Starts another instance of the service on the same database. */
let other: Database
const call: TestService['call'] = (...input) => service.call(...input)

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  const { db } = service.app
  other = openDatabase({ url: service.app.config.databaseUrl, schema: 'chat', poolSize: 1 })
  const storeId = await aStore(db as never)
  await indexDocument(db, {
    storeId,
    name: 'oven.pdf',
    sections: [
      aSection('Bread program', 'The crust is browned at the end of the program for nine minutes.'),
      aSection('Drip tray', 'Pull out the drip tray and wash it with warm water.'),
    ],
  })
})
after(async () => {
  await other.close()
  await service.close()
})

const draft = (part: Partial<GlossaryEntryDraft> = {}): GlossaryEntryDraft => ({
  ...emptyGlossaryEntry,
  ...part,
})
const save = (part: Partial<GlossaryEntryDraft>, as: object = staff) =>
  call(glossaryEntryRoutes.saveGlossaryEntry, { body: draft(part) }, { as })
async function saved(part: Partial<GlossaryEntryDraft>): Promise<GlossaryEntry> {
  const { status, data, body } = await save(part)
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const everywhere = { platform: 'LUX_POWER', deviceGroups: [] } as const
/** Returns the first hit of both instances. */
async function firstFor(question: string): Promise<string | undefined> {
  const [one, another] = await Promise.all(
    [service.app.db, other].map(
      async (db) => (await searchKnowledge(db, question, everywhere, 1))[0]?.headingPath[0],
    ),
  )
  assert.equal(one, another, question)
  return one
}
const remove = (...ids: number[]) => call(glossaryEntryRoutes.deleteGlossaryEntries, { body: { ids } })

test('refuses an invalid term at its field with the reason', async () => {
  await saved({ en: ['mains breaker'], de: ['Hauptschalter'] })
  const refusals: [Partial<GlossaryEntryDraft>, Record<string, RegExp>][] = [
    [{}, { en: /at least one wording/ }],
    [{ de: ['---'] }, { 'de.0': /no letter or number/ }],
    [{ en: ['x', 'crust'] }, { 'en.0': /single letter/ }],
    [{ en: ['the of and', 'crust'] }, { 'en.0': /any question may have/ }],
    [{ zh: ['怎么'] }, { 'zh.0': /any question may have/ }],
    [{ en: ['one two three four five six'] }, { 'en.0': /at most 5 words/ }],
    [{ zh: ['这是一个非常长的句子而不是一个术语呀'] }, { 'zh.0': /at most 5 words/ }],
    [{ en: ['Crust', 'crust '] }, { 'en.1': /in this list already/ }],
    [{ en: ['Mains-Breaker'] }, { 'en.0': /Belongs to “mains breaker” already/ }],
    [{ en: ['rind'], de: ['HAUPTSCHALTER'] }, { 'de.0': /Belongs to “mains breaker” already/ }],
  ]
  for (const [part, fields] of refusals) {
    const { status, body } = await save(part)
    assert.equal(status, 400, JSON.stringify(part))
    assert.deepEqual(Object.keys(body.fields ?? {}), Object.keys(fields), JSON.stringify(part))
    for (const [field, reason] of Object.entries(fields)) assert.match(body.fields?.[field] ?? '', reason)
  }
  for (const part of [
    { en: [' '] },
    { en: ['x'.repeat(61)] },
    { state: 'SOON' as never },
    { changedBy: 'admin' },
  ])
    assert.equal((await save(part)).status, 400, JSON.stringify(part))
  // The same letters in another language are another word.
  await saved({ es: ['Hauptschalter'] })
})

test('matches a saved term by its other wordings at once, per language and on every instance, until deactivated', async () => {
  assert.equal(await firstFor('rindigkeit'), undefined)
  const entry = await saved({ en: ['crust', 'rind'], de: ['Rindigkeit'], zh: ['面包皮'] })
  for (const question of ['rind', 'die Rindigkeit', '面包皮'])
    assert.equal(await firstFor(question), 'Bread program', question)
  const { data: changed } = await call(
    glossaryEntryRoutes.changeGlossaryEntries,
    {
      body: { ids: [entry.id], set: { state: 'INACTIVE' } },
    },
    { as: { ...staff, username: 'second' } },
  )
  assert.deepEqual(changed.ids, [entry.id])
  assert.equal(await firstFor('rindigkeit'), undefined)
  const { data: page } = await call(glossaryEntryRoutes.findGlossaryEntries, {
    body: { page: 1, size: 15, queryParams: { term: 'rindig' } },
  })
  assert.deepEqual(
    page.content.map(({ term, changedBy, state }: GlossaryEntry) => [term, changedBy, state]),
    [['crust', 'second', 'INACTIVE']],
  )
  await saved({ id: entry.id, version: entry.version + 1, en: ['crust'], de: ['Rindigkeit'] })
  assert.equal(await firstFor('rindigkeit'), 'Bread program')
  await remove(entry.id)
  assert.equal(await firstFor('rindigkeit'), undefined)
  const { data: lines } = await call(glossaryEntryRoutes.findGlossaryEntryHistory, { body: { id: entry.id } })
  assert.deepEqual(
    lines.map(({ action }: { action: string }) => action),
    ['delete', 'edit', 'edit', 'create'],
  )
})

test('restores an entry only while no other entry uses its wordings', async () => {
  const entry = await saved({ en: ['drip pan'], es: ['bandeja'] })
  await remove(entry.id)
  const other = await saved({ es: ['bandeja'] })
  const restore = () => call(glossaryEntryRoutes.restoreGlossaryEntries, { body: { ids: [entry.id] } })
  const { status, body } = await restore()
  assert.deepEqual([status, body.error], [409, 'glossaryEntry.taken'])
  assert.match(body.msg, /“drip pan”.*Belongs to “bandeja”/)
  await remove(other.id)
  assert.equal((await restore()).status, 200)
})

test('accepts one of two concurrent saves of a term', async () => {
  const both = await Promise.all([save({ en: ['proofing drawer'] }), save({ en: ['Proofing drawer'] })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
})

test('previews the expansion of a question with its entries and ignored words', async () => {
  const entry = await saved({ en: ['browning', 'toasting grade'] })
  const { data } = await call(glossaryEntryRoutes.expandQuestion, {
    body: { question: 'how is the browning of my battery' },
  })
  const word = (text: string) => data.find((one: { word: string }) => one.word === text)
  assert.deepEqual(word('browning').expansions, [
    {
      source: 'GLOSSARY',
      entryId: entry.id,
      relation: 'SYNONYM',
      wordings: ['browning', 'toasting grade'],
    },
  ])
  assert.equal(word('the').isStopWord, true)
  assert.ok(
    word('battery').expansions.some(
      ({ source, wordings }: { source: string; wordings: string[] }) =>
        source === 'SHIPPED' && wordings.includes('akku'),
    ),
  )
})

test('imports a list, names wrong rows by column and refuses used wordings', async () => {
  await saved({ en: ['oven light'] })
  const content = [
    'en,de,state',
    'Oven light,,ACTIVE',
    'hinge,"Scharnier\n---\nTürband",',
    'Hinge bolt,Scharnier,ACTIVE',
    ',,ACTIVE',
    'gasket,,SOON',
  ].join('\r\n')
  const { data: job } = await call(chatImportRoutes.importGlossaryEntries, {
    file: { name: 'glossary.csv', content },
  })
  const settled = async () => {
    let found = job as Job
    await waitUntil(async () => {
      found = (await call(chatJobRoutes.getJob, { params: { id: job.id } })).data
      return ['CHECKED', 'DONE', 'FAILED'].includes(found.state)
    })
    return found
  }
  assert.deepEqual(
    (await settled()).problems.map(({ row, column, msg }) =>
      `${row} ${column}: ${msg}`.replace(/ Choose .*/, ''),
    ),
    [
      '2 en: Belongs to “oven light” already',
      '4 de: Belongs to “hinge” already',
      '5 en: Enter at least one wording, in any language',
      '6 state: Unknown value.',
    ],
  )
  await call(chatJobRoutes.applyJob, { params: { id: job.id }, body: { rows: 'valid' } })
  assert.equal((await settled()).written, 1)
  const { data: hits } = await call(chatSearchRoutes.searchChat, { body: { text: 'türband' } })
  assert.deepEqual(
    hits.map(({ kind, title }: { kind: string; title: string }) => [kind, title]),
    [['Glossary', 'hinge']],
  )
})
