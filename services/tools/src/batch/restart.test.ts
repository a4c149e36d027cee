import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TranslatedBatch, translationRoutes } from '@portal/contracts/translation.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService, testSecret } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { type MockEngine, startMockEngine } from '../mock-engine.builder.ts'
import { tools } from '../service.ts'
import { createConfig } from '../tools.builder.ts'
import { createSheet } from './workbook.builder.ts'

const texts = Array.from({ length: 200 }, (_, at) => `The battery of row ${at} is low.`)
/** Number of calls that are answered before the engine stops answering. */
const answered = 3

let engine: MockEngine
let service: TestService
const workers: ChildProcess[] = []
before(async () => {
  engine = await startMockEngine({ behave: (_response, _asked, count) => count > answered })
  // Accepts calls in this process without processing jobs.
  const { onReady: _, ...calls } = tools(createConfig(engine))
  service = await startTestService(calls, { as: { userId: 'U1', permissions: [] } })
})
after(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await service?.close()
  await engine?.close()
})

const state = async (batchId: string): Promise<TranslatedBatch> =>
  (await service.call(translationRoutes.getTranslationBatch, { params: { batchId } })).data

function startWorker(): ChildProcess {
  const { databaseUrl, dataDir } = service.app.config
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_SECRET: testSecret,
    OPENAI_BASE_URL: engine.url,
    OPENAI_MODEL: 'tiny',
    TRANSLATE_PARALLEL: '2',
  }
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: 'ignore' })
  workers.push(worker)
  return worker
}

test('resumes a workbook after kill -9 without repeating stored texts', async () => {
  const { db } = service.app
  const sent = await service.call(translationRoutes.translateFile, {
    body: { targetLanguage: 'de', engine: 'chatgpt', background: 'true' },
    file: { name: 'list.xlsx', content: createSheet(texts) },
  })
  const { batchId } = sent.data as TranslatedBatch
  const worker = startWorker()
  const ended = once(worker, 'exit')
  await waitUntil(async () => engine.calls.length > answered && (await state(batchId)).done > 0)
  worker.kill('SIGKILL')
  await ended
  const kept = new Set(
    (
      await db.query<{ source: string }>(
        sql`select source from segment where batch_id = ${batchId} and translated is not null`,
      )
    ).map(({ source }) => source),
  )
  assert.ok(kept.size > 0 && kept.size < texts.length, `${kept.size} of ${texts.length} were kept`)
  assert.equal((await state(batchId)).state, 'RUNNING')
  Object.assign(engine, { calls: [], behave: () => undefined })

  // Simulates that the dead process sent no heartbeat for ten seconds.
  await db.query(sql`update tools_job.job set heartbeat_on = now() - interval '1 minute'`)
  startWorker()
  await waitUntil(async () => (await state(batchId)).state === 'DONE')
  const asked = engine.calls.flatMap((call) => call.texts)
  assert.deepEqual(
    asked.filter((text) => kept.has(text)),
    [],
  )
  // Some answers that were not stored come from the cache.
  assert.ok(
    asked.length > 0 && asked.length <= texts.length - kept.size,
    `${asked.length} asked, ${kept.size} kept`,
  )
  assert.equal(new Set(asked).size, asked.length)
  const { result, done, noteCount } = await state(batchId)
  assert.equal(result[1].translated, texts.map((text) => `«${text}»`).join('\n'))
  assert.deepEqual([done, noteCount], [texts.length, 0])
})
