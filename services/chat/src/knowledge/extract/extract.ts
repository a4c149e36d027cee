import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Document } from './document.ts'
import { limits, Refusal, tooMuchMemory, tooSlow } from './refusal.ts'

/** MiB that the whole process may grow while a file is read. */
const growth = 1_024
/** Milliseconds. */
const watchEvery = 100

type Said = { document: Document } | { refused: string; cause?: string }

interface Options {
  signal?: AbortSignal
  /** Milliseconds. */
  time?: number
  /** MiB of JavaScript values; what lies outside of them is watched from here. */
  heap?: number
}

/**
 * Reads a file in a thread of its own, which is ended when it takes too long or too much: readers of documents have bugs, and their files
 * come from anybody. The bytes are moved into the thread and are empty here afterwards. @throws Refusal
 */
export async function extract(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { signal, time = limits.time, heap = 512 }: Options = {},
): Promise<Document> {
  signal?.throwIfAborted()
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
    workerData: { bytes, name },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 64, stackSizeMb: 8 },
    stdout: true,
    stderr: true,
    env: {},
  })
  const before = process.memoryUsage.rss()
  const ended = Promise.withResolvers<never>()
  const timer = setTimeout(() => ended.reject(tooSlow()), time)
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > growth * 1_048_576) ended.reject(tooMuchMemory())
  }, watchEvery)
  const stop = () => ended.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    return await Promise.race([answerOf(worker), ended.promise])
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

const answerOf = (worker: Worker) =>
  new Promise<Document>((resolve, reject) => {
    worker.on('message', (said: Said) => {
      if ('document' in said) resolve(said.document)
      else reject(new Refusal(said.refused, { cause: said.cause }))
    })
    worker.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : error))
    worker.on('exit', () => reject(new Error('The thread that read the file ended without a word')))
  })
