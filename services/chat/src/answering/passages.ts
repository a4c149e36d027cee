import type { Db } from '@portal/service-kit/database.ts'
import { findScope } from '../knowledge/search/search.repo.ts'
import type { MatchKind } from '../knowledge/search/search.rules.ts'
import { type Hit, type QueryWord, searchWithMatches } from '../knowledge/search/search.ts'
import { type Language, termsIn } from '../knowledge/vocabulary/language.repo.ts'
import { tokenise } from '../knowledge/vocabulary/token.rules.ts'
import type { Ask, Source } from './answer.ts'
import { deviceGroupsOf } from './audience.ts'
import type { TermMatcher } from './extract.rules.ts'
import { quantityIn } from './quantity.rules.ts'
import { maxQuotable, quotableOf } from './quotable.rules.ts'
import { outcomeOf, relevanceOf } from './relevance.rules.ts'
import { findCited } from './source.repo.ts'

/** Sections that are searched for. */
const maxRead = 8

/** What the documents have about a question. */
export interface Passages {
  /** Best first. */
  hits: readonly Hit[]
  /** How likely the best one answers the question, 0 … 1. */
  relevance: number
  /** It is likely enough to be shown as the answer. */
  isCertain: boolean
  /** Those of them that answer it. */
  quotable: readonly Hit[]
  /** For the text of the quotable hits. */
  matchedTerms: TermMatcher
}

const whole = ({ headingPath, body }: Hit) => [...headingPath, body].join('\n')

const faultCode = /(?<![\p{L}\p{N}])\p{L}{1,3}-?\d{2,4}(?![\p{L}\p{N}])/giu

/**
 * The words that tell which section is meant. Where the best one has the question's fault code, the code has told
 * it: a word that the section lacks ("and how do I fix that?") says nothing against it.
 */
function toldWords(question: string, words: readonly QueryWord[], best: Hit | undefined) {
  const text = best ? whole(best).toUpperCase() : ''
  const isNamed = question.match(faultCode)?.some((code) => text.includes(code.toUpperCase()))
  return isNamed ? words.filter(({ match }) => match) : words
}

/** The sections about the question; undefined if none is related. */
export async function findPassages(db: Db, ask: Ask): Promise<Passages | undefined> {
  const scope = { platform: ask.platform, deviceGroups: deviceGroupsOf(ask) }
  const { hits, words } = await searchWithMatches(db, ask.question, scope, maxRead)
  const relevance = relevanceOf(hits, toldWords(ask.question, words, hits[0]))
  const outcome = outcomeOf(relevance)
  if (outcome === 'nothing') return undefined
  const { languages } = await findScope(db, scope)
  const texts = hits.slice(0, maxQuotable).map(whole)
  const matchedTerms = await termMatcher(db, ask.question, words, { languages, texts })
  const quotable = quotableOf(hits, words, (hit) => matchedTerms(whole(hit)))
  return { hits, relevance, isCertain: outcome === 'answer', quotable, matchedTerms }
}

/** How much a match counts for the choice of sentences. */
const matchWeights: Record<MatchKind, number> = { exact: 1, corrected: 1, synonym: 0.7, topic: 0.3 }
/** What people say around a question chooses a sentence only among those that are alike. */
const fillerWeight = 0.25

/**
 * Finds in a text what the search looked for: the terms of each word, and a quantity where the question asks for
 * one. Works for the given texts and parts of them only.
 */
async function termMatcher(
  db: Db,
  question: string,
  words: readonly QueryWord[],
  { languages, texts }: { languages: readonly Language[]; texts: readonly string[] },
): Promise<TermMatcher> {
  const tokens = texts.flatMap(tokenise)
  const dictionaries = await Promise.all(languages.map((language) => termsIn(db, tokens, language)))
  const soughtBy = new Map<string, [word: number, weight: number][]>()
  for (const [at, { terms, idf }] of words.entries())
    for (const [term, match] of terms) {
      const sought: [number, number] = [at, matchWeights[match] * (idf === 0 ? fillerWeight : 1)]
      soughtBy.set(term, [...(soughtBy.get(term) ?? []), sought])
    }
  const statesQuantity = quantityIn(question)
  return (text) => {
    const found = new Map<number, number>()
    for (const term of new Set(tokenise(text).flatMap((token) => dictionaries.flatMap((of) => of(token)))))
      for (const [word, weight] of soughtBy.get(term) ?? [])
        found.set(word, Math.max(weight, found.get(word) ?? 0))
    if (statesQuantity?.(text)) found.set(words.length, 1)
    return found
  }
}

/** What cites sections. */
interface Cited {
  /** With links to the whole files. */
  sources: Source[]
  /** The title of the first file. */
  name: string
  deviceGroups: string[]
}

export async function sourcesOf(db: Db, hits: readonly Hit[]): Promise<Cited> {
  const files = await findCited(
    db,
    hits.map(({ fileId }) => fileId),
  )
  const sources = hits.map(({ chunkId, fileId, file, headingPath, page, score }): Source => {
    const uploadId = files.get(fileId)?.uploadId
    return {
      chunkId,
      fileId,
      file,
      title: headingPath.join(' › '),
      ...(page === undefined ? {} : { page }),
      score: Math.round(score * 1000) / 1000,
      ...(uploadId ? { url: `/api/chat/file/${uploadId}` } : {}),
    }
  })
  const [first] = hits
  return {
    sources,
    name: (first && files.get(first.fileId)?.title) || (first?.file ?? ''),
    deviceGroups: [...files.values()].map(({ deviceGroup }) => deviceGroup),
  }
}
