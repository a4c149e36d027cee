import type { ListNames } from '@portal/contracts/import.contract.ts'
import { problem } from '../problem/problem.ts'
import { inThread, ThreadLimit } from '../process/thread.ts'

/**
 * Rows of a list as staged: `rows` and `problems` are JSON for `staging.repo.ts`, so that a chunk is two
 * strings of any size.
 */
export interface ListRows {
  rows: string
  problems: string
  /** Rows and problems of this chunk, including those not stored. */
  count: number
  found: number
}

/** First row that does not name the columns. */
export interface BadHeader {
  problems: string
  count: number
}

export interface ListInput {
  path: string
  maxRows: number
  /** Names of columns and values on the reader's pages. */
  names?: ListNames | undefined
}

/** Limits of reading: 200,000 rows take five seconds. */
const limits = { timeMs: 120_000, heapMiB: 384 }

/**
 * Reads a list by the module `reader` and checks its cells, away from the service's own thread. @throws
 * Problem when it is no list that can be taken
 */
export async function* readList(
  reader: string,
  input: ListInput,
  signal: AbortSignal,
): AsyncGenerator<ListRows | { header: BadHeader }> {
  try {
    yield* inThread<ListRows | { header: BadHeader }>(reader, input, { ...limits, signal })
  } catch (error) {
    throw error instanceof ThreadLimit ? tooMuch(error) : error
  }
}

const tooMuch = (cause: ThreadLimit) => problem('import.too_large', { limit: cause.limit }, { cause })
