import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { deviceGroups } from '@portal/contracts/device-group.ts'
import {
  knowledgeRoutes as routes,
  type VectorStore,
  type VectorStoreFile,
  vectorStorePageSize,
} from '@portal/contracts/knowledge.contract.ts'
import { demoFilePath } from '@portal/demo/knowledge.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { fastConfig } from '../../chat.builder.ts'
import { chat } from '../../service.ts'
import { touchCited } from '../expiry.repo.ts'
import { searchKnowledge } from '../search/search.ts'

const librarian: Partial<Identity> = {
  userId: 'L-1',
  username: 'librarian',
  permissions: ['knowledge:view', 'knowledge:edit', 'knowledge:delete'],
}
let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: librarian })
})
after(() => service.close())

const aStore = async (deviceTypeValue: string): Promise<number> => {
  const body = { vectorStoreName: `Manuals of ${deviceTypeValue}`, deviceTypeValue }
  return (await call(routes.createVectorStoreWithPlatform, { body })).data.id
}
const upload = async (vectorStoreId: number, name: string) => {
  const file = { name, content: readFileSync(demoFilePath(name)) }
  return (await call(routes.uploadVectorStoreFile, { body: { vectorStoreId }, file })).data
}
const filesOf = async (vectorStoreId: number): Promise<VectorStoreFile[]> =>
  (await call(routes.getVectorStoreFiles, { body: { vectorStoreId } })).data
const read = (vectorStoreId: number) =>
  waitUntil(async () =>
    (await filesOf(vectorStoreId)).every(({ state }) => state === 'completed' || state === 'failed'),
  )

test('VEC-18 getVectorStores takes a page and answers code, data.content and data.totalElements', async () => {
  const ids: number[] = []
  for (const group of deviceGroups.slice(0, vectorStorePageSize + 2)) ids.push(await aStore(group))
  const pages: number[][] = []
  for (const page of [1, 2, 3]) {
    const { status, body } = await call(routes.getVectorStores, { body: { page } })
    assert.deepEqual([status, body.code, body.data.totalElements], [200, 200, ids.length])
    pages.push(body.data.content.map(({ id }: VectorStore) => id))
  }
  const newestFirst = ids.toReversed()
  assert.deepEqual(pages, [
    newestFirst.slice(0, vectorStorePageSize),
    newestFirst.slice(vectorStorePageSize),
    [],
  ])
  for (const body of [{}, { page: 0 }, { page: 'a' }])
    assert.equal((await call(routes.getVectorStores, { body })).status, 400)
})

test('VEC-16 VEC-19 .pdf, .doc and .docx are uploaded and read; getVectorStoreFiles answers the files of its store', async () => {
  const [group, other] = deviceGroups.slice(-2) as [string, string]
  const [store, empty] = [await aStore(group), await aStore(other)]
  const names = ['lxp-hybrid-fault-codes.doc', 'sna-12k-fault-codes.pdf', 'sna-off-grid-fault-codes.docx']
  const ids: number[] = []
  for (const name of names) ids.push((await upload(store, name)).vectorStoreFilesBatch.id)
  await read(store)
  const { status, body } = await call(routes.getVectorStoreFiles, { body: { vectorStoreId: store } })
  assert.deepEqual([status, body.code], [200, 200])
  assert.deepEqual(
    body.data.map(({ id, filename, state }: VectorStoreFile) => [id, filename, state]),
    names.map((name, at) => [ids[at], name, 'completed']),
  )
  for (const { sections, size, url } of body.data as VectorStoreFile[]) {
    assert.ok(sections > 3 && size > 1_000)
    assert.match(url ?? '', /^\/api\/chat\/file\/./)
  }
  // Each can be found by what only it says.
  for (const [question, file] of [
    ['E013', names[0]],
    ['E-104', names[1]],
  ]) {
    const scope = { platform: 'LUX_POWER', deviceGroups: [group] } as const
    const [hit] = await searchKnowledge(service.app.db, question as string, scope, 1)
    assert.equal(hit?.file, file)
  }
  assert.deepEqual(await filesOf(empty), [])
  assert.equal((await call(routes.getVectorStoreFiles, { body: {} })).status, 400)
})

const storeOf = async (id: number): Promise<VectorStore> => {
  const { data } = await call(routes.getVectorStores, { body: { page: 1 } })
  return data.content.find((store: VectorStore) => store.id === id)
}
const save = (vectorStoreId: number, expires_after: unknown, as: Partial<Identity> = {}) =>
  call(routes.saveVectorStoreExpiry, { body: { vectorStoreId, expires_after } }, { as })
const query = (text: string) => service.app.db.pool.query(text)

test('VEC-08 a store holds what it is, its files, and when it expires; then it is not searched, and kept', async () => {
  const [group = ''] = deviceGroups.slice(-3)
  const before = Math.floor(Date.now() / 1_000)
  const id = await aStore(group)
  const name = 'sna-12k-fault-codes.pdf'
  const { file } = await upload(id, name)
  await read(id)
  const store = await storeOf(id)
  assert.ok(store.created_at >= before - 1 && store.created_at <= before + 60)
  assert.ok(store.last_active_at >= store.created_at)
  const { url, uploaded } = file as VectorStoreFile
  assert.match(uploaded, /^20\d\d-.*Z$/)
  const whole = {
    id,
    name: `Manuals of ${group}`,
    chatVectorText: group,
    status: 'completed',
    created_at: store.created_at,
    bytes: readFileSync(demoFilePath(name)).length,
    last_active_at: store.last_active_at,
    expires_after: null,
    expires_at: null,
    file_counts: { total: 1, completed: 1, failed: 0 },
    files: [{ id: file.id, filename: name, url, uploaded }],
  }
  assert.deepEqual(store, whole)

  const scope = { platform: 'LUX_POWER', deviceGroups: [group] } as const
  const isFound = async () => (await searchKnowledge(service.app.db, 'E-104', scope, 1)).length > 0
  assert.equal((await save(987_654, null)).status, 404)
  for (const wrong of [
    { anchor: 'last_active_at', days: 0 },
    { anchor: 'date', day: '31.1.2027' },
    { anchor: 'date', days: 3 },
    'soon',
  ])
    assert.equal((await save(id, wrong)).status, 400, JSON.stringify(wrong))
  assert.equal(await isFound(), true)
  for (const [expiry, isSearched] of [
    [{ anchor: 'date', day: '2020-01-31' }, false],
    [{ anchor: 'date', day: '2999-01-31' }, true],
    [{ anchor: 'last_active_at', days: 30 }, true],
    [null, true],
  ] as const) {
    const { data } = await save(id, expiry)
    assert.deepEqual([data.expires_after, data.status], [expiry, isSearched ? 'completed' : 'expired'])
    assert.equal(await isFound(), isSearched, JSON.stringify(expiry))
  }
  // Days count from the last use; a change begins them anew.
  await save(id, { anchor: 'last_active_at', days: 30 })
  await query(`update knowledge_store set last_active_at = now() - interval '31 days' where id = ${id}`)
  const expired = await storeOf(id)
  assert.deepEqual([expired.status, expired.expires_at], ['expired', expired.last_active_at + 30 * 86_400])
  assert.equal(await isFound(), false)
  await save(id, { anchor: 'last_active_at', days: 30 })
  assert.equal(await isFound(), true)
  const { rows } = await query(`select after from audit where noun = 'knowledgeStore' and row_id = '${id}'
    and action = 'edit' order by id`)
  assert.deepEqual(rows[0].after, { expires_after: { anchor: 'date', day: '2020-01-31' } })
})

test('a store lists no more of its files than a page has stores, and tells how many there are', async () => {
  const [group = ''] = deviceGroups.slice(-4)
  const id = await aStore(group)
  await query(`insert into knowledge_file (store_id, name, title, size, digest, state, created_by)
    select ${id}, 'f' || lpad(n::text, 2, '0'), '', 1, n::text, 'failed', 'L-1' from generate_series(1, 12) n`)
  const { files, file_counts: counts } = await storeOf(id)
  assert.deepEqual([files.length, files[0]?.filename, files.at(-1)?.filename], [10, 'f01', 'f10'])
  assert.deepEqual(counts, { total: 12, completed: 0, failed: 12 })
})

test('files that an answer cites keep their store in use, and no answer waits for a store', async () => {
  const [group = ''] = deviceGroups.slice(-5)
  const id = await aStore(group)
  const { file } = await upload(id, 'sna-12k-fault-codes.pdf')
  await read(id)
  const age = () =>
    query(`update knowledge_store set last_active_at = now() - interval '2 hours' where id = ${id}`)
  const isFresh = async () => Date.now() / 1_000 - (await storeOf(id)).last_active_at < 600
  await age()
  const held = await service.app.db.pool.connect()
  try {
    await held.query(`begin; select from knowledge_store where id = ${id} for update`)
    await touchCited(service.app.db, [file.id])
  } finally {
    await held.query('rollback')
    held.release()
  }
  assert.equal(await isFresh(), false)
  await touchCited(service.app.db, [file.id, file.id])
  assert.equal(await isFresh(), true)
})
