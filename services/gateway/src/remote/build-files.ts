import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { privateFileMode, privateFolderMode } from '@portal/service-kit/files/file-permissions.ts'
import type { FileStore } from '@portal/service-kit/files/store.ts'
import { maxArchiveBytes, readArchive, toDigest } from './archive.ts'
import {
  type FolderFindings,
  inspectFolder,
  listCopies,
  listFilePaths,
  type PublishedDigests,
  readFileMark,
} from './folder-check.ts'

interface Key {
  remote: string
  build: string
}

/** Minimum age of leftovers before they are deleted; younger ones may be in use. */
const youngMs = 3_600_000

/** Minimum interval between two checks of a build folder that browsers report as incomplete. */
const recheckAfterMs = 10_000
const retryAfterMs = 1_000

interface Stored extends Key {
  /** SHA-256 of the archive, hexadecimal. */
  digest: string
}

type Served = Stored & { release: PublishedDigests }

interface Known extends FolderFindings {
  at: number
}

const keyOf = ({ remote, build, digest }: Stored) => `${remote}-${build}-${digest.slice(0, 16)}.tgz`

/**
 * Files of all builds. Archives are in the file store, which all instances of the gateway share. Files are
 * unpacked locally on first use and may be deleted or damaged at any time: files that differ from the
 * published ones are restored from the archive and never sent.
 */
export class BuildFiles {
  readonly temporary: string
  readonly #store: FileStore
  readonly #folder: string
  readonly #warn: (message: string) => void
  readonly #opening = new Map<string, Promise<void>>()
  readonly #known = new Map<string, Known>()
  /** Time of the last comparison after a report, by folder. */
  readonly #recheckedAt = new Map<string, number>()

  constructor(store: FileStore, folder: string, warn: (message: string) => void = () => {}) {
    this.#store = store
    this.#folder = folder
    this.#warn = warn
    this.temporary = join(folder, '.temporary')
  }

  /** Deletes what an earlier process left in the temporary folder. */
  async prepare() {
    await mkdir(this.temporary, { recursive: true, mode: privateFolderMode })
    for (const name of await readdir(this.temporary)) {
      const path = join(this.temporary, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
      if (Date.now() - mtimeMs > youngMs) await rm(path, { recursive: true, force: true })
    }
  }

  /** Stores an archive; the local file can be deleted afterwards. */
  put = (stored: Stored, path: string) => this.#store.put(keyOf(stored), path, stored.digest)

  removeArchive = (stored: Stored) => this.#store.remove(keyOf(stored))

  /**
   * Returns the folder of a build for one of its files, after restoring damaged files. @throws Error if the
   * archive is unavailable or wrong
   */
  async folderOf(key: Served, file: string): Promise<string> {
    const folder = this.#at(key)
    const known = this.#known.get(folder)
    if (!known || (await isTouched(folder, file, known))) await this.#open(key, folder)
    const wrong = listCopies(file).find((name) => this.#known.get(folder)?.wrong?.has(name))
    if (wrong) throw new Error(`${wrong} of ${key.remote} ${key.build} is not as published`)
    return folder
  }

  /** Requires another comparison of the files of a build that a user could not load. */
  recheck(key: Key) {
    const folder = this.#at(key)
    if (Date.now() - (this.#recheckedAt.get(folder) ?? 0) < recheckAfterMs || !this.#known.delete(folder))
      return
    this.#recheckedAt.set(folder, Date.now())
  }

  /**
   * Deletes unpacked files of deleted builds, except recent ones, which may belong to a publish in progress.
   */
  async keepOnly(keys: readonly Key[]) {
    const kept = new Set(keys.map((key) => this.#at(key)))
    for (const remote of await foldersIn(this.#folder)) {
      for (const build of await foldersIn(join(this.#folder, remote))) {
        const folder = join(this.#folder, remote, build)
        if (!kept.has(folder) && Date.now() - (await stat(folder)).mtimeMs > youngMs) await this.#drop(folder)
      }
    }
  }

  #at = ({ remote, build }: Key) => join(this.#folder, remote, build)

  #open(key: Served, folder: string): Promise<void> {
    const running = this.#opening.get(folder)
    if (running) return running
    const opening = this.#compare(key, folder).finally(() => this.#opening.delete(folder))
    this.#opening.set(folder, opening)
    return opening
  }

  async #compare(key: Served, folder: string) {
    const found = await inspectFolder(folder, key.release)
    const isRight = found.wrong?.size === 0
    if (!isRight) {
      const isThere = (await readFileMark(folder)) !== undefined
      const repaired = this.#repair(key, folder, isThere)
      // Serves intact files while the archive is unavailable.
      await repaired.catch((error) => {
        this.#known.set(folder, { ...found, at: Date.now() })
        if (found.right.size === 0) this.#known.delete(folder)
        throw error
      })
      const what = found.wrong === null ? 'all files' : [...found.wrong].slice(0, 5).join(', ')
      if (isThere)
        this.#warn(
          `${key.remote} ${key.build} was not as published on disk (${what}); it is unpacked again from its archive`,
        )
    }
    this.#known.set(folder, {
      ...(isRight ? found : await inspectFolder(folder, key.release)),
      at: Date.now(),
    })
  }

  /** Replaces each file atomically. */
  async #repair(key: Served, folder: string, isThere: boolean) {
    const files = await this.#unpacked(key)
    if (!isThere) return this.layOut(key, files)
    for (const [path, content] of files) {
      const target = join(folder, path)
      const present = await readFile(target).catch(() => undefined)
      if (present?.equals(content)) continue
      const draft = join(this.temporary, randomUUID())
      await write(draft, content)
      if ((await stat(target).catch(() => undefined))?.isDirectory()) await rm(target, { recursive: true })
      await mkdir(dirname(target), { recursive: true, mode: privateFolderMode })
      await rename(draft, target)
    }
    for (const path of await listFilePaths(folder))
      if (!files.has(path)) await rm(join(folder, path), { force: true })
  }

  async #unpacked(key: Stored): Promise<Map<string, Buffer>> {
    const packed = await this.#read(key)
    if (toDigest(packed) !== key.digest)
      throw new Error(`The archive ${keyOf(key)} is not what was published`)
    const prefix = `${key.build}/`
    const files = [...(await readArchive(packed))].filter(([path]) => path.startsWith(prefix))
    return new Map(files.map(([path, content]) => [path.slice(prefix.length), content]))
  }

  async #read(key: Stored): Promise<Buffer> {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of await this.#store.open(keyOf(key))) {
      bytes += (chunk as Buffer).length
      if (bytes > maxArchiveBytes) throw new Error(`The archive ${keyOf(key)} is too large`)
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks)
  }

  /** Unpacks to a temporary folder first, so that a build appears completely or not at all. */
  async layOut(key: Key, files: ReadonlyMap<string, Buffer>) {
    const draft = join(this.temporary, randomUUID())
    const target = this.#at(key)
    try {
      for (const [path, content] of files) await write(join(draft, path), content)
      await mkdir(dirname(target), { recursive: true, mode: privateFolderMode })
      // Another process may have written the same files first.
      await rename(draft, target).catch((error: NodeJS.ErrnoException) => {
        if (!['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }

  async #drop(folder: string) {
    this.#known.delete(folder)
    this.#recheckedAt.delete(folder)
    const aside = join(this.temporary, randomUUID())
    await rename(folder, aside)
    await rm(aside, { recursive: true, force: true })
  }
}

/** Checks whether a file changed since it was verified, or was invalid then. */
async function isTouched(folder: string, file: string, { right, wrong, at }: Known): Promise<boolean> {
  for (const name of listCopies(file)) {
    if (wrong?.has(name)) return Date.now() - at > retryAfterMs
    const mark = right.get(name)
    if (mark !== undefined && mark !== (await readFileMark(join(folder, name)))) return true
  }
  return false
}

async function write(path: string, content: Buffer) {
  await mkdir(dirname(path), { recursive: true, mode: privateFolderMode })
  const file = await open(path, 'wx', privateFileMode)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

const foldersIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true })).flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : [],
  )
