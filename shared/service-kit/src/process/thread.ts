import { Worker } from 'node:worker_threads'
import { Problem, type ProblemAnswer } from '../problem/problem.ts'

export interface ThreadLimits {
  /** Milliseconds of waiting for the thread, all chunks together. */
  timeMs: number
  /** Milliseconds of waiting for one chunk. */
  pieceMs?: number
  /** MiB of JavaScript values in the thread. */
  heapMiB: number
  /** MiB by which the process may grow, including memory outside of JavaScript. */
  growthMiB?: number
  signal?: AbortSignal | undefined
  /** Input buffers that are transferred to the thread and unusable here afterwards. */
  transferList?: ArrayBuffer[]
}

/** The thread was ended because it exceeded its time or memory. */
export class ThreadLimitError extends Error {
  override name = 'ThreadLimitError'
  readonly limit: 'time' | 'memory'

  constructor(limit: ThreadLimitError['limit']) {
    super(`A thread was ended: it took too much ${limit}`)
    this.limit = limit
  }
}

/** Answer of the thread to a request for its next chunk. */
export type ThreadAnswer =
  | { piece: unknown }
  | { problem: ProblemAnswer & { error: string } }
  | { isEnd: true }

const watchEveryMs = 100

/**
 * Passes only the compile cache, because compiling modules takes a thread as long as the rest of its start.
 */
const { NODE_COMPILE_CACHE } = process.env
const env = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/**
 * Reads untrusted files in a separate thread, so that the service stays responsive; the thread is ended when
 * it exceeds time or memory. The default export of `module` is a generator of cloneable chunks; it works one
 * chunk ahead of its consumer. @throws ThreadLimitError, the reader's own Problem, any other error of the
 * thread
 */
export async function* iterateInThread<Piece>(
  module: string,
  input: object,
  limits: ThreadLimits,
): AsyncGenerator<Piece> {
  const { timeMs, pieceMs = timeMs, heapMiB, growthMiB = 1_024, signal, transferList = [] } = limits
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: { module, input },
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 64, stackSizeMb: 8 },
    execArgv: [],
    stdout: true,
    stderr: true,
    env,
  })
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  worker.on('error', (error: NodeJS.ErrnoException) =>
    ended.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError('memory') : error),
  )
  worker.on('exit', () => ended.reject(new Error('The thread ended without a word')))
  const before = process.memoryUsage.rss()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > growthMiB * 2 ** 20) ended.reject(new ThreadLimitError('memory'))
  }, watchEveryMs)
  const stop = () => ended.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    for (let leftMs = timeMs; ; ) {
      const asked = performance.now()
      const timer = setTimeout(() => ended.reject(new ThreadLimitError('time')), Math.min(leftMs, pieceMs))
      const said = await Promise.race([nextOf(worker), ended.promise]).finally(() => clearTimeout(timer))
      leftMs -= performance.now() - asked
      if ('isEnd' in said) return
      if ('problem' in said) throw new Problem(said.problem.error, said.problem)
      yield said.piece as Piece
    }
  } finally {
    clearInterval(watch)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

const nextOf = (worker: Worker) =>
  new Promise<ThreadAnswer>((resolve) => {
    worker.once('message', resolve)
    worker.postMessage('next')
  })
