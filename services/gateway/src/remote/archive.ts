import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { create, Parser } from 'tar'

export const maxArchiveBytes = 20 * 1024 * 1024
const maxUnpacked = 60 * 1024 * 1024
const maxFiles = 3_000

/** Local .tar.gz file with `release.json` and the folder of the build. */
export interface Archive {
  path: string
  /** SHA-256, hexadecimal. */
  digest: string
}

const unzip = promisify(gunzip)
/** Limits of a path: characters per part and number of parts, which all file systems support. */
const isPlain = /^[\w-][\w.-]{0,119}$/
const maxDepth = 6

const broken = (cause?: unknown) => problem('release.archive_broken', {}, { cause })
const tooLarge = (reason: string) => problem('release.too_large', { reason })
const badPath = (reason: string) => problem('release.bad_path', { reason })

/** Reads the files of an archive into memory, by path. @throws Problem with the cause */
export async function readArchive(packed: Buffer): Promise<Map<string, Buffer>> {
  if (packed.length > maxArchiveBytes) throw tooLarge(`it may have ${maxArchiveBytes / 1_048_576} MB`)
  const tar = await unzip(packed, { maxOutputLength: maxUnpacked }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge(`unpacked it may have ${maxUnpacked / 1_048_576} MB`)
      : broken(error)
  })
  // Prevents the parser from unpacking a second time.
  if (tar.subarray(257, 262).toString('latin1') !== 'ustar') throw broken()
  return entriesOf(tar)
}

function entriesOf(tar: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    const parser = new Parser({
      strict: true,
      onReadEntry(entry) {
        const wrong = wrongEntry(entry.path, entry.type, files)
        if (wrong) reject(wrong)
        if (wrong || entry.type === 'Directory') return entry.resume()
        const chunks: Buffer[] = []
        entry.on('data', (chunk) => chunks.push(chunk))
        entry.on('end', () => files.set(entry.path, Buffer.concat(chunks)))
      },
    })
    parser.on('error', (error) => reject(broken(error)))
    parser.on('end', () => {
      const both = [...files.keys()].find((path) => foldersOf(path).some((folder) => files.has(folder)))
      if (both) reject(badPath(`a part of ${both} is also a file`))
      else resolve(files)
    })
    parser.end(tar)
  })
}

/** Lists the parent folders: `a` and `a/b` for `a/b/c`. */
const foldersOf = (path: string) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))

function wrongEntry(path: string, type: string, files: ReadonlyMap<string, Buffer>): Problem | undefined {
  if (files.size >= maxFiles) return tooLarge(`it may have ${maxFiles} files`)
  const parts = (type === 'Directory' ? path.replace(/\/$/, '') : path).split('/')
  const isFile = type === 'File' || type === 'OldFile' || type === 'Directory'
  if (isFile && parts.length <= maxDepth && parts.every((part) => isPlain.test(part)))
    return files.has(path) ? badPath(`${path} is twice in the archive`) : undefined
  return badPath(
    `${JSON.stringify(path.slice(0, 200))} may not be in a release: it holds files in folders, with short names of letters, digits, dots, - and _`,
  )
}

export const toDigest = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Creates the archive of a build's output folder. The caller deletes the archive. */
export async function createArchive(
  dist: string,
  build: string,
  temporary: string,
): Promise<Archive & { discard: () => Promise<void> }> {
  const path = join(temporary, `${randomUUID()}.tgz`)
  const discard = () => rm(path, { force: true })
  try {
    await create({ file: path, cwd: dist, portable: true, gzip: { level: 1 } }, ['release.json', build])
    return { path, digest: toDigest(await readFile(path)), discard }
  } catch (error) {
    await discard()
    throw error
  }
}
