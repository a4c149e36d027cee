import type { Db } from '@portal/service-kit/database/database.ts'
import type { Disliked } from '../audience.repo.ts'
import { isFiller } from '../vocabulary/filler.ts'
import { type Language, termsIn } from '../vocabulary/language.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import { type Evidence, sentenceSharer } from './evidence.rules.ts'
import { parsed } from './evidence.ts'
import { boostByHeading, boostByLanguage, headingShareOf } from './heading.rules.ts'
import { kinshipOf, leadingTerms } from './kinship.rules.ts'
import { loweringOf } from './lowering.rules.ts'
import { placeOf } from './order.rules.ts'
import * as repo from './search.repo.ts'
import { idfOf, type TokenInfo, type WeightedTerm } from './search.rules.ts'

/** What the words of a question have found, and what else is known of it. */
interface Matched {
  stats: repo.ScopeStats
  terms: readonly WeightedTerm[]
  info: readonly TokenInfo[]
  nearness: ReadonlyMap<number, number> | undefined
  disliked: Disliked
  spoken: Language
  statesQuantity: ((text: string) => boolean) | undefined
}

interface Judged {
  chunk: repo.RankedChunk
  evidence: Evidence
  score: number
}

/** Sections in the order of what speaks for them. */
export async function order(
  db: Db,
  ranked: readonly repo.RankedChunk[],
  { stats, terms, info, nearness, disliked, spoken, statesQuantity }: Matched,
): Promise<Judged[]> {
  const shares = await headingShares(db, ranked, terms)
  const partsOf = await parsed(db, ranked)
  const sentenceShare = sentenceSharer(info, terms)
  const boosted = ranked.map((chunk) =>
    boostByLanguage(boostByHeading(chunk.score, shares.get(chunk) ?? 0), isIn(chunk, spoken)),
  )
  const best = Math.max(0, ...boosted) || 1
  const usual = usualNearness(ranked, nearness)
  const kinship = await kinships(
    db,
    stats,
    ranked.map(({ chunkId }, at) => ({
      chunkId,
      terms: partsOf(chunkId).terms,
      score: boosted[at] as number,
    })),
    terms,
  )
  return ranked
    .map((chunk, at): Judged => {
      const evidence: Evidence = {
        score: (boosted[at] as number) / best,
        sentence: sentenceShare(partsOf(chunk.chunkId)),
        heading: shares.get(chunk) ?? 0,
        quantity: statesQuantity ? (statesQuantity(chunk.body) ? 1 : -1) : 0,
        kinship: kinship.get(chunk.chunkId) ?? 0,
        nearness: nearness?.get(chunk.chunkId) ?? usual,
      }
      const place = placeOf(evidence) - loweringOf(disliked.get(chunk.chunkId) ?? 0)
      return { chunk, evidence, score: best * place }
    })
    .sort((one, other) => other.score - one.score)
}

/**
 * The nearness of those of these sections that the model has read, on average. One that it has not read yet
 * counts as one of them: while a document is being read, its sections neither win nor lose by that.
 */
function usualNearness(
  ranked: readonly repo.RankedChunk[],
  nearness: ReadonlyMap<number, number> | undefined,
): number {
  const known = ranked.flatMap(({ chunkId }) => nearness?.get(chunkId) ?? [])
  return known.reduce((sum, near) => sum + near, 0) / (known.length || 1)
}

/** What each section has in common with the leading ones, by its id. */
async function kinships(
  db: Db,
  { storeIds, overall }: repo.ScopeStats,
  sections: readonly { chunkId: number; terms: ReadonlySet<string>; score: number }[],
  terms: readonly WeightedTerm[],
): Promise<ReadonlyMap<number, number>> {
  const byScore = sections.toSorted((one, other) => other.score - one.score)
  const leading = leadingTerms(byScore, new Set(terms.map(({ term }) => term)))
  const counts = await repo.countChunks(db, storeIds, leading)
  const idf = new Map([...counts].map(([term, counted]) => [term, idfOf(counted.overall, overall)]))
  const shares = kinshipOf(byScore, idf)
  return new Map(byScore.map(({ chunkId }, at) => [chunkId, shares[at] as number]))
}

/** The share of its heading that the question has, of each section. */
async function headingShares(
  db: Db,
  ranked: readonly repo.RankedChunk[],
  terms: readonly WeightedTerm[],
): Promise<ReadonlyMap<repo.RankedChunk, number>> {
  const asked = new Set(terms.map(({ term }) => term))
  const shares = new Map<repo.RankedChunk, number>()
  for (const [language, chunks] of Map.groupBy(ranked, ({ language }) => language)) {
    const words = chunks.map(({ headingPath }) =>
      [...new Set(tokenise(headingPath.at(-1) ?? ''))].filter((token) => !isFiller(token)),
    )
    const termsOf = await termsIn(db, words.flat(), language)
    for (const [at, chunk] of chunks.entries()) {
      const heading = words[at]?.map(termsOf).filter(({ length }) => length > 0) ?? []
      shares.set(chunk, headingShareOf(heading, asked))
    }
  }
  return shares
}

/**
 * Texts in Chinese are not told by the language of their file, which is that of its words in Latin letters.
 */
export const isIn = ({ language, body }: Pick<repo.RankedChunk, 'language' | 'body'>, spoken: Language) => {
  const isHan = (body.match(/\p{sc=Han}/gu)?.length ?? 0) > body.length / 4
  return isHan ? spoken === 'simple' : language === spoken
}
