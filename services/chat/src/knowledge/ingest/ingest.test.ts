import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { demoFilePath, demoFiles } from '@portal/demo/knowledge.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { createZip } from '@portal/testing/node/spreadsheet.ts'
import { fastConfig } from '../../chat.builder.ts'
import { ingestDemo } from '../../demo/knowledge.ts'
import { chat } from '../../service.ts'
import { read } from '../extract/read.ts'
import * as files from '../file.repo.ts'
import { searchKnowledge } from '../search/search.ts'
import { addFile, readAgain, removeFile } from './ingest.ts'
import * as stores from './store.repo.ts'

const user = { userId: 'LIBRARIAN_1', username: 'librarian' }
let service: TestService
before(async () => {
  service = await startTestService(chat({ config: fastConfig }))
})
after(() => service.close())

const manual = (name: string) => readFileSync(demoFilePath(name))
const aStore = (deviceGroup: string) =>
  stores.ensure(service.app.db, { name: deviceGroup, deviceGroup, platform: null, createdBy: user.userId })

async function given(storeId: number, name: string, content: Buffer) {
  const { id: uploadId } = await service.app.files.put({ name, stream: Readable.from([content]) }, user)
  return addFile(service.app, { storeId, uploadId, user })
}

async function settled(id: number): Promise<files.KnowledgeFile> {
  for (const end = Date.now() + 240_000; Date.now() < end; await wait(50)) {
    const file = await files.find(service.app.db, id)
    if (!file) throw new Error('The file is gone')
    if (file.state === 'completed' || file.state === 'failed') return file
  }
  throw new Error(`File ${id} does not settle`)
}

const count = async (table: string, where = 'true'): Promise<number> =>
  Number((await service.app.db.pool.query(`select count(*) from ${table} where ${where}`)).rows[0].count)
const search = (question: string, deviceGroup: string) =>
  searchKnowledge(service.app.db, question, { platform: 'LUX_POWER', deviceGroups: [deviceGroup] }, 3)

test('a file that cannot be read fails with a reason for a person, and leaves nothing behind', async () => {
  const store = await aStore('5_8k')
  const notWord = createZip([{ name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') }])
  const failed = await settled((await given(store, 'codes.docx', notWord)).id)
  assert.equal(failed.state, 'failed')
  assert.equal(
    failed.reason,
    'This is not a .docx file, whatever its name says: it looks like another kind of archive. Save it as .docx and upload it again.',
  )
  assert.equal(await count('knowledge_chunk', `file_id = ${failed.id}`), 0)
  assert.equal(await count('knowledge_posting', `file_id = ${failed.id}`), 0)
})

test('an upload of somebody else, or one that was already used, is refused', async () => {
  const store = await aStore('5_8k')
  const { id: uploadId } = await service.app.files.put(
    { name: 'a.pdf', stream: Readable.from([manual('sna-12k-fault-codes.pdf')]) },
    { userId: 'OTHER', username: 'other' },
  )
  await assert.rejects(addFile(service.app, { storeId: store, uploadId, user }), /not there any more/)
  assert.equal(await count('knowledge_file', `upload_id = '${uploadId}'`), 0)
})

test('a file is read and found; the same content again is the same file; deleting takes all of it', async () => {
  const store = await aStore('sna_12k')
  const first = await given(store, 'codes.pdf', manual('sna-12k-fault-codes.pdf'))
  const { state, pages } = await settled(first.id)
  assert.deepEqual({ state, pages }, { state: 'completed', pages: 4 })
  const [hit] = await search('E-104', 'sna_12k')
  assert.deepEqual(
    [hit?.file, hit?.headingPath.at(-1), hit?.page],
    ['codes.pdf', 'E-104 Battery reverse polarity', 1],
  )
  const same = await given(store, 'copy of codes.pdf', manual('sna-12k-fault-codes.pdf'))
  assert.equal(same.id, first.id)
  assert.equal(await removeFile(service.app, first.id), true)
  assert.equal(await removeFile(service.app, first.id), false)
  assert.deepEqual(await search('E-104', 'sna_12k'), [])
  for (const table of ['knowledge_term', 'knowledge_posting'])
    assert.equal(await count(table, `store_id = ${store}`), 0, table)
  assert.equal(await count('knowledge_store', `id = ${store} and (chunks <> 0 or length <> 0)`), 0)
  assert.equal(await count('file', `id = '${first.uploadId}' and noun is null`), 1)
})

test('a file that is read again is there all the time, in its old form or its new one', async () => {
  const store = await aStore('hybrid')
  const { id } = await settled((await given(store, 'faults.doc', manual('lxp-hybrid-fault-codes.doc'))).id)
  await readAgain(service.app, id)
  for (let state = ''; state !== 'completed'; state = (await files.find(service.app.db, id))?.state ?? '') {
    assert.equal((await search('E013', 'hybrid'))[0]?.file, 'faults.doc')
    await wait(10)
  }
  assert.equal(await count('knowledge_chunk', `file_id = ${id} and revision <> 2`), 0)
})

test('a file that is deleted while it waits ends quietly', async () => {
  const store = await aStore('12k_eu')
  const { id } = await given(store, 'manual.docx', manual('trip-12k-user-manual.docx'))
  await removeFile(service.app, id)
  await wait(1_500)
  assert.equal(await count('knowledge_chunk', `file_id = ${id}`), 0)
})

test('the demo manuals can be read, and are taken into an empty portal once', async () => {
  for (const { file } of demoFiles) assert.ok((await read(manual(file), file)).blocks.length > 10, file)
  const { onReady: _, ...idle } = chat({ config: fastConfig })
  const demo = await startTestService(idle)
  try {
    for (let start = 0; start < 2; start++) {
      await ingestDemo(demo.app)
      const { rows } = await demo.app.db.pool.query(
        'select state, count(*)::int as n from knowledge_file group by 1',
      )
      assert.deepEqual(rows, [{ state: 'queued', n: demoFiles.length }])
    }
  } finally {
    await demo.close()
  }
})
