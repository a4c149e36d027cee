import type { Db } from '@portal/service-kit/database/database.ts'
import { sentencesOf } from '../sentence.rules.ts'
import { termsIn } from '../vocabulary/language.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import type { Parsed } from './evidence.rules.ts'
import type { RankedChunk } from './search.repo.ts'

/**
 * What a section is made of, by its id; its text never changes, an edited one has another id. Owners ask
 * about the same few sections again and again.
 */
const caches = new WeakMap<Db, Map<number, Parsed>>()
const maxParsed = 2_000

export async function parsed(db: Db, chunks: readonly RankedChunk[]): Promise<(chunkId: number) => Parsed> {
  const cache = caches.get(db) ?? new Map<number, Parsed>()
  caches.set(db, cache)
  const all = new Map<number, Parsed>()
  for (const chunk of chunks) {
    const found = cache.get(chunk.chunkId) ?? (await parse(db, chunk))
    all.set(chunk.chunkId, found)
    cache.set(chunk.chunkId, found)
  }
  if (cache.size > maxParsed) cache.clear()
  return (chunkId) => all.get(chunkId) as Parsed
}

async function parse(db: Db, { headingPath, body, language }: RankedChunk): Promise<Parsed> {
  const heading = tokenise(headingPath.join('\n'))
  const sentences = sentencesOf(body).map(({ start, end }) => tokenise(body.slice(start, end)))
  const termsOf = await termsIn(db, [...heading, ...sentences.flat()], language)
  const termsOfAll = (tokens: readonly string[]) => new Set(tokens.flatMap(termsOf))
  return {
    terms: termsOfAll([...heading, ...sentences.flat()]),
    heading: termsOfAll(heading),
    sentences: sentences.map(termsOfAll),
  }
}
