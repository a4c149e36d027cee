import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TranslatedBatch, translationRoutes } from '@portal/contracts/translation.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import {
  makeRetriesDue,
  type ServiceProcess,
  startServiceProcess,
} from '@portal/testing/node/service-process.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { type MockEngine, startMockEngine } from '../mock-engine.builder.ts'
import { tools } from '../service.ts'
import { createConfig } from '../tools.builder.ts'
import { createSheet } from './workbook.builder.ts'

/** `TOOLS_KILLS=20` repeats it more often. */
const kills = Number(process.env.TOOLS_KILLS ?? 1)
/** Kills per workbook, because a workbook is given up after twenty. */
const maxKills = 10
const parallelCalls = 2
/** Maximum texts per call. */
const maxTexts = 25

let engine: MockEngine
let folder: string
/** Accepts and shows workbooks; the killed processes translate them. */
let service: TestService
let child: ServiceProcess
const start = () =>
  startServiceProcess(service, join(import.meta.dirname, '../main.ts'), {
    OPENAI_BASE_URL: engine.url,
    OPENAI_MODEL: 'tiny',
    OPENAI_API_KEY: 'secret-key',
    TRANSLATE_PARALLEL: String(parallelCalls),
  })
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-kill-'))
  engine = await startMockEngine()
  const { onReady: _, ...idle } = tools(createConfig(engine))
  service = await startTestService(idle, { as: { userId: 'U1', kind: 'staff', permissions: [] } })
})
after(async () => {
  await child?.kill()
  await service?.close()
  await engine?.close()
  await rm(folder, { recursive: true, force: true })
})

const fields = { targetLanguage: 'de', engine: 'chatgpt', background: 'true' }
async function sent(rows: readonly string[]): Promise<TranslatedBatch> {
  const file = { name: 'list.xlsx', content: createSheet(rows) }
  const { data, body } = await service.call(translationRoutes.translateFile, { body: fields, file })
  assert.equal(body.code, 200, body.msg)
  return data
}
async function state({ batchId }: TranslatedBatch): Promise<TranslatedBatch> {
  await makeRetriesDue(service)
  return (await service.call(translationRoutes.getTranslationBatch, { params: { batchId } })).data
}
async function rowsOf({ batchId }: TranslatedBatch) {
  const { raw } = await service.call(translationRoutes.exportTranslationBatch, { params: { batchId } })
  const path = join(folder, 'text.xlsx')
  await writeFile(path, raw)
  const rows = await Array.fromAsync(readRows(path, { maxRows: 100_000 }))
  return rows.map(({ cells }) => cells[0]?.value)
}
const kept = async () =>
  (
    await service.app.db.query<{ source: string }>(
      sql`select source from segment where translated is not null`,
    )
  ).map(({ source }) => source)

async function survives(kills: number, mark: string) {
  const rows = Array.from({ length: 150 + kills * 4 * maxTexts }, (_, at) => `The ${mark} fault number ${at}`)
  const workbook = await sent(rows)
  let known = new Set<string>()
  let begun = 0
  const askedAgain = () =>
    engine.calls
      .slice(begun)
      .flatMap(({ texts }) => texts)
      .filter((text) => known.has(text))
  for (let round = 0; round < kills; round++) {
    begun = engine.calls.length
    const most = begun + 1 + (round % 3)
    // Lets the killed process wait for an answer.
    engine.behave = (_response, _asked, count) => count > most
    child = start()
    await waitUntil(async () => {
      await makeRetriesDue(service)
      return engine.calls.length > most
    })
    await child.kill()
    assert.deepEqual(askedAgain(), [])
    known = new Set(await kept())
  }
  engine.behave = () => undefined
  begun = engine.calls.length
  child = start()
  await waitUntil(async () => /DONE|FAILED/.test((await state(workbook)).state))
  const { state: end, done, total, msg } = await state(workbook)
  assert.deepEqual([end, done, total], ['DONE', rows.length, rows.length], msg)
  assert.deepEqual(askedAgain(), [])
  assert.deepEqual(
    await rowsOf(workbook),
    rows.map((row) => `«${row}»`),
  )
  await child.kill()
}

test('completes a workbook after repeated kill -9 without missing or repeated texts', {
  timeout: 1_200_000,
}, async () => {
  for (let left = kills; left > 0; left -= maxKills) await survives(Math.min(left, maxKills), `${left}.`)
})
