import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * File of a backup; `path` is relative to the backup's folder. Size and digest are those before encryption.
 */
export interface BackupMember {
  path: string
  bytes: number
  sha256: string
}

/** Folder of members, encrypted if there is a key. */
export interface BackupArchive {
  folder: string
  key?: Buffer | undefined
}

/** Derives a separate key for each backup from its salt and the operator's secret. */
export const deriveArchiveKey = (secret: string, salt: string) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'base64'), 'portal backup', 32))

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Writes a member as nonce, cipher text and tag, or unencrypted. */
export async function writeMember(
  { folder, key }: BackupArchive,
  path: string,
  from: Readable,
): Promise<BackupMember> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  async function* sealed(chunks: AsyncIterable<Buffer>) {
    if (!key) return yield* measured(chunks)
    const nonce = randomBytes(nonceBytes)
    // Authenticates the path, so that one member cannot replace another.
    const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(path))
    yield nonce
    for await (const chunk of measured(chunks)) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  await pipeline(from, sealed, createWriteStream(file, { mode: 0o600, flush: true }))
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Streams the content of a member; fails at its end if the key differs or the content was changed. */
export function readMember({ folder, key }: BackupArchive, path: string): Readable {
  const file = join(folder, path)
  return key ? Readable.from(opened(file, path, key), { objectMode: false }) : createReadStream(file)
}

async function* opened(file: string, path: string, key: Buffer): AsyncGenerator<Buffer> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const end = size - tagBytes
    if (end < nonceBytes) throw new Error(`${file} is too short`)
    const part = async (at: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, at)).buffer
    const decipher = createDecipheriv(cipherName, key, await part(0, nonceBytes))
      .setAAD(Buffer.from(path))
      .setAuthTag(await part(end, tagBytes))
    if (end > nonceBytes)
      for await (const chunk of handle.createReadStream({
        start: nonceBytes,
        end: end - 1,
        autoClose: false,
      }))
        yield decipher.update(chunk)
    yield decipher.final()
  } finally {
    await handle.close()
  }
}

/** Reads a member completely and returns its size and digest. */
export async function measureMember(archive: BackupArchive, path: string): Promise<BackupMember> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of readMember(archive, path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

export async function readMemberText(archive: BackupArchive, path: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of readMember(archive, path)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Runs the work for each item, with limited concurrency; fails with the first failure. */
export async function forEachConcurrently<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = (async function* () {
    yield* items
  })()
  const worker = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: count }, worker))
}
