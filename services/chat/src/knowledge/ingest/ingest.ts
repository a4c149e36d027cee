import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { toText } from '@portal/contracts/errors/all.ts'
import type { Actor } from '@portal/service-kit/audit.ts'
import { isUnavailable, transaction } from '@portal/service-kit/database/database.ts'
import type { FileRow } from '@portal/service-kit/files/files.ts'
import { isPermanent } from '@portal/service-kit/job/jobs.ts'
import type { FastifyInstance } from 'fastify'
import { touch } from '../expiry.repo.ts'
import { extract } from '../extract/extract.ts'
import { Refusal } from '../extract/refusal.ts'
import * as files from '../file.repo.ts'
import * as index from '../indexing/index.repo.ts'
import { indexFile } from '../indexing/index-file.ts'
import { saysForInstallers } from '../reader.rules.ts'
import * as scans from '../recognition/scan.repo.ts'
import { scanLimits } from '../recognition/scan.ts'
import { bytesOf } from './bytes.ts'
import { watchCancelling } from './cancelling.ts'
import { recognitionQueue, workOnScans } from './recognise-file.ts'

const queue = 'knowledge-ingest'
const noun = 'knowledgeFile'

/** The file was deleted, or reading it was cancelled, while it was processed; there is nothing left to do. */
class Gone extends Error {
  override name = 'Gone'
}

interface NewFile {
  storeId: number
  /** Of an upload that is the user's own and free. */
  uploadId: string
  user: Actor
  title?: string
}

/**
 * Takes an uploaded file into a store. The same content again is the same row, and is read again only if that
 * failed or was cancelled before. The upload is claimed by a new row, and let go otherwise. @throws Problem
 * 400 `file.not_claimable`
 */
export const addFile = (
  app: FastifyInstance,
  { storeId, uploadId, user, title = '' }: NewFile,
): Promise<files.KnowledgeFile> =>
  transaction(app.db, async (tx) => {
    // The store before the file, as everybody takes them.
    await touch(tx, storeId)
    const { name, size, digest } = (await app.files.find(uploadId)) as FileRow
    const row = await files.insert(tx, {
      storeId,
      uploadId,
      name,
      title,
      size,
      digest,
      createdBy: user.userId,
    })
    if (!row.isNew && row.state !== 'failed' && row.state !== 'cancelled') return row
    if (row.isNew) await app.files.claim(tx, [uploadId], { noun, id: row.id, user })
    await scans.forgetUnread(tx, row.id)
    const queued = await files.change(tx, row.id, { state: 'queued', reason: '', attempts: 0 })
    await app.jobs.send(queue, { fileId: row.id })
    return queued ?? row
  })

/** Takes a file out of the store, its index and its bytes, all or nothing; false when it is not there. */
export const removeFile = (app: FastifyInstance, fileId: number): Promise<boolean> =>
  transaction(app.db, async (tx) => {
    const indexed = await index.lockFile(tx, fileId)
    const file = await files.find(tx, fileId)
    if (!indexed || !file) return false
    await index.remove(tx, indexed)
    await files.remove(tx, fileId)
    if (file.uploadId) await app.files.release(tx, [file.uploadId])
    return true
  })

/** Reads all of a file again and replaces its index: after an improvement of the readers. */
export async function readAgain(app: FastifyInstance, fileId: number) {
  await transaction(app.db, async (tx) => {
    await files.change(tx, fileId, { state: 'queued', reason: '', attempts: 0 })
    await scans.forgetUnread(tx, fileId)
    await app.jobs.send(queue, { fileId })
  })
}

/**
 * Processes a file from its present state; called again after a crash. Extraction starts over then, a
 * finished index was committed.
 */
async function ingest(app: FastifyInstance, fileId: number, signal: AbortSignal) {
  const found = await files.find(app.db, fileId)
  if (!found || files.isSettled(found.state)) return
  const cancelling = watchCancelling(app, fileId)
  try {
    const file = await step(app, fileId, { state: 'extracting', attempts: found.attempts + 1 })
    if (file.attempts > files.maxAttempts) throw new Refusal('knowledgeFile.interrupted')
    const seen = await scans.find(app.db, fileId)
    const {
      sections,
      pages = null,
      textless = [],
    } = await oneAtATime(async () =>
      extract(await bytesOf(app, file), file.name, {
        scans: seen,
        signal: AbortSignal.any([signal, cancelling.signal]),
      }),
    )
    if (textless.length > 0) return await recogniseFirst(app, fileId, { seen, textless })
    await step(app, fileId, { state: 'indexing', pages })
    await indexFile(app.db, fileId, sections, saysForInstallers(sections))
    await step(app, fileId, { state: 'completed' })
  } catch (error) {
    if (error instanceof Gone || cancelling.signal.aborted) return
    const reason = reasonOf(error, signal)
    if (reason !== undefined) {
      app.log.info(
        { fileId, reason, cause: (error as Error).cause ?? error },
        'a file could not become knowledge',
      )
      await files.advance(app.db, fileId, { state: 'failed', reason: toText(reason), failure: reason })
      return
    }
    if (!signal.aborted && !isUnavailable(error))
      app.log.error({ err: error, fileId }, 'the file is read again')
    throw error
  } finally {
    cancelling.stop()
  }
  // Once for many files: the last of them sees that no other one is under way.
  if (!(await files.areUnfinished(app.db))) await index.analyse(app.db)
}

interface Textless {
  seen: ReadonlyMap<number, unknown>
  textless: readonly number[]
}

/** Its pages without text are read before its index is made, so no answer comes from half of it. */
async function recogniseFirst(app: FastifyInstance, fileId: number, { seen, textless }: Textless) {
  const room = Math.max(0, scanLimits.pages - seen.size)
  const scannedPages = [...seen.keys(), ...textless].sort((one, other) => one - other)
  await transaction(app.db, async (tx) => {
    if (!(await files.advance(tx, fileId, { scannedPages, attempts: 0 }))) return
    await scans.leaveOut(tx, fileId, textless.slice(room))
    await app.jobs.send(recognitionQueue, { fileId })
  })
}

/** The reason why the file fails for good; undefined when a retry may help. */
function reasonOf(error: unknown, signal: AbortSignal): ErrorMessage | undefined {
  if (error instanceof Refusal) return error.reason
  return !signal.aborted && isPermanent(error) ? { error: 'knowledgeFile.broken' } : undefined
}

async function step(
  app: FastifyInstance,
  fileId: number,
  values: Parameters<typeof files.change>[2],
): Promise<files.KnowledgeFile> {
  const file = await files.advance(app.db, fileId, values)
  if (!file) throw new Gone()
  return file
}

let reading: Promise<unknown> = Promise.resolve()
/**
 * Reads one file at a time in this process: that leaves the other processor to the answers, and bounds the
 * memory.
 */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = reading.then(work, work)
  reading = mine.catch(() => {})
  return mine
}

/**
 * Starts the workers of this process. There are several because each looks for its next job only every two
 * seconds.
 */
export async function workOnKnowledge(app: FastifyInstance) {
  await app.jobs.work<{ fileId: number }>(queue, ({ fileId }, { signal }) => ingest(app, fileId, signal), {
    concurrency: 4,
  })
  await workOnScans(app, async (fileId) => void (await app.jobs.send(queue, { fileId })))
}
