import { type EmbeddingsServer, embedder } from '@portal/service-kit/embeddings.ts'
import type { FastifyInstance } from 'fastify'
import { type Meaning, openMeaning } from './meaning.ts'
import { readTexts } from './read-texts.ts'

const lookMs = 5_000

/** The meaning of the texts as this server says it; what it has not read is read in the background. */
export function meaningOf(app: FastifyInstance, server: EmbeddingsServer): Meaning {
  const { db, log } = app
  const embed = embedder(server)
  const stopping = new AbortController()
  let reading: Promise<void> | undefined
  function look() {
    reading ??= readTexts({ db, embed, model: server.model }, stopping.signal)
      .catch((err) => {
        if (!stopping.signal.aborted) log.warn({ err }, 'texts are read by their meaning at the next look')
      })
      .finally(() => {
        reading = undefined
      })
  }
  const timer = setInterval(look, lookMs)
  timer.unref()
  app.addHook('onReady', async () => look())
  app.addHook('onClose', async () => {
    stopping.abort()
    clearInterval(timer)
    await reading
  })
  return openMeaning({
    db,
    embed,
    model: server.model,
    timeoutMs: server.timeoutMs,
    onFailure: (err) => log.warn({ err }, 'the embeddings server failed; the words answer by themselves'),
  })
}
