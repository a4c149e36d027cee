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
import { until } from '@portal/testing/node/until.ts'
import { chat } from '../../service.ts'
import { searchKnowledge } from '../search/search.ts'

const librarian: Partial<Identity> = {
  userId: 'L-1',
  username: 'librarian',
  permissions: ['knowledge:view', 'knowledge:edit', 'knowledge:delete'],
}
let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(chat(), { as: librarian })
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
  until(async () =>
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
