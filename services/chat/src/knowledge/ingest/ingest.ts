import type { Actor } from '@portal/service-kit/audit.ts'
import { isUnavailable, transaction } from '@portal/service-kit/database.ts'
import type { FileRow } from '@portal/service-kit/files.ts'
import { isPermanent } from '@portal/service-kit/jobs.ts'
import type { FastifyInstance } from 'fastify'
import { touch } from '../expiry.repo.ts'
import { extract } from '../extract/extract.ts'
import { Refusal } from '../extract/refusal.ts'
import * as files from '../file.repo.ts'
import * as index from '../indexing/index.repo.ts'
import { indexFile } from '../indexing/index-file.ts'
import { saysForInstallers } from '../reader.rules.ts'

const queue = 'knowledge-ingest'
const maxAttempts = 3
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
    if (file.attempts > maxAttempts)
      throw new Refusal(
        'Reading the file was interrupted again and again. Split it, or tell the administrator.',
      )
    const { sections, pages = null } = await oneAtATime(async () =>
      extract(await bytesOf(app, file), file.name, { signal: AbortSignal.any([signal, cancelling.signal]) }),
    )
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
      await files.advance(app.db, fileId, { state: 'failed', reason })
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

const cancellingIntervalMs = 1_000

/**
 * Its signal aborts once reading the file was cancelled, by whichever copy of the service; `stop` ends the
 * watch.
 */
function watchCancelling(app: FastifyInstance, fileId: number) {
  const cancelled = new AbortController()
  const timer = setInterval(() => {
    // A database that is away is told by the work itself.
    files.isCancelled(app.db, fileId).then(
      (is) => is && cancelled.abort(),
      () => {},
    )
  }, cancellingIntervalMs)
  return { signal: cancelled.signal, stop: () => clearInterval(timer) }
}

/** The reason why the file fails for good; undefined when a retry may help. */
function reasonOf(error: unknown, signal: AbortSignal): string | undefined {
  if (error instanceof Refusal) return error.message
  return !signal.aborted && isPermanent(error)
    ? 'Something in the file cannot be worked with. Tell the administrator.'
    : undefined
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

async function bytesOf(
  app: FastifyInstance,
  { uploadId }: files.KnowledgeFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const { stream } = await app.files.open(uploadId ?? '')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  // An array of its own, since it is moved to another thread.
  return new Uint8Array(Buffer.concat(chunks))
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
export const workOnKnowledge = (app: FastifyInstance) =>
  app.jobs.work<{ fileId: number }>(queue, ({ fileId }, { signal }) => ingest(app, fileId, signal), {
    concurrency: 4,
  })
