import { Worker } from 'node:worker_threads'
import type { Embed } from '@portal/service-kit/embeddings.ts'
import { ModelFailure } from '@portal/service-kit/model-server.ts'

export const builtInName = 'all-MiniLM-L6-v2'
/** The model takes its time for each word; what it reads are sentences, seldom longer than this. */
const maxChars = 600

const closing = () => new ModelFailure('the service is closing')

/** A small English model, in a thread of its own. */
export interface BuiltIn {
  /** Somebody waits for it: it goes before all `texts`. `timeoutMs` is for each of them. */
  questions: Embed
  texts: Embed
  close(): Promise<void>
}

interface Job {
  text: string
  done: PromiseWithResolvers<Float32Array>
}

/**
 * It is loaded at once: that takes about half a second, and some 250 MB for good. The thread of a text that
 * takes longer than `longestMs` is ended, and another one started.
 */
export function builtIn(
  thread = new URL('./built-in.thread.ts', import.meta.url),
  longestMs = 60_000,
): BuiltIn {
  const waiting: { questions: Job[]; texts: Job[] } = { questions: [], texts: [] }
  let worker: Worker | undefined = started()
  let current: Job | undefined
  let isClosed = false
  let hanging: NodeJS.Timeout | undefined

  function next() {
    if (current || isClosed) return
    current = waiting.questions.shift() ?? waiting.texts.shift()
    if (!current) return
    worker ??= started()
    worker.postMessage(current.text)
    hanging = setTimeout(() => worker?.terminate(), longestMs)
  }

  function started(): Worker {
    const one = new Worker(thread, { execArgv: [], env: {} })
    one.unref()
    one.on('message', (vector: Float32Array) => {
      if (worker !== one) return
      clearTimeout(hanging)
      current?.done.resolve(vector)
      current = undefined
      next()
    })
    const end = (reason: string) => {
      if (worker !== one) return
      worker = undefined
      clearTimeout(hanging)
      current?.done.reject(new ModelFailure(reason))
      current = undefined
      next()
    }
    one.on('error', (error) => end(`its thread failed: ${error.message}`))
    one.on('exit', () => end('its thread ended'))
    return one
  }

  /** One text after the other, so that a question waits for one of them at most. */
  const from =
    (queue: Job[]): Embed =>
    async (texts, { signal, timeoutMs }) => {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        signal.throwIfAborted()
        if (isClosed) throw closing()
        const job: Job = { text: text.slice(0, maxChars), done: Promise.withResolvers() }
        queue.push(job)
        next()
        try {
          vectors.push(await inTime(job.done.promise, signal, timeoutMs))
        } finally {
          const at = queue.indexOf(job)
          if (at >= 0) queue.splice(at, 1)
        }
      }
      return vectors
    }

  return {
    questions: from(waiting.questions),
    texts: from(waiting.texts),
    async close() {
      isClosed = true
      clearTimeout(hanging)
      for (const job of [current, ...waiting.questions, ...waiting.texts]) job?.done.reject(closing())
      await worker?.terminate()
    },
  }
}

async function inTime<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new ModelFailure(`it was silent for ${timeoutMs} ms`)),
    timeoutMs,
  )
  const stop = () => late.reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
