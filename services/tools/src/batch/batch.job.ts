import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toMessage } from '@portal/contracts/errors/all.ts'
import { isUnavailable, transaction } from '@portal/service-kit/database/database.ts'
import { Problem, problem, toReason } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { writeTexts } from '../sheet/sheet.ts'
import { removeMarks } from '../sheet/texts.ts'
import type { TranslationOutcome, Translator } from '../translate/translator.ts'
import * as batches from './batch.repo.ts'

const queue = 'translate-batch'
/** Maximum concurrent workbooks in this process; their calls share the limit of the engine. */
const concurrency = 6
/** Texts per look-up in the cache. */
const pageSize = 2_000
/** Maximum length of a spreadsheet cell. */
const maxCellLength = 32_767
/** Attempts after which a workbook that crashes its process is given up. */
const maxAttempts = 20
export const resultName = 'text.xlsx'

/** Queues a batch, which is retried until it is given up. */
export const queueBatch = (app: FastifyInstance, batchId: string) =>
  app.jobs.send(queue, { batchId }, { retryLimit: maxAttempts })

export const startBatchWorker = (app: FastifyInstance, translator: Translator) =>
  app.jobs.work<{ batchId: string }>(
    queue,
    ({ batchId }, { signal }) => run(app, translator, batchId, signal),
    {
      concurrency,
    },
  )

/** Resumes a workbook: translated texts are stored as rows and not repeated. */
async function run(app: FastifyInstance, translator: Translator, id: string, stopping: AbortSignal) {
  const batch = await batches.startBatch(app.db, id)
  if (!batch) return
  try {
    if (batch.attempts > maxAttempts) throw interrupted()
    if (await translateAll(app, translator, batch, stopping)) await writeResult(app, batch, stopping)
  } catch (error) {
    // Leaves the work to the next process.
    if (stopping.aborted || isUnavailable(error)) throw error
    if (!(error instanceof Problem)) app.log.error({ err: error, batch: id }, 'a workbook was not translated')
    const reason = error instanceof Problem ? toReason(error) : { error: 'translation.failed' }
    await batches.changeState(app.db, id, ['RUNNING'], 'FAILED', reason)
  }
}

const interrupted = () => problem('translation.interrupted')

async function translateAll(
  app: FastifyInstance,
  translator: Translator,
  batch: batches.Batch,
  stopping: AbortSignal,
): Promise<boolean> {
  const { id, owner, isGuest, sharesMemory, engine, targetLanguage: target } = batch
  for (;;) {
    const open = await batches.findOpen(app.db, id, pageSize)
    if (open.length === 0) return true
    const numbers = new Map(open.map(({ source, no }) => [source, no]))
    const outcomes = translator.translate({
      texts: [...numbers.keys()],
      client: { key: owner, isGuest, sharesMemory },
      target,
      engine,
      signal: stopping,
      tries: 6,
      maxPauseMs: 30_000,
    })
    for await (const some of outcomes) {
      const known = some.map((outcome) => ({
        ...fitting(outcome),
        no: numbers.get(outcome.source) as number,
      }))
      // Leaves the loop, which aborts running calls.
      if (!(await transaction(app.db, (tx) => batches.storeTranslations(tx, batch, known)))) return false
    }
  }
}

const fitting = (outcome: TranslationOutcome): TranslationOutcome =>
  removeMarks(outcome.text).length <= maxCellLength
    ? outcome
    : {
        ...outcome,
        text: outcome.source,
        note: toMessage('translation.longer_than_cell', { max: maxCellLength }),
      }

async function writeResult(app: FastifyInstance, batch: batches.Batch, stopping: AbortSignal) {
  const translations = await batches.findTranslations(app.db, batch.id)
  const user = { userId: batch.owner, username: batch.owner }
  const target = join(app.config.dataDir, 'files', app.config.name, 'temporary', randomUUID())
  try {
    await app.files.onDisk(batch.fileId, (path) => writeTexts(path, target, translations, stopping))
    const { id } = await app.files.put({ name: resultName, stream: createReadStream(target) }, user)
    const isKept = await transaction(app.db, async (tx) => {
      await app.files.claim(tx, [id], { noun: 'translation', id: batch.id, user })
      return batches.finish(tx, batch, id)
    })
    if (!isKept) await app.files.release(app.db, [id])
  } finally {
    await rm(target, { force: true })
  }
}
