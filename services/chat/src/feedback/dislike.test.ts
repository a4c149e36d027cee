import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { type DialogueRecord, dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import type { HistoryEntry } from '@portal/contracts/history.ts'
import { gptTopicRecordRoutes, threadRoutes } from '@portal/contracts/thread.contract.ts'
import { sql, transaction } from '@portal/service-kit/database/database.ts'
import { anEngine, source, startChat, toPlanned } from '../chat.builder.ts'
import { aDocument, aSection, aStore } from '../knowledge/knowledge.builder.ts'
import { searchKnowledge } from '../knowledge/search/search.ts'
import { syncThreadDislikes } from '../thread/dislike.repo.ts'

let cited: number[] = []
const { engine } = anEngine(() =>
  toPlanned('An answer.', { sources: cited.map((chunkId) => ({ ...source, chunkId })) }),
)
let service: Awaited<ReturnType<typeof startChat>>
let copy: Awaited<ReturnType<typeof startChat>>
let fileIds: number[]
before(async () => {
  service = await startChat(engine)
  copy = await startChat(engine, { database: service.app.config.databaseUrl })
  const db = service.app.db as unknown as Parameters<typeof aStore>[0]
  const store = await aStore(db)
  // Creates identical files with different names, so that the first one ranks first.
  fileIds = []
  for (const name of ['a.pdf', 'b.pdf'])
    fileIds.push(await aDocument(db, store, [aSection('Fan noise', `The fan is loud at night.`)], name))
})
after(async () => {
  await copy.close()
  await service.close()
})

type As = { as: Partial<Identity> }
const user = (userId: string): As => ({ as: { userId, username: userId } })
const ann: As = {
  as: { userId: 'ann', username: 'ann', role: 'VIEWER', permissions: ['dialogue:view', 'dialogue:edit'] },
}

/** Returns the chunks in the order of the search. */
async function found(on = service): Promise<{ ids: number[]; scores: number[] }> {
  const scope = { platform: 'LUX_POWER' as const, deviceGroups: [] }
  const hits = await searchKnowledge(on.app.db, 'How loud is the fan at night?', scope, 5)
  return { ids: hits.map(({ chunkId }) => chunkId), scores: hits.map(({ score }) => score) }
}
const ask = async (as: As, chatId?: string) =>
  (await service.call(chatRoutes.queryWhole, { body: { data: 'How loud?', ...(chatId && { chatId }) } }, as))
    .data as { threadId: string; runId: string }
const rate = (as: As, { threadId, runId }: { threadId: string; runId?: string }, evaluation: number) =>
  service.call(
    gptTopicRecordRoutes.addGptTopicRecord,
    { body: { threadId, evaluation, ...(runId && { mid: runId }) } },
    as,
  )
const dislikersOf = async (id: number) =>
  (
    await service.app.db.query<{ n: number }>(
      sql`select dislikers as n from knowledge_chunk where id = ${id}`,
    )
  )[0]?.n
const dialogue = async (threadId: string): Promise<DialogueRecord> =>
  (await service.call(dialogueRoutes.getDialogue, { body: { threadId } }, ann)).data.record
const update = (threadId: string, qnaStatus: string, passed?: boolean) =>
  service.call(
    dialogueRoutes.updateGptTopicRecordData,
    { body: { threadId, qnaStatus, ...(passed !== undefined && { passed }) } },
    ann,
  )
const open = async () =>
  (
    await service.call(
      dialogueRoutes.getAllGptTopicRecord,
      { body: { page: 1, size: 50, queryParams: { dislike: ['OPEN'] } } },
      ann,
    )
  ).data.content.map(({ threadId }: DialogueRecord) => threadId)
const historyOf = async (threadId: string): Promise<HistoryEntry[]> =>
  (await service.call(dialogueRoutes.findDialogueHistory, { body: { threadId } }, ann)).data

test('lowers a cited section by one step on every instance, and undoes it', async () => {
  const start = await found()

  const [first, second] = start.ids as [number, number]
  cited = [first, first]
  const said = await ask(user('one'))
  for (const _ of [1, 2, 3]) assert.equal((await rate(user('one'), said, -1)).status, 200)
  for (const on of [service, copy]) assert.deepEqual((await found(on)).ids, [second, first])
  assert.equal(await dislikersOf(first), 1)
  assert.equal(await dislikersOf(second), 0)
  await rate(user('one'), said, 1)
  for (const on of [service, copy]) assert.deepEqual(await found(on), start)
  assert.equal(await dislikersOf(first), 0)
})

test('counts one user once, and limits the total reduction', async () => {
  const [first] = (await found()).ids as [number]
  cited = [first]
  let said = await ask(user('again'))
  for (let n = 0; n < 10; n++) {
    await rate(user('again'), said, -1)
    said = await ask(user('again'), n % 2 ? undefined : said.threadId)
  }
  assert.equal(await dislikersOf(first), 1)
  const many = await Promise.all(Array.from({ length: 9 }, (_, n) => ask(user(`many-${n}`))))
  await Promise.all(many.map((one, n) => rate(user(`many-${n}`), one, -1)))
  assert.equal(await dislikersOf(first), 10, 'also those who come at once')
  const atFloor = await found()
  await service.app.db.query(sql`update knowledge_chunk set dislikers = 1000 where id = ${first}`)
  assert.deepEqual(await found(), atFloor)
  // Deletes the conversations with their dislikes.
  for (const [n, { threadId }] of many.entries())
    await service.call(threadRoutes.deleteOwnThreads, { body: { threadIds: [threadId] } }, user(`many-${n}`))
  assert.equal(await dislikersOf(first), 1)
  await service.app.db.query(sql`delete from thread where user_id = 'again'`)
  assert.equal(await dislikersOf(first), 0)
})

test('opens a review on dislike; passing restores the section, withdrawing lowers it again', async () => {
  const [first] = (await found()).ids as [number]
  cited = [first]
  const said = await ask(user('two'))
  const { threadId } = said
  assert.deepEqual([(await dialogue(threadId)).dislike, await open()], [null, []])
  await rate(user('two'), said, -1)
  assert.deepEqual([(await dialogue(threadId)).dislike, await open()], ['OPEN', [threadId]])
  const [entry] = await historyOf(threadId)
  assert.deepEqual(
    [entry?.by, entry?.before, Object.keys(entry?.after ?? {})],
    ['two', { dislike: null }, ['dislike', 'message']],
  )
  await rate(user('two'), said, -1)
  assert.equal((await historyOf(threadId)).length, 1, 'the same once more is nothing new')
  await update(threadId, 'PENDING')
  assert.deepEqual(await open(), [threadId], 'who reviews has not decided yet')
  await update(threadId, 'READY')
  assert.deepEqual([(await dialogue(threadId)).dislike, await open()], ['REVIEWED', []])
  assert.equal(await dislikersOf(first), 1, 'Ready says nothing of the section')
  await update(threadId, 'INACTIVE', true)
  assert.equal(await dislikersOf(first), 0)
  await update(threadId, 'READY', false)
  assert.equal(await dislikersOf(first), 1)
  const later = await ask(user('two'), threadId)
  await rate(user('two'), later, -1)
  assert.deepEqual(await open(), [threadId], 'another answer is another review')
  for (const one of [later, said]) await rate(user('two'), one, 0)
  assert.deepEqual([(await dialogue(threadId)).dislike, await open()], [null, []])
  assert.equal(await dislikersOf(first), 0)
})

test('stays passed when the dislike is repeated, and can pass again after another one', async () => {
  const [first] = (await found()).ids as [number]
  cited = [first]
  const said = await ask(user('six'))
  await rate(user('six'), said, -1)
  await update(said.threadId, 'INACTIVE', true)
  await rate(user('six'), said, -1)
  assert.equal(await dislikersOf(first), 0, 'nothing new was said')
  await rate(user('six'), said, 0)
  await rate(user('six'), said, -1)
  assert.deepEqual([await dislikersOf(first), await open()], [1, [said.threadId]])
  await update(said.threadId, 'INACTIVE', true)
  assert.deepEqual([await dislikersOf(first), await open()], [0, []])
})

test('runs concurrent reviews, dislikes and indexing without a deadlock', async () => {
  const ids = (await found()).ids
  const threads: { threadId: string; runId: string }[] = []
  for (const [n, order] of [ids, ids.toReversed(), ids, ids.toReversed()].entries()) {
    cited = order
    threads.push(await ask(user(`at-once-${n}`)))
  }
  const db = service.app.db
  for (let round = 0; round < 15; round++) {
    await Promise.all(threads.map((one, n) => rate(user(`at-once-${n}`), one, round % 2 ? 1 : -1)))
    await Promise.all(
      threads.map(({ threadId }) =>
        transaction(db, (tx) => syncThreadDislikes(tx, threadId, round % 3 === 0)),
      ),
    )
  }
  for (const [n, one] of threads.entries()) await rate(user(`at-once-${n}`), one, 0)
  assert.deepEqual(await db.query(sql`select from chunk_dislike`), [])
})

test('opens a review for a disliked conversation without lowering any section', async () => {
  const [first] = (await found()).ids as [number]
  cited = [first]
  const { threadId } = await ask(user('three'))
  await rate(user('three'), { threadId }, -1)
  assert.deepEqual(await open(), [threadId])
  assert.equal(await dislikersOf(first), 0)
  await rate(user('three'), { threadId }, 0)
  assert.deepEqual(await open(), [])
})

test('ignores dislikes of deleted or re-indexed sections', async () => {
  const [first] = (await found()).ids as [number]
  cited = [first, 999_999_999]
  const said = await ask(user('four'))
  assert.equal((await rate(user('four'), said, -1)).status, 200)
  await service.app.db.query(sql`delete from knowledge_chunk where id = ${first}`)
  assert.deepEqual(await service.app.db.query(sql`select from chunk_dislike`), [])
  assert.equal((await rate(user('four'), said, 0)).status, 200)
  assert.equal((await rate(user('four'), said, -1)).status, 200)
})
