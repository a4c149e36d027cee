import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type FoundSection,
  type KnowledgeSection,
  knowledgeRoutes as routes,
  type VectorStoreFile,
} from '@portal/contracts/knowledge.contract.ts'
import { createPdf, createTextPdf, type PdfImage, toScannedImage } from '@portal/testing/node/pdf.ts'
import { drawScan } from '@portal/testing/node/scanned-page.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { sourcesOf } from '../../answering/passages.ts'
import { fastConfig } from '../../chat.builder.ts'
import { toReaderData } from '../../run/evidence.rules.ts'
import { chat } from '../../service.ts'
import { scanLimits } from '../recognition/scan.ts'
import { searchKnowledge } from '../search/search.ts'
import { aLibrary, type Library, librarian } from './library.builder.ts'

let service: TestService
let library: Library
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: librarian })
  library = await aLibrary(service)
})
after(() => service.close())

const upload = (name: string, content: Buffer) => library.upload(name, content)
const fileOf = (id: number) => library.fileOf(id)
async function settled(id: number): Promise<VectorStoreFile> {
  await waitUntil(async () => !['queued', 'extracting', 'indexing'].includes((await fileOf(id)).state))
  return fileOf(id)
}
const query = async (text: string) => (await service.app.db.pool.query(text)).rows
const scope = { platform: 'LUX_POWER', deviceGroups: ['gaia'], reader: 'INSTALLERS' } as const

const scan = (...lines: string[]) => toScannedImage(drawScan([...lines, '', '', '', '', ''], { letter: 24 }))
const broken: PdfImage = { dictionary: '/Width 90 /Height 90 /Filter /DCTDecode', data: Buffer.from('none') }
const large: PdfImage = {
  dictionary: '/Width 20000 /Height 20000 /BitsPerComponent 1 /ColorSpace /DeviceGray',
  data: Buffer.alloc(10),
}

test('of a file with scanned pages these are read by text recognition, found, and said to be; what cannot be read is named', async () => {
  const pdf = createPdf([
    { lines: [{ text: 'The hob is cleaned with a soft cloth, and never with steel wool.', y: 700 }] },
    {
      picture: scan('FAN REPLACEMENT', '', 'THE FAN OF THE HOB HAS FOUR SCREWS.', 'TAKE THE PLUG OUT FIRST.'),
    },
    { picture: broken },
    { picture: large },
    {},
  ])
  const { id, recognition: before } = await upload('hob.pdf', pdf)
  assert.equal(before, null)
  const seen: VectorStoreFile[] = []
  await waitUntil(async () => {
    const file = await fileOf(id)
    seen.push(file)
    return file.state === 'completed'
  })
  const underWay = seen.find(({ state, recognition }) => state === 'extracting' && recognition)
  assert.equal(underWay?.recognition?.pages, 4)
  const file = seen.at(-1) as VectorStoreFile
  assert.deepEqual(
    [file.pages, file.reason, file.recognition],
    [
      5,
      '',
      {
        pages: 4,
        done: 4,
        read: 1,
        doubtful: [],
        unread: [
          { page: 3, reason: 'DAMAGED' },
          { page: 4, reason: 'TOO_LARGE' },
        ],
      },
    ],
  )
  const { data: sections } = await call(routes.findKnowledgeSections, { body: { fileId: id } })
  assert.deepEqual(
    sections.map(({ page, isRecognised }: KnowledgeSection) => [page, isRecognised]),
    [
      [1, false],
      [2, true],
    ],
  )
  const body = {
    vectorStoreId: library.vectorStoreId,
    question: 'how many screws has the fan',
    deviceGroup: 'gaia',
    reader: 'EVERYBODY',
    language: 'en',
  }
  const { data: found } = await call(routes.tryVectorStore, { body })
  assert.match((found as FoundSection[])[0]?.text ?? '', /FOUR SCREWS/)

  const sourceOf = async (question: string) =>
    (await sourcesOf(service.app.db, await searchKnowledge(service.app.db, question, scope, 1), 'INSTALLERS'))
      .sources
  const sources = await sourceOf('how many screws has the fan')
  assert.deepEqual([sources[0]?.page, sources[0]?.isRecognised], [2, true])
  const [typed] = await sourceOf('soft cloth or steel wool')
  assert.deepEqual([typed?.page, typed?.isRecognised], [1, undefined])
  assert.deepEqual(
    [true, false].map((hasEvidence) => toReaderData({ sources }, hasEvidence).sources?.[0]?.isRecognised),
    [true, undefined],
  )
})

test('a file of which nothing can be made out fails with a reason; what is read again is only what was not read', async () => {
  const { id } = await upload('noise.pdf', createPdf([{ picture: broken }, { picture: large }]))
  const failed = await settled(id)
  assert.equal(failed.state, 'failed')
  assert.match(failed.reason, /^No text was found in the file, nor could any be made out in its pictures\./)
  assert.deepEqual(failed.recognition?.unread, [
    { page: 1, reason: 'DAMAGED' },
    { page: 2, reason: 'TOO_LARGE' },
  ])
  // As if its first page had been read all the same.
  await query(`update knowledge_scan set confidence = 60, reason = null, lines = '[{"text":"The oven door","x":50,"right":90,"y":700,"size":10,"font":"scan"}]'
    where file_id = ${id} and page = 1`)
  await call(routes.readKnowledgeFileAgain, { body: { fileId: id } })
  const { state, recognition, sections } = await settled(id)
  assert.deepEqual([state, sections, recognition?.doubtful], ['completed', 1, [1]])
  assert.deepEqual(recognition?.unread, [{ page: 2, reason: 'TOO_LARGE' }])
})

test('hundreds of pages without text are refused, or left out of a file that has some', async (t) => {
  const blank = Array.from({ length: scanLimits.pages + 1 }, () => [])
  const refused = await settled((await upload('blank.pdf', createTextPdf(blank))).id)
  assert.deepEqual([refused.state, refused.recognition], ['failed', null])
  assert.match(refused.reason, /more than 500 pages without text/)
  const line = { text: 'The grill is heated for ten minutes before anything is laid on it.', y: 700 }
  t.mock.property(scanLimits, 'pages', 10)
  const long = createTextPdf([[line], ...blank.slice(0, scanLimits.pages + 1)])
  const { state, recognition } = await settled((await upload('long.pdf', long)).id)
  assert.deepEqual(
    [state, recognition?.pages, recognition?.done, recognition?.read],
    ['completed', 11, 11, 0],
  )
  assert.deepEqual(recognition?.unread, [{ page: scanLimits.pages + 2, reason: 'TOO_MANY' }])
})

test('text recognition is cancelled as any reading is, and nothing of it is indexed', async () => {
  const blank = Array.from({ length: 400 }, () => [])
  const { id } = await upload('cancelled.pdf', createTextPdf(blank))
  await waitUntil(async () => ((await fileOf(id)).recognition?.done ?? 0) > 0)
  const { data } = await call(routes.cancelKnowledgeFile, { body: { fileId: id } })
  assert.equal(data.state, 'cancelled')
  const [{ done }] = await query(`select count(*)::int as done from knowledge_scan where file_id = ${id}`)
  assert.ok(done < 400, `${done} pages`)
  await waitUntil(async () => {
    const busy = await query(
      `select from chat_job.job where name = 'knowledge-recognise' and state = 'active'`,
    )
    return busy.length === 0
  })
  const after = await fileOf(id)
  assert.deepEqual([after.state, after.sections, after.recognition?.done], ['cancelled', 0, done])
})
