import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { EmbedTexts } from '@portal/service-kit/model/embeddings.ts'
import { ModelFailure } from '@portal/service-kit/model/model-server.ts'

export const builtInName = 'all-MiniLM-L6-v2'
/** The model takes its time for each word; what it reads are sentences, seldom longer than this. */
const maxChars = 600
/** A server's way to refuse a text for good, see `readTexts`. */
const refused = 422

/** A small English model, in a thread of its own. */
export interface BuiltIn {
  /** `timeoutMs` is for each text. */
  embed: EmbedTexts
  close(): Promise<void>
}

/**
 * It is loaded at once: that takes about half a second, and some 250 MB for good. It reads one text after the
 * other, in the order in which they come; whoever has many hands them over one by one, so that a question
 * waits for one of them at most. A text that the thread dies of, or that takes longer than `longestMs`, ends
 * that thread, and the next one is read by another.
 */
export function builtIn(
  thread = new URL('./built-in.thread.ts', import.meta.url),
  longestMs = 60_000,
): BuiltIn {
  let worker: Worker | undefined = started()
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function started(): Worker {
    const one = new Worker(thread, { execArgv: [], env: {} })
    one.unref()
    // Told to whoever waits for it; without anybody the next text starts another.
    one.on('error', () => {})
    one.on('exit', () => {
      if (worker === one) worker = undefined
    })
    return one
  }

  async function read(text: string): Promise<Float32Array> {
    worker ??= started()
    const one = worker
    // An idle one holds up nobody's end.
    one.ref()
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(longestMs)])
    one.postMessage(text.slice(0, maxChars))
    try {
      const exit = once(one, 'exit', { signal }).then(() => Promise.reject(new Error('it ended')))
      const [vector] = await Promise.race([once(one, 'message', { signal }), exit])
      return vector
    } catch (error) {
      if (worker === one) worker = undefined
      await one.terminate()
      throw new ModelFailure(`its thread failed: ${(error as Error).message}`, { status: refused })
    } finally {
      over.abort()
      one.unref()
    }
  }

  /** As soon as those before it are read, if somebody still waits for it then. */
  function inTurn(text: string, over: AbortSignal): Promise<Float32Array> {
    const reading = last.then(() => {
      over.throwIfAborted()
      if (isClosed) throw new ModelFailure('the service is closing')
      return read(text)
    })
    last = reading.catch(() => {})
    return reading
  }

  return {
    async embed(texts, { signal, timeoutMs }) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        signal.throwIfAborted()
        const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        const late = once(over, 'abort').then(() => {
          signal.throwIfAborted()
          throw new ModelFailure(`it was silent for ${timeoutMs} ms`)
        })
        vectors.push(await Promise.race([inTurn(text, over), late]))
      }
      return vectors
    },
    async close() {
      isClosed = true
      worker?.ref()
      await worker?.terminate()
    },
  }
}
