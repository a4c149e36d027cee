import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type Release, RemoteManifest } from '@portal/contracts/registry.ts'
import * as Value from 'typebox/value'

const unzip = promisify(gunzip)
const unbrotli = promisify(brotliDecompress)

/** Stored digests of a build: they verify the manifest, which verifies all files. */
export type PublishedDigests = Pick<Release, 'manifest' | 'integrity'>

/** Result of comparing a build's folder. */
export interface FolderFindings {
  /** Intact files with a mark that changes on every write. */
  right: Map<string, string>
  /** Files that are missing, changed or unexpected; null if the manifest is missing. */
  wrong: ReadonlySet<string> | null
}

/** Lists a script with its compressed copies. */
export const listCopies = (file: string) => [file, `${file}.br`, `${file}.gz`]

export const toIntegrity = (content: Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Changes on every write, unless somebody restores the file's time on purpose. */
export const readFileMark = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ ino, size, mtimeMs, ctimeMs }) => `${ino} ${size} ${mtimeMs} ${ctimeMs}`,
    () => undefined,
  )

/** Compares a build's folder with the published digests. */
export async function inspectFolder(
  folder: string,
  { manifest, integrity }: PublishedDigests,
): Promise<FolderFindings> {
  const right: FolderFindings['right'] = new Map()
  const expected = await filesOf(folder, manifest, integrity[manifest])
  if (!expected) return { right, wrong: null }
  const wrong = new Set(Object.keys(expected))
  for (const [file, digests] of Object.entries(expected)) {
    const mark = await readFileMark(join(folder, file))
    const content = await readFile(join(folder, file)).catch(() => undefined)
    if (!mark || !content || toIntegrity(content) !== digests) continue
    wrong.delete(file)
    right.set(file, mark)
    for (const copy of listCopies(file).slice(1)) {
      const ofCopy = await readFileMark(join(folder, copy))
      if (ofCopy === undefined) continue
      if (
        await isUnpackedEqual(copy, await readFile(join(folder, copy)).catch(() => Buffer.alloc(0)), content)
      )
        right.set(copy, ofCopy)
      else wrong.add(copy)
    }
  }
  for (const file of await listFilePaths(folder)) if (!right.has(file)) wrong.add(file)
  return { right, wrong }
}

async function filesOf(
  folder: string,
  manifest: string,
  vouched: string | undefined,
): Promise<Record<string, string> | undefined> {
  const content = await readFile(join(folder, manifest)).catch(() => undefined)
  if (!content || !vouched || toIntegrity(content) !== vouched) return undefined
  const value: unknown = JSON.parse(content.toString('utf8'))
  return Value.Check(RemoteManifest, value) ? { [manifest]: vouched, ...value.files } : undefined
}

/** Lists the paths of all files in a folder, recursively. */
export async function listFilePaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.flatMap((entry) =>
    entry.isDirectory() ? [] : [join(entry.parentPath, entry.name).slice(folder.length + 1)],
  )
}

/** Checks that a compressed copy unpacks exactly to the file. */
export async function isUnpackedEqual(file: string, packed: Buffer, original: Buffer): Promise<boolean> {
  const limit = { maxOutputLength: Math.max(original.length, 1) }
  const unpacked = await (file.endsWith('.br') ? unbrotli(packed, limit) : unzip(packed, limit)).catch(
    () => undefined,
  )
  return unpacked?.equals(original) === true
}
