import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { type TranslatedBatch, translationRoutes } from '@portal/contracts/translation.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { OpcArchive } from '@portal/service-kit/spreadsheet/archive.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { createTestWorkbook, createZip } from '@portal/testing/node/spreadsheet.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { removeExpired } from '../expiry.ts'
import { type MockEngine, sendOpenaiAnswer, sendOpenaiText, startMockEngine } from '../mock-engine.builder.ts'
import { tools } from '../service.ts'
import { replaceTexts } from '../sheet/texts.ts'
import { createConfig } from '../tools.builder.ts'
import {
  createFullParts,
  createFullWorkbook,
  createFullWorkbookWith,
  createSheet,
  markEncrypted,
} from './workbook.builder.ts'

let engine: MockEngine
let service: TestService
let folder: string
const {
  translateFile,
  getTranslationBatch,
  cancelTranslationBatch,
  continueTranslationBatch,
  exportTranslationBatch,
} = translationRoutes

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-test-'))
  engine = await startMockEngine()
  service = await startTestService(
    tools(createConfig(engine, { TRANSLATE_PARALLEL: '8', TRANSLATE_GUEST_CHARS: '1000000' })),
    {
      as: { userId: 'U1', role: 'OWNER', kind: 'staff', permissions: [] },
    },
  )
})
after(async () => {
  await service?.close()
  await engine?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  Object.assign(engine, { calls: [], maxAtOnce: 0, behave: () => undefined, delayMs: 0 })
  engine.translate = (text) => `«${text}»`
})

type As = { as?: object | null }
const send = (content: Buffer, rest: object = {}, { as = { userId: 'U1' } }: As = {}) =>
  service.call(
    translateFile,
    { body: { targetLanguage: 'de', engine: 'chatgpt', ...rest }, file: { name: 'list.xlsx', content } },
    { as },
  )
const look = async ({ batchId }: TranslatedBatch, as: object | null = { userId: 'U1' }) =>
  service.call(getTranslationBatch, { params: { batchId } }, { as })
const state = async (batch: TranslatedBatch) => (await look(batch)).data as TranslatedBatch
async function ended(batch: TranslatedBatch): Promise<TranslatedBatch> {
  await waitUntil(async () => /DONE|FAILED/.test((await state(batch)).state))
  return state(batch)
}
const exported = ({ batchId }: TranslatedBatch, as: object | null = { userId: 'U1' }) =>
  service.call(exportTranslationBatch, { params: { batchId } }, { as })

let files = 0
async function unpacked(content: Buffer): Promise<Map<string, string>> {
  const path = join(folder, `${++files}.xlsx`)
  await writeFile(path, content)
  const archive = await OpcArchive.open(path, 2 ** 30)
  const parts = new Map<string, string>()
  for (const name of archive.names) parts.set(name, (await Array.fromAsync(archive.read(name))).join(''))
  archive.close()
  return parts
}
async function rowsOf(content: Buffer) {
  const path = join(folder, `${++files}.xlsx`)
  await writeFile(path, content)
  const rows = await Array.fromAsync(readRows(path, { maxRows: 100_000 }))
  return rows.map(({ cells }) =>
    cells.map(({ value, isFormula }) => (isFormula ? { formula: value } : value)),
  )
}
const words = (count: number, prefix: string) =>
  Array.from(
    { length: count },
    (_, at) => `${prefix} text ${String.fromCharCode(97 + (at % 26))} of row ${at} here`,
  )

test('TRANS-21 TRANS-22 TRANS-23 translates a workbook and exports text.xlsx', async () => {
  const { status, data, body } = await send(createSheet(['Battery is low', 'Call the installer', '42']))
  assert.deepEqual([status, body.code], [200, 200])
  assert.deepEqual(data.result, [
    'Battery is low\nCall the installer\n42',
    { translated: '«Battery is low»\n«Call the installer»\n42' },
  ])
  assert.deepEqual([data.state, data.done, data.total], ['DONE', 3, 3])
  const file = await exported(data)
  assert.match(String(file.headers['content-disposition']), /filename="text\.xlsx"/)
  assert.deepEqual(await rowsOf(file.raw), [['«Battery is low»'], ['«Call the installer»'], ['42']])
})

test('changes only texts of cells and keeps formats, formulas, tables, charts, pictures and comments', async () => {
  const { data } = await send(createFullWorkbook())
  assert.deepEqual([data.state, data.notes], ['DONE', []])
  const before = await unpacked(createFullWorkbook())
  const now = await unpacked((await exported(data)).raw)
  assert.deepEqual([...now.keys()], [...before.keys()])
  const changed = [...now].filter(([name, text]) => before.get(name) !== text).map(([name]) => name)
  assert.deepEqual(changed, ['xl/sharedStrings.xml', 'xl/worksheets/sheet2.xml'])
  assert.equal(
    now.get('xl/sharedStrings.xml'),
    before
      .get('xl/sharedStrings.xml')
      ?.replace('> Battery is low <', '>« Battery is low »<')
      .replace('<t>Press </t>', '<t xml:space="preserve">«Press </t>')
      .replace('two &amp; hold<', 'two &amp; hold»<')
      .replace('逆变器</t><rPh sb="0" eb="3"><t>nibianqi</t></rPh><phoneticPr fontId="1"/>', '«逆变器»</t>')
      .replace(/<t>(😀[^<]*)</u, '<t>«$1»<'),
  )
  assert.match(now.get('xl/worksheets/sheet2.xml') ?? '', /<x:t>«Hidden text»<\/x:t>/)
  assert.equal(createFullParts().length, now.size)
  assert.ok(
    !engine.calls.some(({ texts }) => texts.some((text) => /SNA0001|never used|Column of/.test(text))),
  )
})

test('writes translations as text, and keeps the original if a translation is too long', async () => {
  engine.translate = (text) => (text.startsWith('long') ? 'x'.repeat(32_768) : `=1+1&<_x0041_>${text}`)
  const { data } = await send(createSheet(['Turn it off', `long ${'and long '.repeat(900)}`]))
  const [[first], [second]] = (await rowsOf((await exported(data)).raw)) as [[unknown], [unknown]]
  assert.equal(first, '=1+1&<_x0041_>Turn it off')
  assert.equal(second, `long ${'and long '.repeat(900)}`)
  assert.deepEqual([data.noteCount, data.notes[0].place], [1, 'Orders!A2'])
  assert.match(data.notes[0].msg, /32,767 characters/)
})

test('translates repeated cells once, and respects the concurrency limit', async () => {
  const distinct = words(200, 'Distinct')
  engine.delayMs = 5
  await send(createSheet(distinct), {}, { as: { userId: 'U2' } })
  const all = engine.calls.length
  assert.ok(engine.maxAtOnce <= 8, `${engine.maxAtOnce} at once`)
  engine.calls = []
  const repeated = Array.from({ length: 200 }, (_, at) => `Repeated ${distinct[at % 20]}`)
  const { data } = await send(createSheet(repeated), {}, { as: { userId: 'U2' } })
  assert.deepEqual([data.done, data.total], [200, 200])
  assert.ok(engine.calls.length * 10 <= all * 1.25, `${engine.calls.length} calls of ${all}`)
  engine.calls = []
  await send(createSheet(repeated), {}, { as: { userId: 'U2' } })
  assert.equal(engine.calls.length, 0)
})

test('resumes after cancelling without repeating translations', async () => {
  const hanging: (() => void)[] = []
  engine.behave = (response, { texts }, count) => {
    if (count > 2) hanging.push(() => sendOpenaiAnswer(response, texts.map(engine.translate)))
    return count > 2
  }
  const { data } = await send(createSheet(words(300, 'Cancelled')), { background: 'true' })
  await waitUntil(async () => (await state(data)).done > 0 && hanging.length > 0)
  const { batchId } = data
  const cancelled = await service.call(cancelTranslationBatch, { params: { batchId } })
  assert.equal(cancelled.data.state, 'CANCELLED')
  assert.equal((await exported(data)).status, 409)
  for (const answer of hanging.splice(0)) answer()
  engine.behave = () => undefined
  // Aborts running work, which the job notices at its next step.
  const { db } = service.app
  const running = sql`select id from tools_job.job where name = 'translate-batch' and state = 'active'`
  await waitUntil(async () => (await db.query(running)).length === 0)
  const known = (await state(data)).done
  engine.calls = []
  await service.call(continueTranslationBatch, { params: { batchId } })
  assert.equal((await ended(data)).state, 'DONE')
  const asked = engine.calls.flatMap(({ texts }) => texts)
  assert.equal(new Set(asked).size, asked.length)
  assert.ok(asked.length <= 300 - known, `${asked.length} asked, ${known} known`)
})

test('resumes in another process with the untranslated texts', async () => {
  const { data } = await send(createSheet(words(60, 'Died')))
  const { db, jobs } = service.app
  // Simulates what a killed process leaves.
  await db.query(sql`update segment set translated = null where batch_id = ${data.batchId} and no > 40`)
  await db.query(
    sql`update batch set state = 'RUNNING', result_id = null, done = 40 where id = ${data.batchId}`,
  )
  await db.query(sql`delete from memory`)
  engine.calls = []
  await jobs.send('translate-batch', { batchId: data.batchId })
  assert.deepEqual([(await ended(data)).state, (await state(data)).done], ['DONE', 60])
  assert.equal(engine.calls.flatMap(({ texts }) => texts).length, 20)
  await db.query(sql`update batch set state = 'RUNNING', attempts = 20 where id = ${data.batchId}`)
  await jobs.send('translate-batch', { batchId: data.batchId })
  assert.match((await ended(data)).msg, /interrupted again and again\. Send it again/)
})

test('stops with a reason when an engine fails or returns garbage, and resumes later', async () => {
  for (const [behave, reason] of [
    [(response) => Boolean(response.writeHead(403).end()) || true, /does not accept/],
    [(response) => Boolean(sendOpenaiText(response, 'As a language model …')) || true, /no translation/],
  ] as [MockEngine['behave'], RegExp][]) {
    engine.behave = (response, asked, count) => count > 2 && behave(response, asked, count)
    const { data } = await send(createSheet(words(400, `Half ${reason.source}`)), { background: 'true' })
    const failed = await ended(data)
    assert.equal(failed.state, 'FAILED')
    assert.match(failed.msg, reason)
    engine.behave = () => undefined
    await service.call(continueTranslationBatch, { params: { batchId: data.batchId } })
    assert.deepEqual([(await ended(data)).state, (await state(data)).noteCount], ['DONE', failed.noteCount])
  }
})

for (const name of ['chatgpt', 'google'])
  test(`waits when ${name} answers 429 midway, and keeps translated texts`, async () => {
    const texts = words(name === 'google' ? 400 : 100, `Busy ${name}`)
    let busy = 3
    const isBusy: MockEngine['behave'] = (response) =>
      Boolean(response.writeHead(429, { 'retry-after': '0' }).end('{"error":"slow down"}')) || true
    engine.behave = (response, asked, count) => count > 1 && busy-- > 0 && isBusy(response, asked, count)
    const passing = await send(createSheet(texts.slice(0, texts.length / 2)), { engine: name })
    assert.ok(busy < 0, 'it was asked again')
    assert.deepEqual([passing.data.state, passing.data.msg, passing.data.noteCount], ['DONE', '', 0])

    const answered = new Set<string>()
    engine.calls = []
    engine.behave = (response, asked, count) => {
      if (count > 1) return isBusy(response, asked, count)
      for (const text of asked.texts) answered.add(text)
      return undefined
    }
    const { data } = await send(createSheet(texts), { engine: name, background: 'true' })
    const stopped = await ended(data)
    assert.deepEqual([stopped.state, stopped.total], ['FAILED', texts.length])
    assert.match(stopped.msg, /does not answer: it answered with status 429\. Try again in a few minutes/)
    assert.equal(stopped.done, texts.length / 2 + answered.size)
    assert.ok(answered.size > 0 && stopped.result[1].translated.includes(`«${[...answered][0]}»`))
    assert.equal((await exported(data)).status, 409)

    Object.assign(engine, { calls: [], behave: () => undefined })
    await service.call(continueTranslationBatch, { params: { batchId: data.batchId } })
    const { state: last, result } = await ended(data)
    assert.deepEqual([last, result[1].translated], ['DONE', texts.map((text) => `«${text}»`).join('\n')])
    const asked = engine.calls.flatMap((call) => call.texts)
    assert.equal(asked.length, texts.length / 2 - answered.size)
    assert.deepEqual(
      asked.filter((text) => answered.has(text)),
      [],
    )
  })

test('stops with a reason when Google stops answering midway, and resumes later', async () => {
  const impatient = createConfig(engine)
  const { googleServer } = impatient
  assert.ok(googleServer)
  const slow = await startTestService(
    tools({ ...impatient, googleServer: { ...googleServer, timeoutMs: 200 } }),
    { as: { userId: 'U1', permissions: [] } },
  )
  try {
    const texts = words(300, 'Silent')
    engine.behave = (response, _, count) => {
      // Half of the cases start an answer before they stop.
      if (count > 1 && count % 2 === 0) response.writeHead(200).write('{"data":')
      return count > 1
    }
    const { data } = await slow.call(translateFile, {
      body: { targetLanguage: 'de', engine: 'google', background: 'true' },
      file: { name: 'list.xlsx', content: createSheet(texts) },
    })
    const { batchId } = data
    const read = async () =>
      (await slow.call(getTranslationBatch, { params: { batchId } })).data as TranslatedBatch
    await waitUntil(async () => /DONE|FAILED/.test((await read()).state))
    const stopped = await read()
    assert.equal(stopped.state, 'FAILED')
    assert.match(
      stopped.msg,
      /^Google Translation does not answer: it did not answer in 200 ms\. Try again in a few minutes/,
    )
    assert.ok(stopped.done > 0 && stopped.done < texts.length, `${stopped.done} are kept`)
    Object.assign(engine, { calls: [], behave: () => undefined })
    await slow.call(continueTranslationBatch, { params: { batchId } })
    await waitUntil(async () => (await read()).state === 'DONE')
    assert.equal(engine.calls.flatMap((call) => call.texts).length, texts.length - stopped.done)
  } finally {
    await slow.close()
  }
})

test("restricts a batch to its account, and a guest's batch to those who have its id", async () => {
  const { data } = await send(createSheet(['Whose is it']))
  for (const as of [null, { userId: 'U9' }]) {
    assert.equal((await look(data, as)).status, 404)
    assert.equal((await exported(data, as)).status, 404)
    for (const route of [cancelTranslationBatch, continueTranslationBatch])
      assert.equal((await service.call(route, { params: { batchId: data.batchId } }, { as })).status, 404)
  }
  const guests = await send(createSheet(['Whose is it']), {}, { as: null })
  assert.equal((await exported(guests.data, null)).status, 200)
  assert.equal((await exported(guests.data, { userId: 'U9' })).status, 200)
  const unknown = { params: { batchId: '00000000-0000-4000-8000-000000000000' } }
  assert.equal((await service.call(exportTranslationBatch, unknown, { as: null })).status, 404)
})

test('refuses other files and untranslatable workbooks with a reason', async () => {
  const macros = [{ name: 'xl/vbaProject.bin', data: Buffer.from('x') }]
  const twice = [{ name: 'xl/worksheets/sheet9.xml', data: Buffer.alloc(1) }]
  const cases: [Buffer, string][] = [
    [Buffer.from('a;b\n1;2\n'), 'not_a_workbook'],
    [Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(600, 'x'), 'latin1'), 'protected'],
    [createFullWorkbook().subarray(0, 900), 'damaged'],
    [createFullWorkbook(macros), 'macros'],
    [createFullWorkbook([...twice, ...twice]), 'damaged'],
    [markEncrypted(createSheet(['Battery is low'])), 'protected'],
    [createSheet([' ', '']), 'no_text'],
  ]
  for (const [content, error] of cases) {
    const { status, body } = await send(content)
    assert.ok(status >= 400 && status < 500, `${error}: ${status} ${body?.msg}`)
    assert.equal(body.error, `translation.${error}`)
  }
  const many = await send(createSheet(words(10_001, 'Many')), {}, { as: null })
  assert.deepEqual([many.status, many.body.error], [413, 'translation.too_many_cells'])
  assert.equal((await send(createSheet(Array(10_000).fill('Hello there')), {}, { as: null })).status, 200)
  const large = await send(Buffer.alloc(2 * 1024 * 1024 + 1, 'PK\x03\x04'), {}, { as: null })
  assert.deepEqual([large.status, large.body.error], [413, 'translation.file_too_large'])
  for (const wrong of [{ engine: 'deepl' }, { targetLanguage: '' }, { more: 'x' }])
    assert.equal((await send(createSheet(['Hello there']), wrong)).status, 400)
})

test('refuses a decompression bomb, and accepts ordinary workbooks', async () => {
  const rows = '<row><c t="inlineStr"><is><t>Battery is low</t></is></c></row>'
  const sheet = Buffer.from(`<worksheet><sheetData>${rows.repeat(2 ** 21)}</sheetData></worksheet>`)
  assert.ok(sheet.length > 96 * 2 ** 20)
  const bomb = createTestWorkbook([], sheet)
  const shared = { name: 'xl/sharedStrings.xml', data: Buffer.alloc(2 ** 27, ' ') }
  const tooLarge = /sheet_too_large: This workbook unpacks to more .* Split it and translate the parts\.$/
  const damaged = /damaged: This workbook is damaged and cannot be read\./
  for (const [content, reason] of [
    [bomb, tooLarge],
    [createFullWorkbookWith(shared), tooLarge],
    [createFullWorkbookWith({ ...shared, claimedSize: 99 }), damaged],
  ] as const) {
    assert.ok(content.length < 2 ** 20, `${content.length} bytes`)
    const [refused, other] = await Promise.all([
      send(content),
      send(createSheet(['Battery is low']), {}, { as: { userId: 'U7' } }),
    ])
    assert.match(`${refused.body.error}: ${refused.body.msg}`, reason)
    assert.ok(refused.status >= 400 && refused.status < 500)
    assert.equal(other.data.state, 'DONE')
  }
})

test('limits the sheets of a workbook, and accepts renamed archive parts', async () => {
  const sheetList = (sheets: string, relations: string) =>
    createZip([
      { name: '[Content_Types].xml', data: Buffer.from('<Types/>') },
      { name: 'xl/workbook.xml', data: Buffer.from(`<workbook><sheets>${sheets}</sheets></workbook>`) },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: Buffer.from(`<Relationships>${relations}</Relationships>`),
      },
      {
        name: 'xl/Worksheets/Sheet1.xml',
        data: Buffer.from(
          '<worksheet><sheetData><row><c r="A1" t="inlineStr"><is><t>Battery is low</t></is></c></row></sheetData></worksheet>',
        ),
      },
    ])
  const relation = (id: string) =>
    `<Relationship Id="${id}" Type="x/worksheet" Target="worksheets/sheet1.xml"/>`
  const sheet = '<sheet name="a" r:id="r1"/>'
  const start = performance.now()
  const same = await send(sheetList(sheet.repeat(500_000), relation('r1')))
  assert.deepEqual([same.status, same.body.error], [400, 'translation.damaged'])
  assert.ok(performance.now() - start < 10_000, 'took 44 s when the part was read for each of them')
  const whole = await send(sheetList(sheet, relation('r1')))
  assert.deepEqual([whole.data.state, whole.data.total], ['DONE', 1])
  assert.deepEqual(await rowsOf((await exported(whole.data)).raw), [['«Battery is low»']])
})

test('refuses an upload beyond the concurrent limit before reading it', async () => {
  const guest = { as: null }
  const hanging: (() => void)[] = []
  engine.behave = (response, { texts }) => {
    hanging.push(() => sendOpenaiAnswer(response, texts.map(engine.translate)))
    return true
  }
  const first = await send(createSheet(['One of two']), { background: 'true' }, guest)
  const second = await send(createSheet(['Two of two']), { background: 'true' }, guest)
  const third = await send(createSheet(['A third']), { background: 'true' }, guest)
  assert.deepEqual([third.status, third.body.error], [429, 'translation.too_many_files'])
  await waitUntil(() => hanging.length === 2)
  for (const answer of hanging) answer()
  for (const { data } of [first, second]) assert.equal((await ended(data)).state, 'DONE')
})

test('deletes workbook, texts and result after a day', async () => {
  const { data } = await send(createSheet(['Gone tomorrow']))
  await service.app.db.query(
    sql`update batch set expires_at = now() - interval '1 minute' where id = ${data.batchId}`,
  )
  assert.equal((await look(data)).status, 404)
  await removeExpired(service.app)
  const [left] = await service.app.db.query<{ texts: number; files: number }>(sql`select
    (select count(*) from segment where batch_id = ${data.batchId}) as texts,
    (select count(*) from file where row_id = ${data.batchId}) as files`)
  assert.deepEqual(left, { texts: 0, files: 0 })
})

test('refuses malformed XML and document types, and writes well-formed XML', () => {
  assert.throws(() => replaceTexts('<sst><si><t>a</si></sst>', 'si', () => 'b'))
  assert.throws(() =>
    replaceTexts('<!DOCTYPE sst [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>', 'si', () => 'b'),
  )
  assert.equal(
    replaceTexts(
      '<sst><si><t>a&#x41;<![CDATA[<b>]]></t></si><si/></sst>',
      'si',
      (source) => `${source}\u0000\ud800 `,
    ),
    '<sst><si><t xml:space="preserve">aA&lt;b&gt;\ufffd\ufffd </t></si><si/></sst>',
  )
})
