import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { knowledgeRoutes as routes, type VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { anEngine, source, startChat, toPlanned } from '../chat.builder.ts'
import { aDocument, aSection, aStore } from './knowledge.builder.ts'

let cited: number[] = []
const { engine } = anEngine(() =>
  toPlanned('An answer.', { sources: cited.map((fileId, at) => ({ ...source, fileId, chunkId: at + 1 })) }),
)
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

const query = (text: string) => service.app.db.pool.query(text)
async function answered(fileIds: number[]): Promise<string> {
  cited = fileIds
  const { data } = await service.call(chatRoutes.createChat, { body: {} })
  const id = data.threadId as string
  await service.call(chatRoutes.postMessage, { params: { id }, body: { data: 'How?' } })
  await waitUntil(
    async () =>
      (await query(`select from message where thread_id = '${id}' and position = 'ANSWER'`)).rowCount === 1,
  )
  return id
}

test('a file tells how many answers cite it, once for each answer, and an answer that cites it keeps its store in use', async () => {
  const db = service.app.db as unknown as Parameters<typeof aStore>[0]
  const vectorStoreId = await aStore(db)
  const ids: number[] = []
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    ids.push(await aDocument(db, vectorStoreId, [aSection('Oven', `Of ${name}.`)], name))
  const [one, other] = ids as [number, number]
  await query(`update knowledge_store set last_active_at = now() - interval '3 days'`)
  const isInUse = async () =>
    (await query(`select from knowledge_store where last_active_at > now() - interval '1 hour'`)).rowCount ===
    1
  await answered([])
  assert.equal(await isInUse(), false)
  const thread = await answered([one, one, other])
  assert.equal(await isInUse(), true)
  await answered([one])
  const counts = async () => {
    const as = { permissions: ['knowledge:view' as const] }
    const { data } = await service.call(routes.getVectorStoreFiles, { body: { vectorStoreId } }, { as })
    return data.map(({ citedBy }: VectorStoreFile) => citedBy)
  }
  assert.deepEqual(await counts(), [2, 1, 0])
  // With its conversation an answer goes.
  await query(`delete from thread where id = '${thread}'`)
  assert.deepEqual(await counts(), [1, 0, 0])
})
