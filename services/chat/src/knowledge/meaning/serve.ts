import { createEmbed, type EmbeddingsServer, type EmbedTexts } from '@portal/service-kit/model/embeddings.ts'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../vocabulary/language.repo.ts'
import { builtIn, builtInName } from './built-in.ts'
import { type Meaning, openMeaning } from './meaning.ts'
import { readTexts } from './read-texts.ts'

const lookMs = 5_000
/** It reads a text to its end before a question. */
const builtInTimeoutMs = 1_000

/** What reads the meaning of texts. */
export type MeaningBy = EmbeddingsServer | 'built-in' | 'off'

interface Model {
  name: string
  languages?: readonly Language[]
  embed: EmbedTexts
  timeoutMs: number
  close?(): Promise<void>
}

function modelOf(meaning: Exclude<MeaningBy, 'off'>): Model {
  if (meaning === 'built-in')
    return { name: builtInName, languages: ['english'], timeoutMs: builtInTimeoutMs, ...builtIn() }
  return { name: meaning.model, timeoutMs: meaning.timeoutMs, embed: createEmbed(meaning) }
}

/** The meaning of the texts as a model says it; what it has not read is read in the background. */
export function meaningOf(app: FastifyInstance, meaning: MeaningBy): Meaning | undefined {
  if (meaning === 'off') return undefined
  const { db, log } = app
  const { name, languages, embed, timeoutMs, close } = modelOf(meaning)
  const stopping = new AbortController()
  let reading: Promise<void> | undefined
  function look() {
    reading ??= readTexts({ db, embed, model: name }, stopping.signal)
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
    await Promise.all([reading, close?.()])
  })
  return openMeaning({
    db,
    embed,
    model: name,
    languages,
    timeoutMs,
    // One that is built in is never away: a question that came late in a queue says nothing of the next.
    ...(meaning === 'built-in' && { restMs: 0 }),
    onFailure: (err) => log.warn({ err }, 'the model of embeddings failed; the words answer alone'),
  })
}
