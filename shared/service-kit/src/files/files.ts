import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { maxUploadMiB, maxUploadSize, type StoredFile } from '@portal/contracts/file.contract.ts'
import type { FileRoom } from '@portal/contracts/file-room.contract.ts'
import { forbiddenInLine } from '@portal/contracts/values.ts'
import type { Registry } from 'prom-client'
import type { Actor } from '../audit.ts'
import type { ServiceConfig } from '../config.ts'
import { type Database, type Db, sql, transaction } from '../database/database.ts'
import { notFound, problem } from '../problem/problem.ts'
import { assertDiskSpace } from './disk-space.ts'
import { privateFolderMode } from './file-permissions.ts'
import { createFileQuota } from './file-quota.ts'
import { createFolderStore, throwNotFound } from './folder-store.ts'
import { createMeasuredStore } from './measured-store.ts'
import { writeNewFile } from './new-file.ts'
import { claimStore } from './owner.ts'
import { createS3Store } from './s3-store.ts'
import { assertNotInfected } from './scan.ts'
import type { FileStore } from './store.ts'
import { detectFileType } from './type.ts'

/** Received file in temporary storage, until it is stored or discarded. */
export interface Upload {
  name: string
  path: string
  size: number
  /** SHA-256, hexadecimal. */
  digest: string
  discard(): Promise<void>
}

/** Row of `file`: metadata and the row that it belongs to. */
export interface FileRow extends StoredFile {
  digest: string
  createdBy: string
  noun: string | null
  rowId: string | null
}

export interface Files {
  /** Checks disk space and the account's quota before writing. @throws Problem 507, 413, 429, 503 */
  assertRoom(user?: Pick<Actor, 'userId'>): Promise<void>
  /** Checks that the store responds. @throws Problem 503 */
  assertReachable(): Promise<void>
  /**
   * Streams an upload into a temporary file and scans it. @throws Problem 413 `file.too_large`, 400
   * `file.empty`, `file.infected`, 503 `file.not_scanned`, 507
   */
  receive(source: { name: string; stream: Readable }): Promise<Upload>
  /**
   * Stores the file, unclaimed until a save refers to it. A stream comes from the portal itself and is not
   * scanned. @throws Problem 400 when content and extension disagree, 413 or 429 when the account exceeds
   * its quota, 503 when its usage is unknown
   */
  put(source: Upload | { name: string; stream: Readable }, user: Actor): Promise<StoredFile>
  /**
   * Attaches the user's own unclaimed files to a row, all or none. @throws Problem 400 `file.not_claimable`
   */
  claim(
    tx: Db,
    ids: readonly string[],
    holder: { noun: string; id: number | string; user: Actor },
  ): Promise<StoredFile[]>
  /** Detaches files from their row; they are deleted a day later. */
  release(tx: Db, ids: readonly string[]): Promise<void>
  find(id: string): Promise<FileRow | undefined>
  /** @throws Problem 404 `file.not_found` */
  open(id: string): Promise<{ file: FileRow; stream: Readable }>
  /** Makes the file readable at a local path while `work` runs. @throws Problem 404 `file.not_found` */
  onDisk<Result>(id: string, read: (path: string) => Promise<Result>): Promise<Result>
  /** Deletes the user's own unclaimed file immediately. @throws Problem 404 `file.not_found` */
  discard(id: string, user: Actor): Promise<void>
  /**
   * Marks the store with the portal's id. @throws WrongFilesError when the files belong to another portal,
   * Problem 503
   */
  claimStore(portalId: string): Promise<void>
  /** Reduces the account's reservation to its usage here, and returns that usage. */
  trimRoom(userId: string, stamp: number): Promise<FileRoom>
  /** Deletes files unclaimed for more than a day; returns their number. @throws as `claimStore` */
  clean(portalId: string): Promise<number>
}

const columns = sql`id, name, size, type, digest, created_by as "createdBy", noun, row_id as "rowId"`
/** Bytes of an upload between two checks of the disk space. */
const checkAfterBytes = 8 * 2 ** 20

export async function openFiles(
  config: Pick<
    ServiceConfig,
    | 'dataDir'
    | 'filesUrl'
    | 'scannerUrl'
    | 'name'
    | 'fileLimits'
    | 'retention'
    | 'identityUrl'
    | 'serviceSecret'
  >,
  db: Database,
  registry: Registry,
): Promise<Files> {
  const limits = config.fileLimits
  const folder = folderOf(config, config.name)
  const temporary = join(folder, 'temporary')
  await mkdir(temporary, { recursive: true, mode: privateFolderMode })
  await removeOld(temporary)
  const store = createMeasuredStore(openStore(config, config.name), registry)
  const quota = createFileQuota(config, db)

  async function write({ name, stream }: { name: string; stream: Readable }): Promise<Upload> {
    const path = join(temporary, randomUUID())
    const discard = () => rm(path, { force: true })
    const hash = createHash('sha256')
    let size = 0
    async function* measured(chunks: AsyncIterable<Buffer>) {
      let checked = 0
      for await (const chunk of chunks) {
        size += chunk.length
        hash.update(chunk)
        if (size > maxUploadSize) throw fileTooLargeProblem()
        yield chunk
        if (size - checked < checkAfterBytes) continue
        checked = size
        await assertDiskSpace(temporary, limits)
      }
    }
    await writeNewFile(path, stream, measured)
    if (size === 0) {
      await discard()
      throw problem('file.empty', {}, { fields: { file: 'field.empty' } })
    }
    return { name: cleanName(name), path, size, digest: hash.digest('hex'), discard }
  }

  const files: Files = {
    async assertRoom(user) {
      await assertDiskSpace(temporary, limits)
      await store.assertReachable()
      if (user) await quota.assertRoom(user.userId)
    },

    assertReachable: () => store.assertReachable(),

    async receive(source) {
      const upload = await write(source)
      try {
        if (config.scannerUrl) await assertNotInfected(config.scannerUrl, upload.path)
      } catch (error) {
        await upload.discard()
        throw error
      }
      return upload
    },

    async put(source, user) {
      const upload = 'stream' in source ? await write(source) : source
      try {
        const type = await detectFileType(upload.path, upload.name)
        const { name, size, digest } = upload
        // Inserts the row first and outside of any transaction, so that the cleaner finds leftovers after
        // any failure.
        const id = await quota.insert(user.userId, size, async (tx) => {
          const [row] = await tx.query<{
            id: string
          }>(sql`insert into file (name, size, type, digest, created_by)
            values (${name}, ${size}, ${type}, ${digest}, ${user.userId}) returning id`)
          return row?.id as string
        })
        await store.put(id, upload.path, digest).catch(async (error) => {
          await remove(sql`id = ${id}`).catch(() => {})
          throw error
        })
        return { id, name, size, type }
      } finally {
        await upload.discard()
      }
    },

    async claim(tx, ids, { noun, id, user }) {
      const rows =
        await tx.query<StoredFile>(sql`update file set noun = ${noun}, row_id = ${String(id)}, free_since = null
        where id = any(${ids}::uuid[]) and noun is null and created_by = ${user.userId} returning id, name, size, type`)
      if (rows.length !== new Set(ids).size) {
        throw problem('file.not_claimable', {}, { fields: { fileIds: 'field.gone' } })
      }
      return rows
    },

    async release(tx, ids) {
      await tx.query(
        sql`update file set noun = null, row_id = null, free_since = now() where id = any(${ids}::uuid[])`,
      )
    },

    find: async (id) => (await db.query<FileRow>(sql`select ${columns} from file where id = ${id}`))[0],

    async open(id) {
      const file = await files.find(id)
      if (!file) throw notFound('file')
      return { file, stream: await store.open(id) }
    },

    async onDisk(id, read) {
      const own = store.pathOf(id)
      if (own) {
        await access(own).catch(throwNotFound)
        return read(own)
      }
      const path = join(temporary, randomUUID())
      try {
        await writeNewFile(path, await store.open(id))
        return await read(path)
      } finally {
        await rm(path, { force: true })
      }
    },

    async discard(id, user) {
      const gone = await remove(sql`id::text = ${id} and noun is null and created_by = ${user.userId}`)
      if (gone === 0) throw notFound('file')
    },

    claimStore: (id) => claimStore(store, { id, hasFiles: () => hasFiles(db) }),

    trimRoom: quota.trim,

    async clean(portalId) {
      await files.claimStore(portalId)
      let removed = 0
      for (let some = -1; some !== 0; removed += some)
        some = await remove(sql`free_since < now() - make_interval(hours => ${config.retention.uploadHours})`)
      return removed
    },
  }

  /**
   * Deletes the bytes first: the next run removes a row without bytes, but nothing would remove bytes
   * without a row.
   */
  const remove = (which: typeof columns) =>
    transaction(db, async (tx) => {
      const rows = await tx.query<{ id: string }>(
        sql`select id from file where ${which} limit 100 for update skip locked`,
      )
      for (const { id } of rows) await store.remove(id)
      await tx.query(sql`delete from file where id = any(${rows.map(({ id }) => id)}::uuid[])`)
      return rows.length
    })

  return files
}

/** Whether a row of any entity refers to a file. */
const hasFiles = async (db: Db): Promise<boolean> =>
  (await db.query(sql`select from file where noun is not null limit 1`)).length > 0

const folderOf = ({ dataDir }: Pick<ServiceConfig, 'dataDir'>, name: string) => join(dataDir, 'files', name)

/** Store below the prefix `name`, for a service's files or its other data. */
export function openStore(config: Pick<ServiceConfig, 'dataDir' | 'filesUrl'>, name: string): FileStore {
  const { filesUrl } = config
  if (!filesUrl) return createFolderStore(folderOf(config, name))
  return filesUrl.startsWith('file:')
    ? createFolderStore(join(fileURLToPath(filesUrl), name))
    : createS3Store(filesUrl, name)
}

/** Removes temporary files of an earlier process. */
async function removeOld(temporary: string) {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > 86_400_000) await rm(path, { force: true })
  }
}

const hidden = new RegExp(`[${forbiddenInLine}]`, 'gu')

/**
 * Returns the last part of a path without invisible characters, at most 120 characters with its extension.
 */
function cleanName(given: string): string {
  const name = basename(given.replaceAll('\\', '/')).replace(hidden, '').replace(/\s+/g, ' ').trim() || 'file'
  const ending = extname(name).slice(0, 20)
  return name.length <= 120 ? name : name.slice(0, 120 - ending.length) + ending
}

export const fileTooLargeProblem = () =>
  problem('file.too_large', { max: maxUploadMiB }, { fields: { file: 'field.too_large' } })
