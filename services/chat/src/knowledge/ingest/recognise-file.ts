import type { FastifyInstance } from 'fastify'
import * as files from '../file.repo.ts'
import { recognise } from '../recognition/recognise.ts'
import * as scans from '../recognition/scan.repo.ts'
import { bytesOf } from './bytes.ts'
import { watchCancelling } from './cancelling.ts'

export const recognitionQueue = 'knowledge-recognise'

/**
 * Reads the pages of a file that are pictures, from where it was left, and keeps each as it is done; then
 * `goOn` makes its index. Files without pictures do not wait for it: it is a queue of its own, and takes one
 * file at a time in each process.
 */
export const workOnScans = (app: FastifyInstance, goOn: (fileId: number) => Promise<void>) =>
  app.jobs.work<{ fileId: number }>(recognitionQueue, async ({ fileId }, { signal }) => {
    const file = await files.find(app.db, fileId)
    if (!file || files.isSettled(file.state)) return
    const { pages, language } = await scans.findLeft(app.db, fileId)
    const attempted = await files.advance(app.db, fileId, { attempts: file.attempts + 1 })
    if (!attempted) return
    // Where it was interrupted again and again, whoever makes the index says so.
    if (pages.length === 0 || attempted.attempts > files.maxAttempts) return goOn(fileId)
    const cancelling = watchCancelling(app, fileId)
    try {
      for await (const scan of recognise({
        bytes: () => bytesOf(app, file),
        pages,
        language,
        hint: await scans.languageOfStore(app.db, fileId),
        signal: AbortSignal.any([signal, cancelling.signal]),
      }))
        if (!(await scans.keep(app.db, fileId, scan))) return
      await goOn(fileId)
    } catch (error) {
      if (!cancelling.signal.aborted) throw error
    } finally {
      cancelling.stop()
    }
  })
