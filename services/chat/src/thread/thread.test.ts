import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { gptTopicRecordRoutes, threadRoutes } from '@portal/contracts/thread.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import { anEngine, source, startChat, toPlanned, unscored } from '../chat.builder.ts'
import * as repo from './thread.repo.ts'

const { engine } = anEngine(({ question }) =>
  toPlanned(
    `=About ${question}`,
    question === 'With a source?' ? { sources: [source], timings: { search: 3 } } : {},
  ),
)
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

const other: { as: Partial<Identity> } = {
  as: { userId: 'u-other', role: 'ADMIN', kind: 'staff', permissions: [] },
}
const reviewer: { as: Partial<Identity> } = {
  as: { userId: 'u-reviewer', role: 'ADMIN', kind: 'staff', permissions: ['dialogue:view'] },
}
const aThread = async (question: string, part: object = {}) =>
  (await service.call(chatRoutes.queryWhole, { body: { data: question, ...part } })).data.threadId as string
const list = (queryParams: object = {}, options = {}) =>
  service.call(threadRoutes.findOwnThreads, { body: { page: 1, size: 50, queryParams } }, options)

test('HIST-38 HIST-39 HIST-41 refuses to rate, read, export and delete foreign threads', async () => {
  const threadId = await aThread('Mine?')
  const answers = await Promise.all([
    service.call(gptTopicRecordRoutes.addGptTopicRecord, { body: { threadId, evaluation: 1 } }, other),
    service.call(gptTopicRecordRoutes.addGptTopicSuggestion, { body: { threadId, suggestion: 'x' } }, other),
    service.call(
      gptTopicRecordRoutes.getGptTopicRecordData,
      { body: { page: 1, size: 10, queryParams: { threadId } } },
      other,
    ),
    service.call(threadRoutes.getOwnThread, { body: { threadId } }, other),
    service.call(threadRoutes.exportOwnThread, { query: { threadId } }, other),
    service.call(threadRoutes.deleteOwnThreads, { body: { threadIds: [threadId] } }, other),
    service.call(threadRoutes.deleteOwnThreads, {
      body: { threadIds: [await aThread('Also mine?'), 'not-a-thread'] },
    }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 404),
  )
  assert.equal((await list({ chatTitle: 'mine?' })).data.totalElements, 2, 'nothing was deleted')
  assert.equal((await list({}, other)).data.totalElements, 0)
})

test('HIST-38 accepts only 1, -1 and 0 as evaluation', async () => {
  const threadId = await aThread('Good?')
  const rate = (evaluation: unknown) =>
    service.call(gptTopicRecordRoutes.addGptTopicRecord, { body: { threadId, evaluation } })
  for (const wrong of [2, 0.5, '1', null]) assert.equal((await rate(wrong)).status, 400)
  for (const evaluation of [1, -1, 0, -1]) {
    const { status, body } = await rate(evaluation)
    assert.deepEqual([status, body.code, body.msg], [200, 200, 'succeed'])
    assert.equal(
      (await service.call(threadRoutes.getOwnThread, { body: { threadId } })).data.evaluation,
      evaluation,
    )
  }
})

test('rates each answer, and the conversation by the last rated one', async () => {
  const ask = async (data: string, part: object = {}) =>
    (await service.call(chatRoutes.queryWhole, { body: { data, ...part } })).data as {
      threadId: string
      runId: string
    }
  const { threadId, runId: first } = await ask('First?')
  const { runId: second } = await ask('Second?', { chatId: threadId })
  const rate = (mid: string, evaluation: number, options = {}) =>
    service.call(gptTopicRecordRoutes.addGptTopicRecord, { body: { threadId, evaluation, mid } }, options)
  const ratings = async () => {
    const { data } = await service.call(gptTopicRecordRoutes.getGptTopicRecordData, {
      body: { page: 1, size: 10, direction: 'ASC', queryParams: { threadId } },
    })
    const thread = await service.call(threadRoutes.getOwnThread, { body: { threadId } })
    return [
      ...data.content.map(({ evaluation }: { evaluation: number }) => evaluation),
      thread.data.evaluation,
    ]
  }
  assert.deepEqual(await ratings(), [0, 0, 0, 0, 0])
  assert.equal((await rate(first, -1)).status, 200)
  assert.deepEqual(await ratings(), [0, -1, 0, 0, -1])
  await rate(second, 1)
  assert.deepEqual(await ratings(), [0, -1, 0, 1, 1])
  await rate(second, 0)
  assert.deepEqual(await ratings(), [0, -1, 0, 0, -1])
  const elsewhere = await ask('Another conversation?')
  const refused = [
    await rate(elsewhere.runId, 1),
    await rate('no-such-answer', 1),
    await rate(first, 1, other),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [404, 404, 404],
  )
  assert.deepEqual(await ratings(), [0, -1, 0, 0, -1])
})

test('HIST-39 stores a suggestion from a form, and removes it if empty', async () => {
  const threadId = await aThread('Better?')
  const suggest = (suggestion: string) =>
    service.call(gptTopicRecordRoutes.addGptTopicSuggestion, { body: { threadId, suggestion } })
  const kept = async () =>
    (await service.call(threadRoutes.getOwnThread, { body: { threadId } })).data.suggestion
  assert.equal((await suggest('x'.repeat(2_001))).status, 400)
  assert.equal((await suggest(' Mehr Bilder & "Skizzen" 太阳 ')).status, 200)
  assert.equal(await kept(), 'Mehr Bilder & "Skizzen" 太阳')
  await suggest('')
  assert.equal(await kept(), '')
})

test('keeps the suggestion of each answer when another one is given or the answer is liked', async () => {
  const ask = async (data: string, part: object = {}) =>
    (await service.call(chatRoutes.queryWhole, { body: { data, ...part } })).data as {
      threadId: string
      runId: string
    }
  const { threadId, runId: first } = await ask('First?')
  const { runId: second } = await ask('Second?', { chatId: threadId })
  const rate = (mid: string, evaluation: number) =>
    service.call(gptTopicRecordRoutes.addGptTopicRecord, { body: { threadId, evaluation, mid } })
  const suggest = async (suggestion: string, mid?: string, options = {}) =>
    (
      await service.call(
        gptTopicRecordRoutes.addGptTopicSuggestion,
        { body: { threadId, suggestion, ...(mid && { mid }) } },
        options,
      )
    ).status
  const kept = async () => {
    const { data } = await service.call(gptTopicRecordRoutes.getGptTopicRecordData, {
      body: { page: 1, size: 10, direction: 'ASC', queryParams: { threadId } },
    })
    const thread = await service.call(threadRoutes.getOwnThread, { body: { threadId } })
    return [
      ...data.content.flatMap(({ position, suggestion }: { position: string; suggestion: string }) =>
        position === 'ANSWER' ? suggestion : [],
      ),
      thread.data.suggestion,
    ]
  }
  await suggest('Of all')
  await rate(first, -1)
  await suggest('Pictures', first)
  await rate(second, -1)
  await suggest('Fewer words')
  assert.deepEqual(await kept(), ['Pictures', 'Fewer words', 'Of all\nPictures\nFewer words'])
  await rate(second, 1)
  assert.deepEqual(await kept(), ['Pictures', 'Fewer words', 'Of all\nPictures\nFewer words'])
  assert.deepEqual(
    [await suggest('x', 'no-such-answer'), await suggest('x', first, other), await suggest('', first)],
    [404, 404, 200],
  )
  assert.deepEqual(await kept(), ['', 'Fewer words', 'Of all\nFewer words'])
})

test('HIST-41 pages messages in order with ids for editing', async () => {
  const threadId = await aThread('One?')
  for (const data of ['Two?', 'Three?'])
    await service.call(chatRoutes.queryWhole, { body: { data, chatId: threadId } })
  const page = (body: object, options = {}) =>
    service.call(
      gptTopicRecordRoutes.getGptTopicRecordData,
      { body: { page: 1, size: 10, direction: 'ASC', queryParams: { threadId }, ...body } },
      options,
    )
  const { data } = await page({})
  assert.deepEqual(
    data.content.map(({ message }: { message: string }) => message),
    ['One?', '=About One?', 'Two?', '=About Two?', 'Three?', '=About Three?'],
  )
  assert.deepEqual(data.content[1], {
    ...data.content[1],
    position: 'ANSWER',
    gptTopicDataStatus: 'success',
    changeType: 'BEFORE_CHANGE',
    type: 'ai',
  })
  assert.equal((await page({ page: 2, size: 4 })).data.content.length, 2)
  assert.equal((await page({ direction: 'DESC', size: 1 })).data.content[0].message, '=About Three?')
  assert.equal((await page({}, reviewer)).status, 200, 'whoever looks into dialogues reads it')
})

test('hides scores and timings of stored answers from the author', async () => {
  const threadId = await aThread('With a source?')
  const read = async (options = {}) =>
    (
      await service.call(
        gptTopicRecordRoutes.getGptTopicRecordData,
        { body: { page: 1, size: 10, queryParams: { threadId } } },
        options,
      )
    ).data.content[1].answer
  assert.deepEqual(await read(), { sources: [unscored] })
  assert.deepEqual(await read(reviewer), { sources: [source], timings: { search: 3 } })
})

test('lists own threads newest first with device and first question', async () => {
  await aThread('About a device?', { serialNum: 'SNA0000001' })
  const { data } = await list({ serialNum: 'sna0000001' })
  const [found] = data.content
  assert.deepEqual(
    [
      found.chatTitle,
      found.model,
      found.serialNum,
      found.devices,
      found.msgCount,
      found.userName,
      found.evaluation,
      found.qnaStatus,
    ],
    ['About a device?', 'SNA_5000', 'SNA0000001', 'off_grid', 2, 'owner', 0, 'INACTIVE'],
  )
  assert.equal((await list()).data.content[0].chatTitle, 'About a device?')
})

test('exports a thread as a workbook without formulas', async () => {
  const threadId = await aThread('=1+1')
  const { raw, headers } = await service.call(threadRoutes.exportOwnThread, { query: { threadId } })
  assert.match(String(headers['content-disposition']), /LuxChatDialogueHistory\.xlsx/)
  const folder = await mkdtemp(join(tmpdir(), 'chat-export-'))
  const path = join(folder, 'thread.xlsx')
  await writeFile(path, raw)
  const rows: unknown[][] = []
  for await (const { cells } of readRows(path, { maxRows: 100 })) rows.push(cells.map(({ value }) => value))
  await rm(folder, { recursive: true })
  assert.deepEqual(rows[0], ['Time', 'Who', 'Message', 'State'])
  assert.deepEqual(
    rows.slice(1).map(([, ...row]) => row),
    [
      ['owner', '=1+1', 'success'],
      ['Assistant', '=About =1+1', 'success'],
    ],
  )
})

test('deletes a thread with its contents', async () => {
  const threadId = await aThread('Delete me?')
  assert.deepEqual(
    (await service.call(threadRoutes.deleteOwnThreads, { body: { threadIds: [threadId] } })).data,
    { affected: 1 },
  )
  assert.equal((await service.call(threadRoutes.getOwnThread, { body: { threadId } })).status, 404)
  const left = await service.app.db.query(
    sql`select from message where thread_id = ${threadId} union all select from run where thread_id = ${threadId}`,
  )
  assert.deepEqual(left, [])
})

test('deletes threads some days after their last message', async () => {
  const [old, young] = [await aThread('Old?'), await aThread('Young?')]
  await service.app.db.query(sql`update thread set updated_at = now() - interval '31 days' where id = ${old}`)
  assert.equal(await repo.removeOlder(service.app.db, 30, 100), 1)
  assert.equal((await service.call(threadRoutes.getOwnThread, { body: { threadId: old } })).status, 404)
  assert.equal((await service.call(threadRoutes.getOwnThread, { body: { threadId: young } })).status, 200)
})
