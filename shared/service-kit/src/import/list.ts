import type { ListNames } from '@portal/contracts/import.contract.ts'
import { problem } from '../problem/problem.ts'
import { iterateInThread, ThreadLimitError } from '../process/thread.ts'

/**
 * Staged rows of a list: `rows` and `problems` are JSON for `staging.repo.ts`, so that a chunk is passed as
 * two strings of any size.
 */
export interface ListChunk {
  rows: string
  problems: string
  /** Rows and problems of this chunk, including problems that are not stored. */
  count: number
  found: number
}

/** First row when it does not contain the column names. */
export interface InvalidHeader {
  problems: string
  count: number
}

export interface ListInput {
  path: string
  maxRows: number
  /** Names of columns and values in the reader's language. */
  names?: ListNames | undefined
}

/** Limits of reading: 200,000 rows take five seconds. */
const limits = { timeMs: 120_000, heapMiB: 384 }

/**
 * Reads a list by the module `reader` and checks its cells, in a worker thread. @throws Problem when the
 * file is not an acceptable list
 */
export async function* readList(
  reader: string,
  input: ListInput,
  signal: AbortSignal,
): AsyncGenerator<ListChunk | { header: InvalidHeader }> {
  try {
    yield* iterateInThread<ListChunk | { header: InvalidHeader }>(reader, input, { ...limits, signal })
  } catch (error) {
    throw error instanceof ThreadLimitError ? tooMuch(error) : error
  }
}

const tooMuch = (cause: ThreadLimitError) => problem('import.too_heavy', { limit: cause.limit }, { cause })
