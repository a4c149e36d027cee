import type { Db } from '@portal/service-kit/database.ts'
import type { Hit } from '../knowledge/search.ts'
import { languageOf } from '../question/question.rules.ts'
import type { Answerer, Ask, Planned } from './answer.ts'
import { extract } from './extract.rules.ts'
import { findPassages, sourceOf, wordsMet } from './passages.ts'
import { wordsFor } from './words.ts'

/** The answer in the documents' own words, of these sections. */
export async function quote(db: Db, ask: Ask, hits: readonly Hit[], timings: Record<string, number>): Promise<Planned> {
  const words = wordsFor(languageOf(ask.language))
  const meets = await wordsMet(
    db,
    ask,
    hits.slice(0, 2).map(({ body }) => body),
  )
  const { text, sentences, chunkIds } = extract(hits, meets)
  const cited = hits.filter(({ chunkId }) => chunkIds.includes(chunkId))
  const lead = [...(ask.enhance ? [words.wider] : []), words.lead(cited[0]?.file ?? '')].join('\n\n')
  const before = `${lead}\n\n`
  return {
    kind: 'ai',
    text: before + text,
    sentences: sentences.map(({ start, end, chunkId }) => ({ start: start + before.length, end: end + before.length, chunkId })),
    sources: cited.map(sourceOf),
    resources: [],
    suggestions: [],
    timings,
  }
}

/** The engine that needs no model. */
export const extractive =
  (db: Db): Answerer =>
  async (ask) => {
    const start = performance.now()
    const hits = await findPassages(db, ask)
    if (hits.length === 0) return undefined
    const search = Math.round(performance.now() - start)
    const answer = await quote(db, ask, hits, { search })
    return { ...answer, timings: { search, compose: Math.round(performance.now() - start) - search } }
  }
