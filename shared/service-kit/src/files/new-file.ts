import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { privateFileMode } from './file-permissions.ts'

type Transform = (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

/** Writes a stream into a new file, and leaves none after a failure. */
export async function writeNewFile(
  path: string,
  stream: Readable,
  transform: Transform = (chunks) => chunks,
): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: privateFileMode })
  try {
    await pipeline(stream, transform, target)
  } catch (error) {
    // A pipeline fails before its file is closed: a file that is still being opened would appear after its
    // removal.
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', resolve))
    await rm(path, { force: true })
    throw error
  }
}
