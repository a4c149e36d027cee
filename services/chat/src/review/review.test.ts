import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { dialogueRoutes, targetRouters } from '@portal/contracts/dialogue.contract.ts'
import { gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { chatJobRoutes } from '@portal/contracts/job.contract.ts'
import type { ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { gptTopicRecordRoutes, threadRoutes } from '@portal/contracts/thread.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { startChat } from '../chat.builder.ts'

let service: Awaited<ReturnType<typeof startChat>>
let copy: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(undefined)
  copy = await startChat(undefined, { database: service.app.config.databaseUrl })
})
after(async () => {
  await copy.close()
  await service.close()
})

type As = { as: Partial<Identity> }
const staff = (userId: string, permissions: string[]): As => ({
  as: { userId, username: userId, role: 'VIEWER', kind: 'plain', companyId: null, permissions },
})
const ann = staff('ann', ['dialogue:view', 'dialogue:edit', 'gptData:view'])
const bob = staff('bob', ['dialogue:view', 'dialogue:edit'])
const reader = staff('reader', ['dialogue:view'])

const ask = async (data: string, part: object = {}, on = service) =>
  (await on.call(chatRoutes.queryWhole, { body: { data, ...part } })).data as {
    threadId: string
    text: string
    type: string
  }
const get = async (threadId: string, queue: object = {}) =>
  (await service.call(dialogueRoutes.getDialogue, { body: { threadId, queue } }, ann)).data
const messagesOf = async (threadId: string, options: object = ann): Promise<ThreadMessage[]> =>
  (
    await service.call(
      gptTopicRecordRoutes.getGptTopicRecordData,
      { body: { page: 1, size: 50, direction: 'ASC', queryParams: { threadId } } },
      options,
    )
  ).data.content
const revise = (recordId: number, message: string, part: object = {}, as = ann) =>
  service.call(dialogueRoutes.appendRevisedGptTopicRecordData, { body: { recordId, message, ...part } }, as)
const update = (threadId: string, part: object, as = ann) =>
  service.call(
    dialogueRoutes.updateGptTopicRecordData,
    { body: { threadId, qnaStatus: 'READY', ...part } },
    as,
  )
const pass = (threadId: string, part: object = {}) =>
  update(threadId, { qnaStatus: 'INACTIVE', passed: true, ...part })
const list = async (queryParams: object, part: object = {}) =>
  (
    await service.call(
      dialogueRoutes.getAllGptTopicRecord,
      { body: { page: 1, size: 15, direction: 'DESC', queryParams, ...part } },
      ann,
    )
  ).data

async function corrected(question: string, text: string, part: object = {}) {
  const { threadId } = await ask(question, part)
  const [asked, answer] = await messagesOf(threadId)
  assert.equal((await revise((answer as ThreadMessage).recordId, text)).status, 200)
  return { threadId, asked: asked as ThreadMessage, answer: answer as ThreadMessage }
}

test('HIST-23 refuses every call without the permission, and changes with read access only', async () => {
  const { threadId } = await ask('Whose is this?', { serialNum: 'SNA0000001' })
  const bodies: Record<string, object> = {
    getAllGptTopicRecord: { page: 1, size: 15 },
    groupDialogues: { by: 'qnaStatus' },
    updateGptTopicRecordData: { threadId, qnaStatus: 'READY' },
    appendRevisedGptTopicRecordData: { recordId: 1, message: 'x' },
    removeRevision: { recordId: 1 },
    blackOut: { recordId: 1, spans: [] },
    assignDialogue: { threadId, isMine: true },
    evaluateDialogue: { threadId, evaluation: 1 },
    toTargetPage: { threadId, targetRouter: 'toDataPage' },
    exportDialogues: { threadIds: [threadId] },
  }
  for (const [name, route] of Object.entries(dialogueRoutes)) {
    const input = name === 'exportDialogue' ? { query: { threadId } } : { body: bodies[name] ?? { threadId } }
    const status = async (as?: As) => (await service.call(route, input as object, as)).status
    assert.equal(await status(), 403, `${name} for its owner`)
    assert.equal(await status(reader), route.access === 'dialogue:edit' ? 403 : 200, `${name} for a reader`)
  }
  const [first] = await messagesOf(threadId, reader)
  assert.equal(first?.review, undefined)
})

test('HIST-15 HIST-29 HIST-40 pages records, filtered by title, devices, status and evaluation', async () => {
  const first = 'How loud is the fan at night?'
  const { threadId } = await ask(first, { serialNum: 'SNA0000001' })
  await ask('How loud is the pump?')
  await service.call(gptTopicRecordRoutes.addGptTopicRecord, { body: { threadId, evaluation: -1 } })
  await service.call(gptTopicRecordRoutes.addGptTopicSuggestion, { body: { threadId, suggestion: 'Say dB' } })
  await update(threadId, { qnaStatus: 'PENDING', according: 'REGULAR_FIXED' })
  const found = await list({
    chatTitle: 'FAN AT',
    devices: ['off_grid'],
    qnaStatus: 'PENDING',
    evaluation: -1,
  })
  const [{ updateTime, createdAt, id, targets: _, ...record }] = found.content
  assert.deepEqual(record, {
    version: 2,
    threadId,
    chatTitle: first,
    devices: 'off_grid',
    model: 'SNA_5000',
    serialNum: 'SNA0000001',
    evaluation: -1,
    suggestion: 'Say dB',
    qnaStatus: 'PENDING',
    according: 'REGULAR_FIXED',
    msgCount: 2,
    userName: 'owner',
    platform: 'LUX_POWER',
    region: 'Europe',
    country: 'DE',
    assignee: null,
    dislike: 'OPEN',
    corrections: 0,
  })
  assert.ok(Date.parse(updateTime) >= Date.parse(createdAt) && id > 0)
  assert.deepEqual([found.page, found.size, found.totalElements, found.totalIsExact], [1, 15, 1, true])
  for (const other of [
    { chatTitle: 'fan by' },
    { devices: ['hybrid'] },
    { qnaStatus: ['READY', 'APPROVED'] },
    { evaluation: ['0', '1'] },
    { platform: 'CROWN' },
    { updateTime: { to: '2020-01-01' } },
  ])
    assert.equal((await list({ chatTitle: 'fan at', ...other })).totalElements, 0, JSON.stringify(other))
  const today = new Date(updateTime).toISOString().slice(0, 10)
  assert.equal((await list({ chatTitle: 'fan at', updateTime: { from: today, to: today } })).totalElements, 1)
  for (const wrong of [{ qnaStatus: 'PASSED' }, { evaluation: 2 }, { devices: ['toaster'] }, { user: 'x' }])
    assert.equal(
      (
        await service.call(
          dialogueRoutes.getAllGptTopicRecord,
          { body: { page: 1, size: 15, queryParams: wrong } },
          ann,
        )
      ).status,
      400,
    )
  const groups = await service.call(
    dialogueRoutes.groupDialogues,
    { body: { by: 'qnaStatus', queryParams: { chatTitle: 'loud' } } },
    ann,
  )
  assert.deepEqual(
    groups.data.groups.map(({ value, count }: { value: string; count: number }) => [value, count]),
    [
      ['INACTIVE', 1],
      ['PENDING', 1],
    ],
  )
})

test('finds conversations by message, device and user', async () => {
  const { threadId } = await ask('Does 50%_off apply to the Zählerschrank 太阳?', { serialNum: 'SNA0000001' })
  const { answer } = await corrected('What is a quokka?', 'A marsupial of Rottnest Island.')
  const threads = async (queryParams: object) =>
    (await list(queryParams)).content.map(({ chatTitle }: { chatTitle: string }) => chatTitle)
  const [zaehler, quokka] = ['Does 50%_off apply to the Zählerschrank 太阳?', 'What is a quokka?']
  assert.deepEqual(await threads({ search: 'rottnest' }), [quokka], 'also in a correction')
  assert.deepEqual(await threads({ message: 'ROTTNEST', qnaStatus: 'INACTIVE' }), [quokka])
  assert.deepEqual(await threads({ message: 'rottnest', qnaStatus: 'READY' }), [])
  for (const text of ['50%_OFF', 'zählerSCHRANK', '太阳'])
    assert.deepEqual(await threads({ search: text }), [zaehler])
  assert.deepEqual(await threads({ search: '50__off' }), [], 'no sign stands for another')
  assert.ok((await threads({ search: 'sna0000001' })).includes(zaehler))
  assert.ok((await threads({ search: 'owner' })).includes(quokka))
  assert.deepEqual((await threads({ message: { not: 'rottnest' } })).includes(quokka), false)
  assert.ok(answer.recordId > 0 && threadId)
})

test('HIST-30 HIST-41 HIST-43 stores a corrected text after its message, and replaces an earlier one', async () => {
  const { threadId } = await ask('First of two?')
  await ask('Second of two?', { chatId: threadId })
  const [q1, a1, q2, a2] = (await messagesOf(threadId)) as [
    ThreadMessage,
    ThreadMessage,
    ThreadMessage,
    ThreadMessage,
  ]
  const saved = await revise(a1.recordId, ' Put right ')
  assert.deepEqual([saved.body.code, saved.body.msg], [200, 'succeed'])
  assert.equal((await revise(a1.recordId, 'Put right again')).data.recordId, saved.data.recordId)
  await revise(q2.recordId, 'The second, in other words?')
  const said = async (direction: string, options: object = ann) =>
    (
      await service.call(
        gptTopicRecordRoutes.getGptTopicRecordData,
        { body: { page: 1, size: 10, direction, queryParams: { threadId } } },
        options,
      )
    ).data.content.map(({ message, changeType }: ThreadMessage) => [message, changeType])
  const all = [
    [q1.message, 'BEFORE_CHANGE'],
    [a1.message, 'BEFORE_CHANGE'],
    ['Put right again', 'AFTER_CHANGE'],
    [q2.message, 'BEFORE_CHANGE'],
    ['The second, in other words?', 'AFTER_CHANGE'],
    [a2.message, 'BEFORE_CHANGE'],
  ]
  assert.deepEqual(await said('ASC'), all)
  assert.deepEqual(await said('DESC'), all.toReversed())
  const forOwner = all.filter(([, type]) => type === 'BEFORE_CHANGE')
  assert.deepEqual(await said('ASC', {}), forOwner, 'its owner sees no correction that has not passed')
  await pass(threadId)
  assert.deepEqual(await said('ASC', {}), all.toSpliced(4, 1), 'and of a passed one the answer')
  for (const [recordId, message, status] of [
    [saved.data.recordId, 'Corrects a correction', 400],
    [a1.recordId, ' ', 400],
    [a1.recordId, a1.message, 400],
    [a1.recordId, 'x'.repeat(20_001), 400],
    [999_999_999, 'Of nothing', 404],
  ] as const)
    assert.equal((await revise(recordId, message)).status, status, message.slice(0, 30))
  const again = await ask('What was before?', { chatId: threadId })
  assert.equal(again.threadId, threadId, 'a correction is no question of the conversation')
})

test('HIST-27 HIST-42 answers from an approved correction on every instance at once, until withdrawn', async () => {
  const question = 'How do I polish the brass plaque of my inverter?'
  const right = 'With a dry cloth; never with a liquid.'
  const { threadId } = await corrected(question, right)
  const answers = async () =>
    Promise.all([service, copy].map(async (on) => (await ask(question, { supportEs: true }, on)).text))
  const isRight = async () => (await answers()).map((text) => text === right)
  assert.deepEqual(await isRight(), [false, false], 'nobody has passed it')
  const passed = await pass(threadId)
  assert.deepEqual(
    [passed.status, passed.body.code, passed.body.msg, passed.data.qnaStatus],
    [200, 200, 'succeed', 'APPROVED'],
  )
  assert.deepEqual(await isRight(), [true, true])
  assert.equal((await ask('Polish the brass plaque of my inverter, how?', { supportEs: true })).text, right)
  await update(threadId, { qnaStatus: 'READY', passed: false })
  assert.equal((await get(threadId)).record.qnaStatus, 'READY')
  assert.deepEqual(await isRight(), [false, false])
  await pass(threadId)
  assert.deepEqual(await isRight(), [true, true])
  await update(threadId, { qnaStatus: 'INACTIVE' })
  assert.deepEqual(await isRight(), [false, false], 'any other status takes it back')
  for (const wrong of [{ qnaStatus: 'PASSED' }, { according: 'GUESS' }, { passed: 'maybe' }])
    assert.equal((await update(threadId, wrong)).status, 400)
  assert.equal((await update('no-such-thread', {})).status, 404)
})

test('applies changes of an approved correction at once, and no changes of withdrawn ones', async () => {
  const question = 'Which colour is the rubber duck of the office?'
  const { threadId, answer } = await corrected(question, 'Blue.')
  await pass(threadId)
  const text = async () => (await ask(question, { supportEs: true })).text
  await revise(answer.recordId, 'Yellow.')
  assert.equal(await text(), 'Yellow.')
  const [, , correction] = await messagesOf(threadId)
  assert.deepEqual(
    [correction?.review?.knowledge?.state, correction?.review?.knowledge?.hitCount],
    ['APPROVED', 1],
  )
  const id = correction?.review?.knowledge?.id as number
  const { data } = await service.call(gptDataRoutes.findGptDataHistory, { body: { id } }, {
    as: { ...ann.as, permissions: ['gptData:edit', 'gptData:view'] },
  } as As)
  assert.deepEqual(
    data.map(({ by, action }: { by: string; action: string }) => [by, action]),
    [
      ['ann', 'edit'],
      ['ann', 'create'],
    ],
  )
  await service.call(dialogueRoutes.removeRevision, { body: { recordId: answer.recordId } }, ann)
  assert.notEqual(await text(), 'Yellow.')
})

test('prefers the later correction, and uses the earlier one again when it is withdrawn', async () => {
  const question = 'How often is the aquarium beside the inverter cleaned?'
  const older = await corrected(question, 'Weekly.')
  const newer = await corrected(question, 'Monthly.')
  const text = async () => (await ask(question, { supportEs: true })).text
  await pass(newer.threadId)
  await pass(older.threadId)
  assert.equal(await text(), 'Weekly.')
  await update(newer.threadId, { qnaStatus: 'READY' })
  await pass(newer.threadId)
  assert.equal(await text(), 'Monthly.')
  await update(newer.threadId, { qnaStatus: 'READY', passed: false })
  assert.equal(await text(), 'Weekly.')
})

test('applies a correction only to its devices and platform', async () => {
  const question = 'Does the sticker glow in the dark?'
  const { threadId } = await corrected(question, 'On an SNA it does.', { serialNum: 'SNA0000001' })
  await pass(threadId)
  const text = async (part: object) => (await ask(question, { supportEs: true, ...part })).text
  assert.equal(await text({ serialNum: 'SNA0000001' }), 'On an SNA it does.')
  assert.notEqual(await text({ serialNum: 'EG40000001' }), 'On an SNA it does.')
  const ofPlatform = await corrected('Is there a loyalty card?', 'At EG4 there is.', { platform: 'EG4' })
  await pass(ofPlatform.threadId)
  const card = async (platform: string) =>
    (await ask('Is there a loyalty card?', { supportEs: true, platform })).text
  assert.equal(await card('EG4'), 'At EG4 there is.')
  assert.notEqual(await card('CROWN'), 'At EG4 there is.')
})

test('requires personal data to be redacted, reworded or confirmed before publishing', async () => {
  const question = 'My name is Greta Holm, call +44 7911 123456. Where is the unicorn switch?'
  const { threadId, asked } = await corrected(question, 'Behind the cover.')
  const refused = await pass(threadId)
  assert.deepEqual([refused.status, refused.body.error], [422, 'dialogue.personal'])
  assert.match(refused.body.msg, /Greta Holm.*7911/)
  assert.equal((await get(threadId)).record.qnaStatus, 'INACTIVE', 'nothing of it was done')
  const personal = asked.review?.personal ?? []
  assert.deepEqual(
    personal.map(({ kind, start, end }) => [kind, question.slice(start, end)]),
    [
      ['name', 'Greta Holm'],
      ['phone', '+44 7911 123456'],
    ],
  )
  const spans = personal.map(({ start, end }) => ({ start, end }))
  await service.call(dialogueRoutes.blackOut, { body: { recordId: asked.recordId, spans } }, ann)
  assert.equal((await pass(threadId)).status, 200)
  const { data } = await service.call(
    gptDataRoutes.findGptData,
    { body: { page: 1, size: 5, queryParams: { question: 'unicorn' } } },
    ann,
  )
  assert.equal(data.content[0].question, 'My name is […], call […]. Where is the unicorn switch?')
  const { raw } = await service.call(dialogueRoutes.exportDialogue, { query: { threadId } }, ann)
  assert.doesNotMatch(JSON.stringify(await cellsOf(raw)), /Greta|7911/)
  assert.equal((await messagesOf(threadId, {}))[0]?.message, question, 'its owner reads own words')
  const reworded = await corrected('Ask Mr. Holm: where is the dragon switch?', 'Below.')
  await revise(reworded.asked.recordId, 'Where is the dragon switch?')
  assert.equal((await pass(reworded.threadId)).status, 200)
  assert.equal((await ask('Where is the dragon switch?', { supportEs: true })).text, 'Below.')
  const confirmed = await corrected('Does Dr. Watson fit the griffin switch?', 'Yes.')
  assert.equal((await pass(confirmed.threadId)).status, 422)
  assert.equal((await pass(confirmed.threadId, { isPersonalChecked: true })).status, 200)
})

test('reports a conflict to one of two concurrent reviewers and loses no changes', async () => {
  const { threadId, answer } = await corrected('Who was first?', 'Ann.')
  const { version } = (await get(threadId)).record
  const both = await Promise.all([
    revise(answer.recordId, 'By Ann', { version }, ann),
    revise(answer.recordId, 'By Bob', { version }, bob),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const [won, lost] = both.toSorted((a, b) => a.status - b.status)
  assert.equal(lost?.body.error, 'dialogue.stale')
  assert.equal(lost?.body.data.by, won?.data.message.slice(3).toLowerCase())
  assert.equal(lost?.body.data.current.version, version + 1)
  assert.equal((await messagesOf(threadId))[2]?.message, won?.data.message)
  const acts = [
    () => update(threadId, { version }),
    () => service.call(dialogueRoutes.assignDialogue, { body: { threadId, isMine: true, version } }, bob),
    () => service.call(dialogueRoutes.evaluateDialogue, { body: { threadId, evaluation: 1, version } }, bob),
    () =>
      service.call(dialogueRoutes.blackOut, { body: { recordId: answer.recordId, spans: [], version } }, bob),
    () => service.call(dialogueRoutes.removeRevision, { body: { recordId: answer.recordId, version } }, bob),
  ]
  for (const one of acts) assert.equal((await one()).status, 409)
  await ask('And what its owner does is no conflict', { chatId: threadId })
  assert.equal((await update(threadId, { version: version + 1 })).status, 200)
})

test("records every action with its user, without reordering the owner's list", async () => {
  const { threadId, answer } = await corrected('What happened?', 'Much.')
  const { updateTime } = (await get(threadId)).record
  await service.call(dialogueRoutes.assignDialogue, { body: { threadId, isMine: true } }, bob)
  await service.call(dialogueRoutes.evaluateDialogue, { body: { threadId, evaluation: 1 } }, ann)
  await pass(threadId, { according: 'SPECIFIC_ANALYSIS' })
  await service.call(
    dialogueRoutes.blackOut,
    { body: { recordId: answer.recordId, spans: [{ start: 0, end: 2 }] } },
    ann,
  )
  const { data } = await service.call(dialogueRoutes.findDialogueHistory, { body: { threadId } }, reader)
  assert.deepEqual(
    data.map(({ by, after }: { by: string; after: object }) => [by, after]),
    [
      ['ann', { blackedOut: 1 }],
      ['ann', { qnaStatus: 'APPROVED', according: 'SPECIFIC_ANALYSIS' }],
      ['ann', { evaluation: 1 }],
      ['bob', { assignee: 'bob' }],
      ['ann', { correction: 'Much.', message: answer.recordId }],
    ],
  )
  const { record } = await get(threadId)
  assert.deepEqual([record.updateTime, record.assignee, record.evaluation], [updateTime, 'bob', 1])
  await service.call(dialogueRoutes.assignDialogue, { body: { threadId, isMine: false } }, bob)
  assert.equal((await get(threadId)).record.assignee, null)
})

test('returns the previous and next dialogue in the queue, also for a reviewed dialogue', async () => {
  const titles = ['Queue one', 'Queue two', 'Queue three']
  const threads: string[] = []
  for (const title of titles) {
    const { threadId } = await ask(title)
    await update(threadId, { qnaStatus: 'PENDING' })
    threads.push(threadId)
  }
  const queue = {
    sort: 'createdAt',
    direction: 'ASC',
    queryParams: { chatTitle: 'queue', qnaStatus: 'PENDING' },
  }
  const near = async (at: number, asked: object = queue) => {
    const { previous, next } = await get(threads[at] as string, asked)
    return [previous?.chatTitle, next?.chatTitle]
  }
  assert.deepEqual(await near(0), [undefined, 'Queue two'])
  assert.deepEqual(await near(1, { ...queue, direction: 'DESC' }), ['Queue three', 'Queue one'])
  await pass(threads[1] as string)
  assert.deepEqual(await near(1), ['Queue one', 'Queue three'])
  assert.deepEqual(await near(0), [undefined, 'Queue three'])
})

test('HIST-11 HIST-44 returns an address about the device, or a reason why there is none', async () => {
  const { threadId } = await ask('Where is my page?', { serialNum: 'SNA0000001' })
  const target = (body: object) => service.call(dialogueRoutes.toTargetPage, { body } as never, reader)
  for (const targetRouter of targetRouters) {
    const { body } = await target({ threadId, targetRouter })
    assert.deepEqual([body.code, body.data], [200, '/device/SNA0000001'])
  }
  const offered = async (permissions: string[]) => {
    const body = { page: 1, size: 1, queryParams: { chatTitle: 'Where is my page' } }
    const as = { as: { ...reader.as, permissions: ['dialogue:view', ...permissions] } }
    return (await service.call(dialogueRoutes.getAllGptTopicRecord, { body }, as)).data.content[0].targets
  }
  assert.deepEqual([await offered(['device:view']), await offered([])], [[...targetRouters], []])
  assert.equal((await target({ threadId, targetRouter: 'toHomePage' })).status, 400)
  const { threadId: without } = await ask('About no device?')
  const refused = await target({ threadId: without, targetRouter: 'toDataPage' })
  assert.deepEqual([refused.status, refused.body.msg], [422, "This dialogue doesn't name a device."])
})

test('HIST-36 HIST-37 HIST-45 exports one conversation as a workbook of its name, and fails without a thread', async () => {
  const { threadId } = await corrected('=1+1?', '=2')
  const { raw, headers } = await service.call(dialogueRoutes.exportDialogue, { query: { threadId } }, reader)
  assert.match(String(headers['content-disposition']), /filename="LuxChatDialogueHistory\.xlsx"/)
  const [head, asked, answer, correction] = await cellsOf(raw)
  assert.deepEqual(head, ['Time', 'Who', 'Message', 'State'])
  assert.deepEqual(asked?.slice(1, 3), ['owner', '=1+1?'])
  assert.equal(answer?.[1], 'Assistant')
  assert.deepEqual(correction?.slice(1, 3), ['Correction', '=2'])
  for (const query of [undefined, { threadId: '' }, { threadId: 'no-such-thread' }]) {
    const refused = await service.call(dialogueRoutes.exportDialogue, query ? { query } : {}, reader)
    assert.deepEqual([refused.status >= 400, refused.body.msg], [true, 'Export failed.'])
  }
  assert.equal((await service.call(threadRoutes.exportOwnThread, { query: { threadId } })).status, 200)
})

test('exports several conversations as sheets of one workbook by a job', async () => {
  const { threadId: second } = await ask('Second sheet, my name is Ada Lovelace?')
  const first = await corrected('First sheet?', '=cmd()')
  const [asked] = await messagesOf(second)
  const spans = (asked?.review?.personal ?? []).map(({ start, end }) => ({ start, end }))
  await service.call(dialogueRoutes.blackOut, { body: { recordId: asked?.recordId as number, spans } }, ann)
  const threadIds = [second, first.threadId, 'gone-meanwhile']
  const { data: begun } = await service.call(dialogueRoutes.exportDialogues, { body: { threadIds } }, reader)
  const { id } = begun
  let job = begun
  await waitUntil(async () => {
    job = (await service.call(chatJobRoutes.getJob, { params: { id } }, reader)).data
    return !['QUEUED', 'RUNNING'].includes(job.state)
  })
  assert.equal(job.state, 'DONE')
  assert.equal(job.done, 5, 'the messages of both')
  // Searches the folders of both instances, because either may have written the file.
  const files = await Promise.all(
    [service, copy].map((on) => on.call(chatJobRoutes.downloadJobFile, { params: { id } }, reader)),
  )
  const file = files.find(({ status }) => status === 200)
  assert.ok(file)
  const rows = await cellsOf(file.raw)
  assert.deepEqual(
    rows.map((row) => row.slice(1, 3)),
    [
      ['Who', 'Message'],
      ['owner', 'Second sheet, my name is […]?'],
      ['Assistant', rows[2]?.[2]],
    ],
    'the second one stands on another sheet',
  )
  for (const body of [{ threadIds: [] }, { threadIds: ['gone-meanwhile'] }])
    assert.ok((await service.call(dialogueRoutes.exportDialogues, { body }, reader)).status >= 400)
})

test('deletes corrections with their conversation and keeps published answers', async () => {
  const question = 'Is the moon made of cheese cake?'
  const { threadId } = await corrected(question, 'No.')
  await pass(threadId)
  await service.call(threadRoutes.deleteOwnThreads, { body: { threadIds: [threadId] } })
  assert.equal((await ask(question, { supportEs: true })).text, 'No.')
  const left = await service.app.db.query(sql`select from message where thread_id = ${threadId}`)
  assert.equal(left.length, 0)
})

async function cellsOf(raw: Buffer): Promise<unknown[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'dialogue-export-'))
  const path = join(folder, 'thread.xlsx')
  await writeFile(path, raw)
  const rows: unknown[][] = []
  for await (const { cells } of readRows(path, { maxRows: 100 })) rows.push(cells.map(({ value }) => value))
  await rm(folder, { recursive: true })
  return rows
}
