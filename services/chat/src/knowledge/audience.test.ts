import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatFileRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import {
  type DocumentAudience,
  type HeldFile,
  type KnowledgeSection,
  knowledgeRoutes,
  type VectorStoreFile,
  vectorStorePageSize,
} from '@portal/contracts/knowledge.contract.ts'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import type { AnswerEngine, Ask, Planned } from '../answering/answer.ts'
import { anAsk } from '../answering/engine.builder.ts'
import { openEngine } from '../answering/engine.ts'
import { fastConfig } from '../chat.builder.ts'
import {
  owner as anOwner,
  createSaveHelpers,
  staff as maintainer,
} from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'
import { aDocx, aParagraph } from './extract/file.builder.ts'
import { addFile, readAgain } from './ingest/ingest.ts'
import * as stores from './ingest/store.repo.ts'
import { saysForInstallers } from './reader.rules.ts'

const librarian: Partial<Identity> = {
  userId: 'L-1',
  username: 'librarian',
  role: 'VIEWER',
  kind: 'plain',
  permissions: ['knowledge:view', 'knowledge:edit', 'knowledge:delete'],
}
const installer: Partial<Identity> = {
  userId: 'I-1',
  username: 'installer',
  role: 'INSTALLER',
  kind: 'staff',
  permissions: ['knowledge:installer'],
}
const viewer: Partial<Identity> = { ...installer, userId: 'V-1', role: 'VIEWER', permissions: [] }
const finance: Partial<Identity> = { ...installer, userId: 'P-1', kind: 'finance', permissions: [] }
const owner: Partial<Identity> = { ...anOwner, kind: 'staff' }
const staff: Partial<Identity> = {
  ...maintainer,
  kind: 'staff',
  permissions: [...(maintainer.permissions ?? []), 'knowledge:installer'],
}
/** To whom nothing is told that is for installers; the last is not known at all. */
const others = [owner, viewer, finance, librarian, undefined]
const insiders = [installer, staff, { ...staff, role: 'ADMIN' } as const]

let service: TestService
let engine: AnswerEngine
let storeId: number
const call: TestService['call'] = (...input) => service.call(...input)

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: librarian })
  engine = openEngine(service.app, {})
  storeId = await stores.ensure(service.app.db, {
    name: 'Ovens',
    deviceGroup: 'off_grid',
    platform: null,
    createdBy: 'L-1',
  })
})
after(() => service.close())

const by = { userId: 'L-1', username: 'librarian' }
const chapter = (heading: string, ...texts: string[]) =>
  [aParagraph(heading, 'Heading1'), ...texts.map((text) => aParagraph(text))].join('')
const sub = (heading: string, text: string) => aParagraph(heading, 'Heading2') + aParagraph(text)

async function settled(fileId: number): Promise<VectorStoreFile> {
  let found: VectorStoreFile | undefined
  await waitUntil(async () => {
    const { data } = await call(knowledgeRoutes.getVectorStoreFiles, { body: { vectorStoreId: storeId } })
    found = data.find(({ id }: VectorStoreFile) => id === fileId)
    return found?.state === 'completed' || found?.state === 'failed'
  })
  return found as VectorStoreFile
}
async function uploaded(name: string, body: string): Promise<VectorStoreFile> {
  const stream = Readable.from([aDocx(body)])
  const { id: uploadId } = await service.app.files.put({ name, stream }, by)
  return settled((await addFile(service.app, { storeId, uploadId, user: by })).id)
}
const heldFiles = async (): Promise<HeldFile[]> =>
  (await call(knowledgeRoutes.findHeldFiles, { body: { size: 100 } })).data.content
const ask = async (question: string, user: Partial<Identity> | undefined, part: Partial<Ask> = {}) =>
  (await engine.answer(
    anAsk({ question, ...(user && { user: { companyId: null, kind: 'staff', ...user } as never }), ...part }),
    new AbortController().signal,
  )) as Planned
/** All that an answer shows, offers or cites. */
const shown = (answer: Planned) => JSON.stringify(answer)
const markSection = (fileId: number, headingPath: string[], audience: DocumentAudience) =>
  call(knowledgeRoutes.markKnowledgeSection, { body: { fileId, headingPath, audience } })
const markFile = (fileId: number, audience: DocumentAudience, was: DocumentAudience) =>
  call(knowledgeRoutes.markKnowledgeFile, { body: { fileId, audience, was } })
const download = async ({ url }: VectorStoreFile, as: Partial<Identity>) =>
  (await call(chatFileRoutes.downloadFile, { params: { id: url?.split('/').at(-1) ?? '' } }, { as })).status

test('a section for installers, and what stands below it, is told to installers and staff alone, by no way to anybody else', async () => {
  const file = await uploaded(
    'dough.docx',
    chapter('Kneading', 'The dough hook kneads for eleven minutes at low speed.') +
      chapter('Grid code menu', 'Open the quartz menu with the brass key.') +
      sub('Zirconium override', 'The zirconium override is set to forty two.'),
  )
  const question = 'How is the zirconium override set?'
  assert.match(shown(await ask(question, owner)), /forty two/)
  assert.equal(await download(file, owner), 200)
  const { data: marked } = await markSection(file.id, ['Grid code menu'], 'INSTALLERS')
  assert.ok(marked.withheldSections > 0)
  const asked = [question, 'zirconium', 'Zirconium override', 'Where is the quartz menu?', 'zirconum overide']
  const refuse = async (user: Partial<Identity> | undefined, one: string, enhance: boolean) => {
    const answer = shown(await ask(one, user, { enhance })).replaceAll(one, '')
    assert.doesNotMatch(answer, /zirconium override|forty two|quartz|brass/i, `${user?.role} ${one}`)
  }
  for (const user of others) await refuse(user, question, true)
  for (const one of asked) await refuse(owner, one, false)
  for (const user of insiders) assert.match(shown(await ask(question, user)), /forty two/, user.role)
  // The rest of the file answers everybody, without a link to the whole.
  const rest = await ask('How long does the dough hook knead?', owner)
  assert.match(rest.text, /eleven minutes/)
  assert.deepEqual(
    rest.sources.map(({ url }) => url),
    [undefined],
  )
  const [cited] = (await ask('How long does the dough hook knead?', installer)).sources
  assert.equal(cited?.url, file.url)
  for (const user of [owner, viewer, finance]) assert.equal(await download(file, user), 404, user.role)
  for (const user of [...insiders, librarian]) assert.equal(await download(file, user), 200, user.role)

  // A mark lasts when the file is read again, and ends when it is taken back.
  await readAgain(service.app, file.id)
  await settled(file.id)
  assert.doesNotMatch(shown(await ask(question, owner)), /forty two/)
  await markSection(file.id, ['Grid code menu'], 'EVERYBODY')
  assert.match(shown(await ask(question, owner)), /forty two/)
  assert.equal(await download(file, owner), 200)
  const { data: lines } = await call(knowledgeRoutes.findKnowledgeFileHistory, { body: { id: file.id } })
  assert.deepEqual(
    lines.map(({ by, after }: { by: string; after: { audience: string } }) => [by, after.audience]),
    [
      ['librarian', 'EVERYBODY'],
      ['librarian', 'INSTALLERS'],
    ],
  )
})

test('a section that is switched off answers nobody; the sections of a document say which are', async () => {
  const file = await uploaded(
    'tray.docx',
    chapter('Tray coating', 'The tray is coated with walrus wax.') + chapter('Rack', 'The rack is level.'),
  )
  await markSection(file.id, ['Tray coating'], 'NOBODY')
  for (const user of [owner, ...insiders])
    assert.doesNotMatch(shown(await ask('What is the tray coated with?', user)), /walrus/, user.role)
  const { data } = await call(knowledgeRoutes.findKnowledgeSections, { body: { fileId: file.id } })
  assert.deepEqual(
    data.map(({ headingPath, audience, mark }: KnowledgeSection) => [headingPath.join(), audience, mark]),
    [
      ['Tray coating', 'NOBODY', 'NOBODY'],
      ['Rack', 'EVERYBODY', null],
    ],
  )
  assert.equal((await markSection(file.id, ['No such'], 'NOBODY')).status, 404)
  assert.equal((await call(knowledgeRoutes.findKnowledgeSections, { body: { fileId: 987_654 } })).status, 404)
})

test('a marked section that a later reading does not find holds its file back until a person has looked', async () => {
  const file = await uploaded('vent.docx', chapter('Vent flap', 'The vent flap opens at seventy degrees.'))
  await markSection(file.id, ['Vent flap'], 'INSTALLERS')
  await service.app.db.pool.query(
    `update knowledge_mark set heading_path = '{Flap}' where file_id = ${file.id}`,
  )
  await readAgain(service.app, file.id)
  const { audience, proposal } = await settled(file.id)
  assert.equal(audience, 'INSTALLERS')
  assert.match(proposal ?? '', /“Flap” was marked/)
  assert.doesNotMatch(shown(await ask('When does the vent flap open?', owner)), /seventy/)
})

test('an upload that says that it is for qualified installers only is held back and proposed; a person decides', async () => {
  const body =
    aParagraph('Service manual', 'Heading1') +
    aParagraph('For qualified installers only.') +
    chapter('Magnetron', 'The magnetron glows violet at three kilovolts.')
  const file = await uploaded('service.docx', body)
  assert.deepEqual([file.audience, file.proposal], ['INSTALLERS', 'For qualified installers only.'])
  const question = 'How does the magnetron glow?'
  assert.doesNotMatch(shown(await ask(question, owner)), /violet/)
  assert.equal(await download(file, owner), 404)
  assert.match(shown(await ask(question, installer)), /violet/)
  const [waiting] = await heldFiles()
  assert.deepEqual(
    [waiting?.id, waiting?.filename, waiting?.proposal, waiting?.storeName, waiting?.storePage],
    [file.id, 'service.docx', 'For qualified installers only.', 'Ovens', 1],
  )
  const decided = await markFile(file.id, 'EVERYBODY', 'INSTALLERS')
  assert.deepEqual([decided.status, decided.data.proposal], [200, null])
  assert.equal(
    (await heldFiles()).find(({ id }) => id === file.id),
    undefined,
  )
  // Two people decide at once: the second one sees what the first one did.
  const late = await markFile(file.id, 'NOBODY', 'INSTALLERS')
  assert.deepEqual([late.status, late.body.data.current.audience], [409, 'EVERYBODY'])
  await readAgain(service.app, file.id)
  assert.equal((await settled(file.id)).audience, 'EVERYBODY')
  assert.match(shown(await ask(question, owner)), /violet/)
  await markFile(file.id, 'NOBODY', 'EVERYBODY')
  for (const user of [owner, ...insiders]) assert.doesNotMatch(shown(await ask(question, user)), /violet/)
})

test('what could not be read waits for a librarian, too, found on the page of its store', async () => {
  const before = await call(knowledgeRoutes.findHeldFiles, { body: { size: 1 } })
  const { pool } = service.app.db
  const failed =
    await pool.query(`insert into knowledge_file (store_id, name, title, size, digest, state, reason, created_by)
    select id, 'torn.pdf', 'torn', 1, 'torn', 'failed', 'It is torn.', 'L-1' from knowledge_store where id = ${storeId} returning id`)
  await pool.query(`insert into knowledge_store (name, device_group, created_by)
    select 'Later ' || n, 'later_' || n, 'L-1' from generate_series(1, ${vectorStorePageSize}) n`)
  const { status, data } = await call(knowledgeRoutes.findHeldFiles, { body: { size: 1 } })
  assert.equal(status, 200)
  assert.equal(data.totalElements, before.data.totalElements + 1)
  const [file, ...others] = data.content
  assert.deepEqual(others, [])
  assert.deepEqual(
    [file.id, file.state, file.reason, file.storeId, file.storePage],
    [Number(failed.rows[0].id), 'failed', 'It is torn.', storeId, 2],
  )
  const stores = await call(knowledgeRoutes.getVectorStores, { body: { page: file.storePage } })
  assert.ok(stores.data.content.some(({ id }: { id: number }) => id === storeId))
  await pool.query(`delete from knowledge_store where name like 'Later %'`)
})

test('question data for installers is no answer, no suggestion and no top question to anybody else', async () => {
  const save = createSaveHelpers(service)
  const question = 'What opens the sapphire drawer?'
  const { id } = await save.question({
    question,
    answers: ['Turn the ruby dial.'],
    audience: 'INSTALLERS',
    supportRemoteDebug: true,
  })
  for (const user of others) {
    for (const part of [{}, { questionId: id }, { question: 'sapphire drawer' }])
      assert.doesNotMatch(shown(await ask(question, user, part)), /ruby|sapphire drawer\?/, user?.role)
    if (!user) continue
    const lists = [
      await call(qnaRoutes.searchQuestions, { query: { question } }, { as: user }),
      await call(qnaRoutes.getQuestionAnswers, { query: { questionId: id } }, { as: user }),
      await call(qnaRoutes.findTopQuestions, {}, { as: user }),
      await call(qnaRoutes.findDebugQuestions, {}, { as: user }),
    ]
    for (const { status, raw } of lists) {
      assert.equal(status, 200)
      assert.doesNotMatch(raw.toString(), /ruby|sapphire/, user.role)
    }
  }
  for (const user of [installer, staff]) {
    assert.match((await ask(question, user)).text, /ruby/)
    assert.match((await call(qnaRoutes.findTopQuestions, {}, { as: user })).raw.toString(), /sapphire/)
  }
})

test('VEC-20 VEC-21 VEC-22 VEC-23 VEC-24 VEC-25 a store is made for a device group once; documents go in, are read, and go with it', async () => {
  const at = (path: string) => {
    const route = Object.values<Route>(knowledgeRoutes).find((one) => one.path === path)
    assert.ok(route && (route.method ?? 'POST') === 'POST', `POST ${path} is no operation`)
    return route
  }
  const { data: groups } = await call(at('/integratedChat/getDeviceTypesByPlatform'))
  assert.ok(groups.some(({ value }: { value: string }) => value === 'gaia'))
  const deviceTypeValue = 'gaia'
  const exist = async () =>
    (await call(at('/integratedChat/checkVectorExist'), { body: { deviceTypeValue } })).data.exist as boolean
  const create = (part: object = {}) =>
    call(at('/integratedChat/createVectorStoreWithPlatform'), {
      body: { vectorStoreName: 'Gaia', deviceTypeValue, ...part },
    })
  for (const part of [{ vectorStoreName: ' ' }, { deviceTypeValue: 'toaster' }])
    assert.equal((await create(part)).status, 400)
  assert.equal(await exist(), false)
  const vectorStoreId = (await create()).data.id as number
  assert.equal(await exist(), true)
  const again = await create()
  assert.deepEqual([again.status, again.body.msg], [409, 'The current device already has the vector atore'])
  const send = (name: string, content: Buffer | string, id = vectorStoreId) =>
    call(knowledgeRoutes.uploadVectorStoreFile, { body: { vectorStoreId: id }, file: { name, content } })
  for (const [name, content, msg] of [
    ['notes.txt', 'text', /Only .pdf, .doc and .docx/],
    ['manual.pdf', 'text', /not a .pdf file/],
    ['manual.docx', '', /./],
  ] as const) {
    const { status, body } = await send(name, content)
    assert.equal(status, 400, name)
    assert.match(body.msg, msg)
  }
  const document = aDocx(chapter('Bellows', 'The bellows hold nineteen litres.'))
  assert.equal((await send('bellows.docx', document, 987_654)).status, 404)
  const { data } = await send('bellows.docx', document)
  assert.equal(data.vectorStoreFilesBatch.id, data.file.id)
  const list = async () =>
    (await call(knowledgeRoutes.getVectorStoreFiles, { body: { vectorStoreId } })).data as VectorStoreFile[]
  await waitUntil(async () => (await list())[0]?.state === 'completed')
  const answered = async () =>
    shown(await ask('How much do the bellows hold?', owner, { deviceGroup: 'gaia' }))
  assert.match(await answered(), /nineteen/)
  const remove = () => call(at('/integratedChat/deleteFile'), { body: { fileId: data.file.id } })
  assert.deepEqual((await remove()).data, { deleted: true })
  assert.equal((await remove()).status, 404)
  assert.doesNotMatch(await answered(), /nineteen/)
  const { data: second } = await send('bellows.docx', document)
  const byOtherAddress = { body: { fileId: second.file.id } }
  assert.deepEqual((await call(at('/integratedChat/delete'), byOtherAddress)).data, {
    deleted: true,
  })
  assert.deepEqual(await list(), [])
  await send('bellows.docx', document)
  await waitUntil(async () => (await list())[0]?.state === 'completed')
  const deleted = await call(at('/integratedChat/deleteVectorStore'), { body: { vectorStoreId } })
  assert.deepEqual(deleted.data, { deleteResult: { deleted: true } })
  assert.doesNotMatch(await answered(), /nineteen/)
  assert.equal(await exist(), false)
})

test('a first page that keeps a document for installers is told from one that only advises to call one', () => {
  const page = (body: string, page = 1) => [{ headingPath: ['Manual'], body, page }]
  for (const text of [
    'For qualified installers only',
    'This document is intended for authorized service technicians only.',
    'Only for licensed electricians',
    'Nur für autorisierte Installateure',
    'Ausschließlich für Elektrofachkräfte.',
    'Solo para instaladores cualificados',
    '本手册仅供专业安装人员使用',
  ])
    assert.equal(saysForInstallers(page(text)), text)
  for (const text of [
    'The device is installed by qualified personnel only.',
    'Only a licensed electrician may open the cover.',
    'For installers and owners',
    'Nur Elektrofachkräfte dürfen das Gerät öffnen.',
    '安装必须由专业人员进行。',
  ])
    assert.equal(saysForInstallers(page(text)), undefined, text)
  assert.equal(saysForInstallers(page('For qualified installers only', 2)), undefined)
})
