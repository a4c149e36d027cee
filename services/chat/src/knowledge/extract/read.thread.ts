import { chunk } from '../chunk.rules.ts'
import type { Said } from './extract.ts'
import type { Scans } from './pdf.ts'
import { read } from './read.ts'
import { Refusal } from './refusal.ts'

/** One file, read and cut into sections. Runs in a thread of its own, see `extract.ts`. */
export default async function* readFile({
  bytes,
  name,
  scans,
}: {
  bytes: Uint8Array
  name: string
  scans?: Scans
}): AsyncGenerator<Said> {
  try {
    const { blocks, ...rest } = await read(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      name,
      scans,
    )
    yield { ...rest, sections: chunk(blocks) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    yield { refused: error.reason, cause: error.cause instanceof Error ? error.cause.message : undefined }
  }
}
