import { join } from 'node:path'
import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { iterateInThread, ThreadLimitError } from '@portal/service-kit/process/thread.ts'
import type { Section } from '../document.ts'
import type { Scans } from './pdf.ts'
import { limits, Refusal, tooMuchMemory, tooSlow } from './refusal.ts'

/** A document as it is indexed. */
export interface Extract {
  sections: Section[]
  /** Unknown for formats without pages. */
  pages?: number
  /** Pages to be read by text recognition, before the sections are whole. */
  textless?: number[]
}

/** What the thread says; the cause of a refusal is for the log. */
export type Said = Extract | { refused: ErrorMessage; cause?: string | undefined }

/** MiB that the service may grow while a file is read. The largest that are read take over half of it. */
const growthMiB = 400

interface Options {
  /** What text recognition read of it already. */
  scans?: Scans
  signal?: AbortSignal
  timeMs?: number
  heapMiB?: number
}

/**
 * Reads a file in a thread of its own, which is ended when it takes too long or too much: readers of
 * documents have bugs, and their files come from anybody. The bytes are moved into the thread and are empty
 * here afterwards. @throws Refusal
 */
export async function extract(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { scans, signal, timeMs = limits.time, heapMiB = 384 }: Options = {},
): Promise<Extract> {
  const options = { signal, timeMs, heapMiB, growthMiB, transferList: [bytes.buffer] }
  try {
    for await (const said of iterateInThread<Said>(
      join(import.meta.dirname, 'read.thread.ts'),
      { bytes, name, scans },
      options,
    )) {
      if ('refused' in said) throw new Refusal(said.refused, { cause: said.cause })
      return said
    }
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error
    throw error.limit === 'time' ? tooSlow() : tooMuchMemory()
  }
  throw new Error('The thread read nothing')
}
