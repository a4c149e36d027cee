import { Worker } from 'node:worker_threads'
import { Problem, type ProblemAnswer } from '../problem/problem.ts'

export interface ThreadLimits {
  /** Milliseconds that the thread may be waited for, all its pieces together. */
  timeMs: number
  /** Milliseconds that it may be waited for, for one piece. */
  pieceMs?: number
  /** MiB of JavaScript values in the thread. */
  heapMiB: number
  /** MiB by which the process may grow, including memory outside of JavaScript. */
  growthMiB?: number
  signal?: AbortSignal | undefined
  /** Buffers of the input that are moved into the thread, and are empty here afterwards. */
  transferList?: ArrayBuffer[]
}

/** The thread was ended because it took too long or too much. */
export class ThreadLimit extends Error {
  override name = 'ThreadLimit'
  readonly limit: 'time' | 'memory'

  constructor(limit: ThreadLimit['limit']) {
    super(`A thread was ended: it took too much ${limit}`)
    this.limit = limit
  }
}

/** Answer of the thread to a request for its next chunk. */
export type Said = { piece: unknown } | { problem: ProblemAnswer & { error: string } } | { isEnd: true }

const watchEveryMs = 100

/** Passes the compile cache only: compiling modules takes a thread as long as the rest of its start. */
const { NODE_COMPILE_CACHE } = process.env
const env = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/**
 * Reads what people sent in a thread of its own, so that the service answers meanwhile, whatever the reader
 * does: it is ended when it takes too long or too much. `module` exports as its default a generator of pieces
 * that can be cloned; it works one piece ahead and then waits for whoever takes them. @throws ThreadLimit,
 * the reader's own Problem, any other error as the thread's
 */
export async function* inThread<Piece>(
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
    ended.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimit('memory') : error),
  )
  worker.on('exit', () => ended.reject(new Error('The thread ended without a word')))
  const before = process.memoryUsage.rss()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > growthMiB * 2 ** 20) ended.reject(new ThreadLimit('memory'))
  }, watchEveryMs)
  const stop = () => ended.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    for (let leftMs = timeMs; ; ) {
      const asked = performance.now()
      const timer = setTimeout(() => ended.reject(new ThreadLimit('time')), Math.min(leftMs, pieceMs))
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
  new Promise<Said>((resolve) => {
    worker.once('message', resolve)
    worker.postMessage('next')
  })
