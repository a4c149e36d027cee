import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { type TextRow, withSnapshot } from '../database/snapshot.ts'
import { privateFileMode, privateFolderMode } from '../files/file-permissions.ts'
import type { Upload } from '../files/files.ts'
import type { StoredExportRequest, StoredJob } from '../job/job.repo.ts'
import { problem } from '../problem/problem.ts'
import { writeCsv } from '../spreadsheet/csv-writer.ts'
import { writeXlsx } from '../spreadsheet/xlsx-writer.ts'
import { type Exportable, toExportQuery } from './exportable.ts'

export interface ExportLimits {
  maxRows: number
}

/** Progress of an export. */
export interface ExportProgress {
  done: number
  total: number
}

/**
 * Folder of partial files. Each has a unique name, because a cancelled run may overlap with the next one.
 */
const folderOf = (app: FastifyInstance) => join(app.config.dataDir, 'export')

/** Removes a job's partial files left by a crashed process. */
export async function removePartialFiles(app: FastifyInstance, id: number) {
  const folder = folderOf(app)
  const halves = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${id}-`))
  await Promise.all(halves.map((name) => rm(join(folder, name), { force: true })))
}

/** Writes a consistent snapshot of the list into a file. @throws Problem when the list is too long */
export async function writeExport(
  app: FastifyInstance,
  exportable: Exportable,
  job: StoredJob & { request: StoredExportRequest },
  limits: ExportLimits,
  { progress, signal }: { progress: ExportProgress; signal: AbortSignal },
): Promise<Upload> {
  const { request } = job
  await app.files.assertRoom(job)
  const folder = folderOf(app)
  await mkdir(folder, { recursive: true, mode: privateFolderMode })
  if (job.attempts > 1) await removePartialFiles(app, job.id)
  const path = join(folder, `${job.id}-${randomUUID()}.part`)
  const discard = () => rm(path, { force: true })
  try {
    return await withSnapshot(app.db, { timeZone: request.timeZone, signal }, async ({ count, rows }) => {
      const reading = toExportQuery(exportable, request, job.userId)
      progress.total = await count(reading.count)
      if (progress.total > limits.maxRows) throw tooManyRows(progress.total, limits.maxRows)
      const counted = countedBy(progress, rows(reading.rows))
      const content =
        request.format === 'csv'
          ? writeCsv(reading.columns, counted)
          : writeXlsx(reading.columns, counted, exportable)
      const measure = { size: 0, hash: createHash('sha256') }
      await pipeline(content, measured(measure), createWriteStream(path, { mode: privateFileMode }), {
        signal,
      })
      return { name: job.fileName, path, size: measure.size, digest: measure.hash.digest('hex'), discard }
    })
  } catch (error) {
    await discard()
    throw isFull(error) ? problem('export.no_room') : error
  }
}

async function* countedBy(progress: ExportProgress, rows: AsyncIterable<TextRow[]>) {
  for await (const batch of rows) {
    yield batch
    progress.done += batch.length
  }
}

const measured = (measure: { size: number; hash: ReturnType<typeof createHash> }) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      measure.size += chunk.length
      measure.hash.update(chunk)
      yield chunk
    }
  }

const isFull = (error: unknown) => /^(ENOSPC|EDQUOT)$/.test(String((error as NodeJS.ErrnoException).code))

const tooManyRows = (rows: number, most: number) => problem('export.too_many_rows', { rows, max: most })
