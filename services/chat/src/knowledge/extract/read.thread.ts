import { chunk } from '../chunk.rules.ts'
import type { Said } from './extract.ts'
import { read } from './read.ts'
import { Refusal } from './refusal.ts'

/** One file, read and cut into sections. Runs in a thread of its own, see `extract.ts`. */
export default async function* readFile({
  bytes,
  name,
}: {
  bytes: Uint8Array
  name: string
}): AsyncGenerator<Said> {
  try {
    const { blocks, ...rest } = await read(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      name,
    )
    yield { ...rest, sections: chunk(blocks) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    yield { refused: error.message, cause: error.cause instanceof Error ? error.cause.message : undefined }
  }
}
