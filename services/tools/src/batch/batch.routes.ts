import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import { maxSheet, type TranslatedBatch, translationRoutes } from '@portal/contracts/translation.contract.ts'
import { type Db, transaction } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import { createClosedSignal } from '@portal/service-kit/process/closed-signal.ts'
import { KeyedSemaphore } from '@portal/service-kit/process/keyed-semaphore.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ToolsConfig } from '../config.ts'
import { readTexts } from '../sheet/sheet.ts'
import { createCharacterCounter } from '../translate/character-counter.ts'
import { toClient } from '../translate/client.ts'
import type { Translator } from '../translate/translator.ts'
import { queueBatch, resultName } from './batch.job.ts'
import * as batches from './batch.repo.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Maximum unfinished workbooks per client. */
const maxUnfinished = { account: 5, guest: 2 }
/** Maximum workbooks that are read concurrently, per client and in total. */
const reading = [2, 6] as const
const lookEveryMs = 200

/** Workbooks are read at once and translated by a job. */
export const createBatchRoutes =
  (config: ToolsConfig, translatorOf: (app: FastifyInstance) => Translator) => (app: FastifyInstance) => {
    const readers = new KeyedSemaphore(...reading)

    implement(app, translationRoutes.translateFile, async ({ body, upload, user, request, reply }) => {
      const translator = translatorOf(app)
      translator.engine(body.engine)
      const client = toClient(request, user)
      const kind = client.isGuest ? 'guest' : 'account'
      const limits = maxSheet[kind]
      if (upload.size > limits.bytes) throw tooLarge(limits.bytes)
      // Checks early to save work; storing checks again.
      const assertRoom = async (db: Db) => {
        if ((await batches.countUnfinished(db, client.key)) >= maxUnfinished[kind]) throw tooMany()
      }
      await assertRoom(app.db)
      const end = readers.take(client.key)
      if (!end) throw tooMany()
      const texts = await readTexts(upload.path, limits.cells, createClosedSignal(reply)).finally(end)
      await createCharacterCounter(
        app.db,
        config,
        client,
      )(texts.reduce((sum, { source }) => sum + source.length, 0))
      const owner = { userId: client.key, username: client.key }
      const file = await app.files.put(upload, owner)
      const made = await transaction(app.db, async (tx) => {
        await lockName(tx, `batches ${client.key}`)
        await assertRoom(tx)
        const inserted = await batches.insert(tx, client, body, file, texts)
        await app.files.claim(tx, [file.id], { noun: 'translation', id: inserted.id, user: owner })
        await queueBatch(app, inserted.id)
        return inserted
      })
      const until = Date.now() + (body.background ? 0 : config.fileWaitMs)
      let now: batches.Batch = made
      while (isUnfinished(now) && Date.now() < until && !reply.raw.destroyed) {
        await sleep(lookEveryMs)
        now = (await batches.find(app.db, made.id)) ?? now
      }
      return batches.toBatchView(app.db, now)
    })

    async function own(id: string, request: FastifyRequest, user: Identity | null): Promise<batches.Batch> {
      const found = await batches.find(app.db, id)
      // Checks a guest's batch only by its id, because the guest's address may change.
      if (!found || !(found.isGuest || found.owner === toClient(request, user).key))
        throw notFound('translation')
      return found
    }
    const changed = async (found: batches.Batch, now: batches.Batch | undefined): Promise<TranslatedBatch> =>
      batches.toBatchView(app.db, now ?? (await batches.find(app.db, found.id)) ?? found)

    implement(app, translationRoutes.getTranslationBatch, async ({ params, request, user }) =>
      batches.toBatchView(app.db, await own(params.batchId, request, user)),
    )

    implement(app, translationRoutes.cancelTranslationBatch, async ({ params, request, user }) => {
      const found = await own(params.batchId, request, user)
      return changed(found, await batches.changeState(app.db, found.id, ['QUEUED', 'RUNNING'], 'CANCELLED'))
    })

    implement(app, translationRoutes.continueTranslationBatch, async ({ params, request, user }) => {
      const found = await own(params.batchId, request, user)
      translatorOf(app).engine(found.engine)
      const moved = await transaction(app.db, async (tx) => {
        const queued = await batches.changeState(tx, found.id, ['FAILED', 'CANCELLED'], 'QUEUED')
        if (queued) await queueBatch(app, found.id)
        return queued
      })
      return changed(found, moved)
    })

    implement(app, translationRoutes.exportTranslationBatch, async ({ params, request, user }) => {
      const { resultId, done, total } = await own(params.batchId, request, user)
      if (!resultId) throw notFinished(done, total)
      const { file, stream } = await app.files.open(resultId)
      return { stream, name: resultName, type: xlsx, size: file.size }
    })
  }

const isUnfinished = ({ state }: batches.Batch) => state === 'QUEUED' || state === 'RUNNING'

const tooLarge = (bytes: number) =>
  problem('translation.file_too_large', { max: bytes / 1_048_576 }, { fields: { file: 'field.too_large' } })
const tooMany = () => problem('translation.too_many_files')
const notFinished = (done: number, total: number) => problem('translation.not_finished', { done, total })
