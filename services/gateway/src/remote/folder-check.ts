import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type Release, RemoteManifest } from '@portal/contracts/registry.ts'
import * as Value from 'typebox/value'

const unzip = promisify(gunzip)
const unbrotli = promisify(brotliDecompress)

/** Digests of a build's row, which vouch for the manifest and by it for every file. */
export type Vouched = Pick<Release, 'manifest' | 'integrity'>

/** Contents of a build's folder. */
export interface Findings {
  /** Files that are as published, with a mark that is another one after a change. */
  right: Map<string, string>
  /** Files that are missing, changed or too many; null where not even the manifest is there. */
  wrong: ReadonlySet<string> | null
}

/** Lists a script with its compressed copies. */
export const listCopies = (file: string) => [file, `${file}.br`, `${file}.gz`]

export const digest = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Changes with every write: who restores the time of a file as well does it on purpose. */
export const readMark = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ ino, size, mtimeMs, ctimeMs }) => `${ino} ${size} ${mtimeMs} ${ctimeMs}`,
    () => undefined,
  )

/** Compares a build's folder with the digests that it was published with. */
export async function inspect(folder: string, { manifest, integrity }: Vouched): Promise<Findings> {
  const right: Findings['right'] = new Map()
  const expected = await filesOf(folder, manifest, integrity[manifest])
  if (!expected) return { right, wrong: null }
  const wrong = new Set(Object.keys(expected))
  for (const [file, digests] of Object.entries(expected)) {
    const mark = await readMark(join(folder, file))
    const content = await readFile(join(folder, file)).catch(() => undefined)
    if (!mark || !content || digest(content) !== digests) continue
    wrong.delete(file)
    right.set(file, mark)
    for (const copy of listCopies(file).slice(1)) {
      const ofCopy = await readMark(join(folder, copy))
      if (ofCopy === undefined) continue
      if (await unpacksTo(copy, await readFile(join(folder, copy)).catch(() => Buffer.alloc(0)), content))
        right.set(copy, ofCopy)
      else wrong.add(copy)
    }
  }
  for (const file of await namesIn(folder)) if (!right.has(file)) wrong.add(file)
  return { right, wrong }
}

async function filesOf(
  folder: string,
  manifest: string,
  vouched: string | undefined,
): Promise<Record<string, string> | undefined> {
  const content = await readFile(join(folder, manifest)).catch(() => undefined)
  if (!content || !vouched || digest(content) !== vouched) return undefined
  const value: unknown = JSON.parse(content.toString('utf8'))
  return Value.Check(RemoteManifest, value) ? { [manifest]: vouched, ...value.files } : undefined
}

/** Lists the files in a folder recursively, by path. */
export async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.flatMap((entry) =>
    entry.isDirectory() ? [] : [join(entry.parentPath, entry.name).slice(folder.length + 1)],
  )
}

/** Checks that a compressed copy unpacks exactly to the file. */
export async function unpacksTo(file: string, packed: Buffer, original: Buffer): Promise<boolean> {
  const limit = { maxOutputLength: Math.max(original.length, 1) }
  const unpacked = await (file.endsWith('.br') ? unbrotli(packed, limit) : unzip(packed, limit)).catch(
    () => undefined,
  )
  return unpacked?.equals(original) === true
}
