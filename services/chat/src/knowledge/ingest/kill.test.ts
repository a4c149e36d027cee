import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { type Database, openDatabase, sql, transaction } from '@portal/service-kit/database/database.ts'
import { createPdf, createTextPdf, toScannedImage } from '@portal/testing/node/pdf.ts'
import { drawScan } from '@portal/testing/node/scanned-page.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import {
  makeRetriesDue,
  type ServiceProcess,
  startServiceProcess,
} from '@portal/testing/node/service-process.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { fastConfig } from '../../chat.builder.ts'
import { chat } from '../../service.ts'
import { aLibrary, type Library, librarian } from './library.builder.ts'

/** Takes files and shows them; the work is that of the processes which are killed. */
let service: TestService
let child: ServiceProcess | undefined
/** Somebody else at the same rows. */
let other: Database
let library: Library
const start = () => {
  child = startServiceProcess(service, join(import.meta.dirname, '../../main.ts'))
  return child
}
before(async () => {
  const { onReady: _, ...idle } = chat({ config: fastConfig })
  service = await startTestService(idle, { as: librarian })
  other = openDatabase({ url: service.app.config.databaseUrl, schema: 'chat', poolSize: 1 })
  library = await aLibrary(service)
})
after(async () => {
  await child?.kill()
  await other?.close()
  await service?.close()
})

const upload = (name: string, content: Buffer) => library.upload(name, content)
const fileOf = (id: number) => library.fileOf(id)
async function completed(id: number): Promise<VectorStoreFile> {
  for (;;) {
    const file = await fileOf(id)
    assert.notEqual(file.state, 'failed', file.reason)
    if (file.state === 'completed') return file
    await makeRetriesDue(service)
    await sleep(50)
  }
}
const rows = async (text: string) => (await service.app.db.pool.query(text)).rows

/** What is counted for a search is what is there. */
async function assertSound() {
  const [sound] = await rows(`select
    (select chunks from knowledge_store where id = ${library.vectorStoreId}) = (select count(*) from knowledge_chunk) as chunks,
    (select length from knowledge_store where id = ${library.vectorStoreId}) = (select sum(n) from knowledge_posting, unnest(counts) n) as length,
    not exists (select from knowledge_term t full join
        (select term, sum(cardinality(ords)) as chunks from knowledge_posting group by 1) p using (term)
      where t.chunks is distinct from p.chunks) as terms,
    not exists (select from knowledge_chunk c join knowledge_file f on f.id = c.file_id where c.revision <> f.revision) as revisions`)
  assert.deepEqual(sound, { chunks: true, length: true, terms: true, revisions: true })
}

test('kill -9 while an index is made: it is made by the next process, and counts once', {
  timeout: 300_000,
}, async () => {
  const pages = Array.from({ length: 30 }, (_, at) => [
    { text: `${at + 1} Setting number ${at}`, y: 700, size: 16, isBold: true },
    { text: `The setting P${100 + at} is the power of zone ${at} in watts.`, y: 670 },
  ])
  const { id } = await upload('settings.pdf', createTextPdf(pages))
  await transaction(other, async (tx) => {
    await tx.query(sql`select from knowledge_store where id = ${library.vectorStoreId} for update`)
    start()
    await waitUntil(async () => (await fileOf(id)).state === 'indexing')
    await child?.kill()
  })
  assert.deepEqual([(await fileOf(id)).state, (await fileOf(id)).sections], ['indexing', 0])
  start()
  const { sections } = await completed(id)
  assert.ok(sections >= 30, `${sections} sections`)
  await assertSound()
})

test('kill -9 during text recognition: the next process goes on with the page that was not done', {
  timeout: 300_000,
}, async () => {
  const page = (word: string) => ({
    picture: toScannedImage(drawScan([`THE ${word} IS CLEANED WITH WATER.`, '', '', '', ''], { letter: 24 })),
  })
  const { id } = await upload('scan.pdf', createPdf([page('FILTER'), page('WINDOW'), page('HANDLE')]))
  const scans = () =>
    rows(`select page, xmin, confidence from knowledge_scan where file_id = ${id} order by page`)
  await waitUntil(async () => (await scans()).length > 0)
  await child?.kill()
  const before = await scans()
  start()
  const { sections, recognition } = await completed(id)
  assert.deepEqual([sections, recognition?.read, recognition?.done], [1, 3, 3])
  assert.deepEqual((await scans()).slice(0, before.length), before, 'no page was read twice')
  const [chunk] = await rows(`select body from knowledge_chunk where file_id = ${id}`)
  for (const word of ['FILTER', 'WINDOW', 'HANDLE'])
    assert.equal(chunk.body.split(word).length, 2, `${word} is there once`)
  await assertSound()
})
