import type { Db } from '@portal/service-kit/database/database.ts'
import type { EmbedTexts } from '@portal/service-kit/model/embeddings.ts'
import { inEnglish } from '../translation/gloss.ts'
import type { Language } from '../vocabulary/language.repo.ts'
import { type ReadText, standingsOf } from './compare.ts'
import * as repo from './meaning.repo.ts'
import { unit } from './vector.rules.ts'

interface Asked {
  question: string
  spoken: Language
}

/** How near sections are to a question, whatever words they use. */
export interface Meaning {
  /** A question in another language is put into English word by word, and compared with texts in English. */
  reads(language: Language): boolean
  /**
   * Of every section of these stores that a model has read: how far it stands out among them, in standard
   * deviations. Undefined where that cannot be told in time.
   */
  nearness(asked: Asked, storeIds: readonly number[]): Promise<ReadonlyMap<number, number> | undefined>
  /** The same of any texts that the model has read. */
  nearnessOf(asked: Asked, find: FindTexts): Promise<ReadonlyMap<number, number> | undefined>
}

type FindTexts = (model: string) => Promise<readonly ReadText[]>

interface Deps {
  db: Db
  embed: EmbedTexts
  model: string
  /** Of those that it reads; undefined: all. */
  languages?: readonly Language[] | undefined
  /** For the vector of a question; somebody is waiting. */
  timeoutMs: number
  /** After a failure, without asking. */
  restMs?: number
  onFailure(error: unknown): void
  now?: () => number
}

/**
 * After a failure the words answer alone for so long, so that not everybody waits for a server that is away.
 */
export const restMs = 15_000
/** Of all stores together, in this process. */
const maxBytes = 96 * 2 ** 20
const maxChars = 2_000
const maxQuestions = 50

interface Store {
  stamp: string
  bytes: number
  sections: readonly ReadText[]
}

export function openMeaning({
  db,
  embed,
  model,
  languages,
  timeoutMs,
  restMs: rest = restMs,
  onFailure,
  now = Date.now,
}: Deps): Meaning {
  const stores = new Map<number, Store>()
  /** Of the last questions: one is asked of sections, of several devices, and of known questions. */
  const vectors = new Map<string, Promise<Float32Array>>()
  let restUntil = 0

  async function embedded(question: string): Promise<Float32Array> {
    const [vector] = await embed([question], { signal: new AbortController().signal, timeoutMs })
    return unit(vector as Float32Array)
  }

  function vectorOf(text: string): Promise<Float32Array> {
    const question = text.slice(0, maxChars)
    const vector = vectors.get(question) ?? embedded(question)
    vectors.set(question, vector)
    vector.catch(() => vectors.delete(question))
    for (const oldest of vectors.keys()) {
      if (vectors.size <= maxQuestions) break
      vectors.delete(oldest)
    }
    return vector
  }

  /** The sections of a store as they are now; the least used stores make room. */
  async function sectionsOf(storeId: number, stamp: string): Promise<Store['sections']> {
    let store = stores.get(storeId)
    if (store?.stamp !== stamp) {
      const sections = await repo.findVectors(db, model, storeId)
      store = { stamp, sections, bytes: sections.reduce((sum, { vectors }) => sum + vectors.length, 0) }
    }
    stores.delete(storeId)
    stores.set(storeId, store)
    let held = [...stores.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [id, { bytes }] of stores) {
      if (held <= maxBytes || id === storeId) break
      stores.delete(id)
      held -= bytes
    }
    return store.sections
  }

  const reads = (language: Language) => !languages || languages.includes(language)
  /** What the model reads of a question. */
  const toldOf = async ({ question, spoken }: Asked) =>
    reads(spoken) ? question : inEnglish(db, question, spoken)

  async function nearnessOf(asks: Asked, find: FindTexts) {
    if (now() < restUntil) return undefined
    try {
      const question = await toldOf(asks)
      if (!question?.trim()) return undefined
      const [asked, texts] = await Promise.all([vectorOf(question), find(model)])
      const readable = reads(asks.spoken) ? texts : texts.filter(({ isEnglish }) => isEnglish)
      const standings = await standingsOf(readable, asked)
      return standings.size > 0 ? standings : undefined
    } catch (error) {
      restUntil = now() + rest
      onFailure(error)
      return undefined
    }
  }

  return {
    reads,
    nearnessOf,
    nearness: (asked, storeIds) =>
      nearnessOf(asked, async () => {
        const stamps = await repo.findStamps(db, model, storeIds)
        const sections = await Promise.all(stamps.map(({ storeId, stamp }) => sectionsOf(storeId, stamp)))
        return sections.flat()
      }),
  }
}
