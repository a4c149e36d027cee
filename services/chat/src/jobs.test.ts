import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import { type AnyExportRequest, chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { fixedResourceExportFields } from '@portal/contracts/fixed-resource.contract.ts'
import { gptDataExportFields } from '@portal/contracts/gpt-data.contract.ts'
import { chatJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { questionDataExportFields } from '@portal/contracts/question-data.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { manual, owner, savesOf, staff } from './question-data/question-data.builder.ts'
import { chat } from './service.ts'

let service: TestService
let save: ReturnType<typeof savesOf>
const call: TestService['call'] = (...input) => service.call(...input)

before(async () => {
  service = await startTestService(chat(), { as: staff })
  save = savesOf(service)
})
after(() => service.close())

const anExport = (
  fields: readonly string[],
  words: Record<string, Record<string, string>> = {},
  part: Partial<AnyExportRequest> = {},
): AnyExportRequest => ({
  format: 'csv',
  columns: fields.map((field) => ({ field, label: field, ...(words[field] && { words: words[field] }) })),
  timeZone: 'UTC',
  ...part,
})

async function ended(id: number): Promise<Job> {
  for (let tries = 0; tries < 1_200; tries++) {
    const { data } = await call(chatJobRoutes.getJob, { params: { id } })
    if (['DONE', 'FAILED', 'CANCELLED'].includes(data?.state)) return data
    await wait(25)
  }
  throw new Error(`Job ${id} does not end`)
}
type ExportRoute = (typeof chatExportRoutes)[keyof typeof chatExportRoutes]
/** The lines of the file, without those of times. */
async function exported(route: ExportRoute, body: AnyExportRequest) {
  const { status, data, body: answer } = await call(route, { body: body as never })
  assert.equal(status, 200, JSON.stringify(answer))
  const job = await ended(data.id)
  assert.equal(job.state, 'DONE', job.msg)
  const file = await call(chatJobRoutes.downloadJobFile, { params: { id: job.id } })
  const [, ...lines] = file.raw.toString('utf8').trim().split('\r\n')
  return { job, lines }
}

test('an export is refused to those who may not see the list, and a job to all but its user', async () => {
  const bodies: [ExportRoute, readonly string[]][] = [
    [chatExportRoutes.exportFixedResources, fixedResourceExportFields],
    [chatExportRoutes.exportQuestionData, questionDataExportFields],
    [chatExportRoutes.exportGptData, gptDataExportFields],
  ]
  for (const [route, fields] of bodies) {
    const body = anExport(fields) as never
    assert.equal((await call(route, { body }, { as: owner })).status, 403, route.path)
  }
  const { job } = await exported(chatExportRoutes.exportFixedResources, anExport(['name']))
  const other: Partial<Identity> = { ...staff, userId: 'M-2' }
  for (const as of [manual, other])
    assert.equal(
      (await call(chatJobRoutes.downloadJobFile, { params: { id: job.id } }, { as })).status,
      404,
      as.userId,
    )
  const bin = anExport(['question'], {}, { deleted: true }) as never
  const viewer = { ...staff, permissions: ['qnaData:view'] }
  assert.equal((await call(chatExportRoutes.exportQuestionData, { body: bin }, { as: viewer })).status, 403)
})

test('fixed resources, questions and AI chat data are exported as their lists show them', async () => {
  const resource = await save.resource({ name: 'Wiring plan', show: false })
  const question = await save.question({
    question: 'Which cable?',
    answers: ['=1+1', 'The red one.'],
    deviceGroups: ['off_grid', 'gaia'],
    resourceIds: [resource.id],
  })
  await save.question({ question: 'Another?' })
  await save.correction({ question: 'How long?', answer: 'Ten years.', sourceThreadId: 't-1' })
  const words = {
    show: { true: 'Shown', false: 'Hidden' },
    deviceGroup: { off_grid: 'SNA 3-6K', gaia: 'Gaia series' },
  }
  const resources = await exported(
    chatExportRoutes.exportFixedResources,
    anExport(['name', 'fileNames', 'boundCount', 'show'], words),
  )
  assert.deepEqual(resources.lines, ['Wiring plan,wiring.png,1,Hidden'])
  assert.match(resources.job.fileName, /^fixed resources-.*\.csv$/)
  const questions = await exported(
    chatExportRoutes.exportQuestionData,
    anExport(['question', 'deviceGroup', 'resourceNames', 'show', 'answers'], words, { ids: [question.id] }),
  )
  // What a spreadsheet would compute is text.
  assert.equal(
    questions.lines.join('\n'),
    `Which cable?,"SNA 3-6K, Gaia series",Wiring plan,Shown,"'=1+1\nThe red one."`,
  )
  const pairs = await exported(
    chatExportRoutes.exportGptData,
    anExport(
      ['question', 'answer', 'reviewer', 'sourceThreadId'],
      {},
      { queryParams: { state: 'APPROVED' } },
    ),
  )
  assert.deepEqual(pairs.lines, ['How long?,Ten years.,maintain,t-1'])
  // Each column that a page has can be written.
  for (const [route, fields] of [
    [chatExportRoutes.exportFixedResources, fixedResourceExportFields],
    [chatExportRoutes.exportQuestionData, questionDataExportFields],
    [chatExportRoutes.exportGptData, gptDataExportFields],
  ] as const)
    assert.ok((await exported(route, anExport(fields))).lines.length > 0)
  const { data: found } = await call(chatJobRoutes.findJobs)
  assert.equal(found.length, 7)
})
