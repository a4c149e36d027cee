import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { privateFile, privateFolder } from '@portal/service-kit/files/private.ts'
import type { FileStore } from '@portal/service-kit/files/store.ts'
import { digestOf, maxArchive, readArchive } from './archive.ts'

interface Key {
  remote: string
  build: string
}

/** Milliseconds. */
const young = 3_600_000

interface Stored extends Key {
  /** SHA-256 of the archive, hexadecimal. */
  digest: string
}

const keyOf = ({ remote, build, digest }: Stored) => `${remote}-${build}-${digest.slice(0, 16)}.tgz`

/**
 * The files of all builds. Their archives lie in the file store that all copies of the gateway share; what is served is unpacked
 * into a folder of this machine when it is first asked for, and may be deleted at any time.
 */
export class BuildFiles {
  readonly temporary: string
  readonly #store: FileStore
  readonly #folder: string
  readonly #filling = new Map<string, Promise<string>>()
  readonly #ready = new Set<string>()

  constructor(store: FileStore, folder: string) {
    this.#store = store
    this.#folder = folder
    this.temporary = join(folder, '.temporary')
  }

  /** Empties the temporary folder of what an earlier process left there. */
  async prepare() {
    await mkdir(this.temporary, { recursive: true, mode: privateFolder })
    for (const name of await readdir(this.temporary)) {
      const path = join(this.temporary, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
      if (Date.now() - mtimeMs > young) await rm(path, { recursive: true, force: true })
    }
  }

  /** Keeps an archive; the local file may be gone then. */
  put = (stored: Stored, path: string) => this.#store.put(keyOf(stored), path, stored.digest)

  removeArchive = (stored: Stored) => this.#store.remove(keyOf(stored))

  /** The folder of a build, unpacked from its archive when it is not there yet. @throws Error when the archive is away or not the right one */
  folderOf(key: Stored): Promise<string> {
    const folder = this.#at(key)
    if (this.#ready.has(folder)) return Promise.resolve(folder)
    const running = this.#filling.get(folder)
    if (running) return running
    const filling = this.#fill(key, folder).finally(() => this.#filling.delete(folder))
    this.#filling.set(folder, filling)
    return filling
  }

  /** Forgets the unpacked files of builds that are not there any more; young ones may be of a publish that is not read yet. */
  async keepOnly(keys: readonly Key[]) {
    const kept = new Set(keys.map((key) => this.#at(key)))
    for (const remote of await foldersIn(this.#folder)) {
      for (const build of await foldersIn(join(this.#folder, remote))) {
        const folder = join(this.#folder, remote, build)
        if (!kept.has(folder) && Date.now() - (await stat(folder)).mtimeMs > young) await this.#drop(folder)
      }
    }
  }

  #at = ({ remote, build }: Key) => join(this.#folder, remote, build)

  async #fill(key: Stored, folder: string): Promise<string> {
    const isThere = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (!isThere) {
      const packed = await this.#read(key)
      if (digestOf(packed) !== key.digest) throw new Error(`The archive ${keyOf(key)} is not what was published`)
      const prefix = `${key.build}/`
      const files = [...(await readArchive(packed))].filter(([path]) => path.startsWith(prefix))
      await this.layOut(key, new Map(files.map(([path, content]) => [path.slice(prefix.length), content])))
    }
    this.#ready.add(folder)
    return folder
  }

  async #read(key: Stored): Promise<Buffer> {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of await this.#store.open(keyOf(key))) {
      bytes += (chunk as Buffer).length
      if (bytes > maxArchive) throw new Error(`The archive ${keyOf(key)} is too large`)
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks)
  }

  /** In a temporary folder first, so that a build is there as a whole or not at all. */
  async layOut(key: Key, files: ReadonlyMap<string, Buffer>) {
    const draft = join(this.temporary, randomUUID())
    const target = this.#at(key)
    try {
      for (const [path, content] of files) await write(join(draft, path), content)
      await mkdir(dirname(target), { recursive: true, mode: privateFolder })
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      // Another process was faster: it has laid out the same files.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
    this.#ready.add(target)
  }

  async #drop(folder: string) {
    this.#ready.delete(folder)
    const aside = join(this.temporary, randomUUID())
    await rename(folder, aside)
    await rm(aside, { recursive: true, force: true })
  }
}

async function write(path: string, content: Buffer) {
  await mkdir(dirname(path), { recursive: true, mode: privateFolder })
  const file = await open(path, 'wx', privateFile)
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
