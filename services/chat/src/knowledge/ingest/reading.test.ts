import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import { knowledgeRoutes as routes } from '@portal/contracts/knowledge.contract.ts'
import { demoFilePath } from '@portal/demo/knowledge.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { fastConfig } from '../../chat.builder.ts'
import { chat } from '../../service.ts'
import * as files from '../file.repo.ts'
import { aLibrary, type Library, librarian } from './library.builder.ts'

let service: TestService
let library: Library
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: librarian })
  library = await aLibrary(service)
})
after(() => service.close())

const upload = (name: string) => library.upload(name, readFileSync(demoFilePath(name)))
const fileOf = (id: number) => library.fileOf(id)
const isRead = (id: number) => waitUntil(async () => (await fileOf(id)).state === 'completed')
const query = (text: string) => service.app.db.pool.query(text)
const act = (
  name: 'readKnowledgeFileAgain' | 'cancelKnowledgeFile',
  fileId: number,
  as?: Partial<Identity>,
) => call(routes[name], { body: { fileId } }, as && { as })

test('reading a document is cancelled where it waits or is read, stays so, and can be begun again', async () => {
  const { id } = await upload('sna-12k-fault-codes.pdf')
  const { status, data } = await act('cancelKnowledgeFile', id)
  assert.deepEqual([status, data.state, data.sections], [200, 'cancelled', 0])
  // As long as reading it would have taken.
  await wait(3_000)
  assert.deepEqual([(await fileOf(id)).state, (await fileOf(id)).sections], ['cancelled', 0])
  assert.equal((await act('cancelKnowledgeFile', id)).status, 409)
  // What a reader on another copy still writes is not taken.
  assert.equal(await files.advance(service.app.db, id, { state: 'indexing' }), undefined)

  assert.equal((await act('readKnowledgeFileAgain', id)).data.state, 'queued')
  assert.equal((await act('readKnowledgeFileAgain', id)).status, 409)
  await isRead(id)
  assert.ok((await fileOf(id)).sections > 3)
  const { rows } =
    await query(`select username, before ->> 'state' as before, after ->> 'state' as after from audit
    where noun = 'knowledgeFile' and row_id = '${id}' and action = 'edit' order by id`)
  assert.equal(rows.length, 2)
  assert.ok(rows[0].before === 'queued' || rows[0].before === 'extracting')
  assert.deepEqual(
    [rows[0].after, rows[1]],
    ['cancelled', { username: 'librarian', before: 'cancelled', after: 'queued' }],
  )
})

test('a document that failed is read again; one that was read before outlasts a cancelled reading', async () => {
  const { id } = await upload('sna-off-grid-fault-codes.docx')
  await isRead(id)
  assert.equal((await act('readKnowledgeFileAgain', id)).status, 409)
  await query(
    `update knowledge_file set state = 'failed', reason = 'Interrupted.', attempts = 3 where id = ${id}`,
  )
  for (const name of ['readKnowledgeFileAgain', 'cancelKnowledgeFile'] as const)
    assert.equal((await act(name, 987_654)).status, 404)
  const { data } = await act('readKnowledgeFileAgain', id)
  assert.deepEqual([data.state, data.reason], ['queued', ''])
  await isRead(id)
  const { sections } = await fileOf(id)
  await query(`update knowledge_file set state = 'queued' where id = ${id}`)
  const cancelled = (await act('cancelKnowledgeFile', id)).data
  assert.deepEqual([cancelled.state, cancelled.sections], ['completed', sections])
  // Its index is made in a moment: too late.
  await query(`update knowledge_file set state = 'indexing' where id = ${id}`)
  assert.equal((await act('cancelKnowledgeFile', id)).status, 409)
})
