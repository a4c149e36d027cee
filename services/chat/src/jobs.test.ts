import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import {
  emptyExamQuestion,
  examExpectations,
  examQuestionList,
  examQuestionRoutes,
} from '@portal/contracts/exam-question.contract.ts'
import { type AnyExportRequest, chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { fixedResourceList } from '@portal/contracts/fixed-resource.contract.ts'
import {
  emptyGlossaryEntry,
  glossaryEntryList,
  glossaryEntryRoutes,
} from '@portal/contracts/glossary-entry.contract.ts'
import { gptDataList, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import { chatJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { questionDataList, questionDataRoutes } from '@portal/contracts/question-data.contract.ts'
import { knowledgeTopics, languages, platforms, qnaStatuses } from '@portal/contracts/reference.ts'
import { isBlank } from '@portal/contracts/values.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { testRoundTrip, textArbitrary, toLabels } from '@portal/testing/node/round-trip.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import fc from 'fast-check'
import { fastConfig } from './chat.builder.ts'
import { isFindable } from './exam/match.rules.ts'
import { createSaveHelpers, resourceEditor, staff } from './question-data/question-data.builder.ts'
import { chat } from './service.ts'

let service: TestService
let save: ReturnType<typeof createSaveHelpers>
const call: TestService['call'] = (...input) => service.call(...input)

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  save = createSaveHelpers(service)
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
  let job: Job | undefined
  await waitUntil(async () => {
    const { data } = await call(chatJobRoutes.getJob, { params: { id } })
    if (['DONE', 'FAILED', 'CANCELLED'].includes(data?.state)) job = data
    return job !== undefined
  })
  return job as unknown as Job
}
type ExportRoute = (typeof chatExportRoutes)[keyof typeof chatExportRoutes]
/** Returns the lines of the file without times. */
async function exported(route: ExportRoute, body: AnyExportRequest) {
  const { status, data, body: answer } = await call(route, { body: body as never })
  assert.equal(status, 200, JSON.stringify(answer))
  const job = await ended(data.id)
  assert.equal(job.state, 'DONE', job.msg)
  const file = await call(chatJobRoutes.downloadJobFile, { params: { id: job.id } })
  const [, ...lines] = file.raw.toString('utf8').trim().split('\r\n')
  return { job, lines }
}

test("requires the delete permission for the bin's export, and restricts a job to its user", async () => {
  const { job } = await exported(chatExportRoutes.exportFixedResources, anExport(['name']))
  const other: Partial<Identity> = { ...staff, userId: 'M-2' }
  for (const as of [resourceEditor, other])
    assert.equal(
      (await call(chatJobRoutes.downloadJobFile, { params: { id: job.id } }, { as })).status,
      404,
      as.userId,
    )
  const bin = anExport(['question'], {}, { deleted: true }) as never
  const viewer = { ...staff, permissions: ['qnaData:view'] }
  assert.equal((await call(chatExportRoutes.exportQuestionData, { body: bin }, { as: viewer })).status, 403)
})

test('exports fixed resources, questions and AI chat data as their lists show them', async () => {
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
  assert.match(resources.job.fileName, /^fixed-resources-.*\.csv$/)
  const questions = await exported(
    chatExportRoutes.exportQuestionData,
    anExport(['question', 'deviceGroup', 'resourceNames', 'show', 'answers'], words, { ids: [question.id] }),
  )
  // Formulas must be exported as text.
  assert.equal(
    questions.lines.join('\n'),
    `Which cable?,"SNA 3-6K, Gaia series",Wiring plan,Shown,"'=1+1\n---\nThe red one."`,
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
  await call(glossaryEntryRoutes.saveGlossaryEntry, {
    body: { ...emptyGlossaryEntry, en: ['genset', '=gen'], de: ['Aggregat'] },
  })
  const terms = await exported(
    chatExportRoutes.exportGlossaryEntries,
    anExport(['term', 'en', 'de', 'state', 'changedBy'], { state: { ACTIVE: 'Active' } }),
  )
  assert.equal(terms.lines.join('\n'), `genset,"genset\n---\n=gen",Aggregat,Active,maintain`)
  // Every column of the page can be exported.
  for (const [route, fields] of [
    [chatExportRoutes.exportFixedResources, fixedResourceList.exports],
    [chatExportRoutes.exportQuestionData, questionDataList.exports],
    [chatExportRoutes.exportGptData, gptDataList.exports],
    [chatExportRoutes.exportGlossaryEntries, glossaryEntryList.exports],
  ] as const)
    assert.ok((await exported(route, anExport(fields))).lines.length > 0)
  const { data: found } = await call(chatJobRoutes.findJobs)
  assert.equal(found.length, 9)
})

const csvOf = (rows: string[][]) => rows.map((row) => row.map((value) => `"${value}"`).join(',')).join('\r\n')
async function settled(id: number): Promise<Job> {
  for (;;) {
    const { data } = await call(chatJobRoutes.getJob, { params: { id } })
    if (['CHECKED', 'DONE', 'FAILED'].includes(data?.state)) return data
    await wait(25)
  }
}
/** Imports a list of questions up to the dry run. */
async function checked(name: string, content: string | Buffer): Promise<Job> {
  const { data } = await call(chatImportRoutes.importQuestionData, { file: { name, content } })
  return settled(data.id)
}
async function imported(name: string, content: string | Buffer) {
  const { id, problems } = await checked(name, content)
  assert.deepEqual(problems, [])
  await call(chatJobRoutes.applyJob, { params: { id }, body: { rows: 'all' } })
  assert.equal((await settled(id)).state, 'DONE')
}

const groups = fc.uniqueArray(fc.constantFrom('off_grid', 'gaia', 'hv_hybrid'), { maxLength: 3 })
const isTold = (text: string) => !isBlank(text)
const told = textArbitrary.filter(isTold)
const platform = fc.option(fc.constantFrom(...platforms))
const groupWords = { off_grid: 'SNA 3-6K', gaia: 'Gaia series', hv_hybrid: 'HV-Hybrid' }
const rowsOf = <Draft extends { question: string }>(draft: fc.Arbitrary<Draft>) =>
  fc.uniqueArray(draft, {
    minLength: 1,
    maxLength: 10,
    selector: ({ question }) => question.trim().toUpperCase(),
  })

test('imports an exported list of questions without changes', async () => {
  const [first, second] = [
    await save.resource({ name: 'Plan, of the roof' }),
    await save.resource({ name: 'Wiring, plan B' }),
  ]
  const answer = fc.oneof(told, fc.constantFrom('One line\n---\nand another', '\\\\---', '- a\n\n- b'))
  const translation = fc.record({
    language: fc.constantFrom(...languages),
    question: told,
    answers: fc.array(answer, { minLength: 1, maxLength: 3 }),
  })
  await testRoundTrip(
    service,
    {
      routes: {
        save: questionDataRoutes.saveQuestionData,
        find: questionDataRoutes.findQuestionData,
        delete: questionDataRoutes.deleteQuestionData,
        import: chatImportRoutes.importQuestionData,
        export: chatExportRoutes.exportQuestionData,
      },
      jobs: chatJobRoutes,
      fields: questionDataList.exports,
      own: ['updatedAt'],
      said: {
        deviceGroup: { label: '设备组', words: groupWords },
        show: { label: 'Visibility', words: { true: 'Shown', false: 'Hidden' } },
        topic: { label: 'Topic', words: toLabels(knowledgeTopics) },
      },
      drafts: rowsOf(
        fc.record({
          question: told,
          variants: fc.uniqueArray(told, { maxLength: 3, selector: (text) => text.trim() }),
          answers: fc.array(answer, { minLength: 1, maxLength: 3 }),
          deviceGroups: groups,
          platform,
          topic: fc.constantFrom(...knowledgeTopics),
          score: fc.integer({ min: 0, max: 100 }),
          show: fc.boolean(),
          supportRemoteDebug: fc.boolean(),
          audience: fc.constantFrom('EVERYBODY', 'INSTALLERS'),
          translations: fc.uniqueArray(translation, { maxLength: 4, selector: ({ language }) => language }),
          resourceIds: fc.uniqueArray(fc.constantFrom(first.id, second.id)),
        }),
      ),
    },
    3,
  )
})

test('imports an exported list of AI chat data without changes', async () => {
  await testRoundTrip(
    service,
    {
      routes: {
        save: gptDataRoutes.saveGptData,
        find: gptDataRoutes.findGptData,
        delete: gptDataRoutes.deleteGptData,
        import: chatImportRoutes.importGptData,
        export: chatExportRoutes.exportGptData,
      },
      jobs: chatJobRoutes,
      fields: gptDataList.exports,
      own: ['reviewedAt', 'updatedAt'],
      said: {
        state: { label: 'State', words: toLabels(qnaStatuses) },
        deviceGroup: { label: 'Device groups', words: groupWords },
      },
      drafts: rowsOf(
        fc.record({
          question: told,
          answer: told,
          deviceGroups: groups,
          platform,
          state: fc.constantFrom(...qnaStatuses),
          sourceThreadId: fc.option(fc.uuid()),
          sourceRecordId: fc.constant(null),
        }),
      ),
    },
    3,
  )
})

test('imports an exported list of exam questions without changes', async () => {
  const wanted = fc.array(
    told.filter((text) => isFindable(text)),
    { minLength: 1, maxLength: 3 },
  )
  await testRoundTrip(
    service,
    {
      routes: {
        save: examQuestionRoutes.saveExamQuestion,
        find: examQuestionRoutes.findExamQuestions,
        delete: examQuestionRoutes.deleteExamQuestions,
        import: chatImportRoutes.importExamQuestions,
        export: chatExportRoutes.exportExamQuestions,
      },
      jobs: chatJobRoutes,
      fields: examQuestionList.exports,
      own: ['updatedAt'],
      said: {
        deviceGroup: { label: 'Device groups', words: groupWords },
        expectation: { label: 'Expected', words: toLabels(examExpectations) },
      },
      drafts: rowsOf(
        fc
          .record({
            question: told,
            deviceGroup: fc.option(fc.constantFrom('off_grid', 'gaia')),
            language: fc.constantFrom('en', 'zh_CN'),
            mustNot: wanted,
            must: wanted,
            isAnswer: fc.boolean(),
          })
          .map(({ isAnswer, must, ...question }) => ({
            ...emptyExamQuestion,
            ...question,
            ...(isAnswer ? { must } : { expectation: 'NO_ANSWER' }),
          })),
      ),
    },
    3,
  )
})

test('exports all languages of a question, and an import removes those that a list omits', async () => {
  const translations = languages.map((language) => ({
    language,
    question: `Which cable in ${language}?`,
    answers: [`The red one in ${language}.`, 'Never\n---\nthe blue one.'],
  }))
  const { id } = await save.question({ question: 'Which cable in any language?', translations })
  const { job } = await exported(
    chatExportRoutes.exportQuestionData,
    anExport(questionDataList.exports, {}, { ids: [id] }),
  )
  const { raw } = await call(chatJobRoutes.downloadJobFile, { params: { id: job.id } })
  await call(questionDataRoutes.deleteQuestionData, { body: { ids: [id] } })
  const found = async (question: string) => {
    const { data } = await call(questionDataRoutes.findQuestionData, {
      body: { page: 1, size: 15, queryParams: { question } },
    })
    return data.content[0]
  }
  await imported('questions.csv', raw)
  assert.deepEqual((await found('in any language')).translations, translations)
  await imported('plain.csv', 'question,answers,topic\r\nWithout languages?,Yes.,Battery')
  assert.deepEqual((await found('Without languages')).translations, [])
})

test('refuses incomplete translations and long words at their cell', async () => {
  const rows = [
    ['question', 'answers', 'topic', 'question_de', 'answers_de', 'question_zh_CN', 'answers_zh_CN'],
    ['Half one?', 'Yes.', 'Battery', 'Wie?', '', '', '红色。'],
    ['Half two?', 'Yes.', 'Battery', 'x'.repeat(501), 'So.\n---\n ', '', ''],
    ['Whole?', 'Yes.', 'Battery', 'Ganz?', 'Ja.', '', ''],
  ]
  const { problems, valid } = await checked('halves.csv', csvOf(rows))
  assert.equal(valid, 1)
  assert.deepEqual(
    problems.map(({ row, column, msg }) => `${row} ${column}: ${msg}`),
    [
      '2 question_zh_CN: is missing: there are answers in this language',
      '2 answers_de: is missing: there is a question in this language',
      '3 question_de: must be at most 500 characters',
      '3 answers_de: must not be empty',
    ],
  )
})

test('lists errors of imported questions by row, and answers from the valid ones', async () => {
  await save.resource({ name: 'Twin' })
  await save.resource({ name: 'Twin' })
  await save.question({ question: 'Is this there?', platform: null })
  const rows = [
    ['question', 'answers', 'topic', 'resourceNames', 'score', 'deviceGroup'],
    ['Is this there?', 'Yes.', 'Battery', '', '', ''],
    ['Which plan?', 'This.', 'Battery', 'No such plan', '', ''],
    ['Which twin?', 'This.', 'Battery', 'Twin', '', ''],
    ['Twice?', 'This.', 'Battery', 'Twin\n---\nTwin', '101', 'gaia, moon'],
    ['Again?', 'This.', 'Battery', '', '', 'gaia'],
    ['again?', 'That.', 'Dongle', '', '', 'gaia'],
    ['', 'x'.repeat(8_001), '', '', '', ''],
  ]
  const file = { name: 'questions.csv', content: csvOf(rows) }
  const { id, problems } = await checked(file.name, file.content)
  assert.deepEqual(
    problems.map(({ row, column, msg }) => `${row} ${column}: ${msg}`.replace(/ Choose .*/, '')),
    [
      '2 question: This question is there already',
      '3 resourceNames: No fixed resource is called No such plan',
      '4 resourceNames: Several fixed resources are called Twin. Give each its own name',
      '5 score: Must be from 0 to 100.',
      '5 deviceGroup: Unknown value.',
      '5 resourceNames: must not name anything twice',
      '7 : Row 6 says the same already. Remove one of them.',
      '8 question: is missing',
      '8 topic: is missing',
      '8 answers: must be at most 8,000 characters',
    ],
  )
  await call(chatJobRoutes.applyJob, { params: { id }, body: { rows: 'valid' } })
  assert.equal((await settled(id)).written, 1)
  const phrases = await service.app.db.query(sql`select text from phrase where text = 'Again?'`)
  assert.equal(phrases.length, 1)
})
