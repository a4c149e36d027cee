import type { Db } from '@portal/service-kit/database/database.ts'
import { findWithheld } from '../knowledge/audience.repo.ts'
import type { Meaning } from '../knowledge/meaning/meaning.ts'
import { type Reader, readerOf } from '../knowledge/reader.rules.ts'
import { quantityIn } from '../knowledge/search/quantity.rules.ts'
import type { Scope } from '../knowledge/search/scope.ts'
import { findChunks, findScope, type ScopeStats } from '../knowledge/search/search.repo.ts'
import { type Hit, type QueryWord, searchWithMatches } from '../knowledge/search/search.ts'
import { getDictionary } from '../question-data/phrase.repo.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import { askedBefore, isOffered } from '../understanding/follow-up.rules.ts'
import type { Ask, Source } from './answer.ts'
import { deviceGroupsOf } from './audience.ts'
import { besideDevice } from './beside.ts'
import { choicesOf } from './choice.rules.ts'
import type { TermMatcher } from './extract.rules.ts'
import { maxQuotable, quotableOf } from './quotable.rules.ts'
import { ofAnotherDocument, outcomeOf, relevanceOf } from './relevance.rules.ts'
import { findCited } from './source.repo.ts'
import { matchWeights, termMatcher } from './term-matcher.ts'

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
  /** Those of them that may be meant, each of another title. */
  choices: readonly Hit[]
  /** For the text of the quotable hits and the choices. */
  matchedTerms: TermMatcher
}

const whole = ({ headingPath, body }: Hit) => [...headingPath, body].join('\n')

const faultCode = /(?<![\p{L}\p{N}])\p{L}{1,3}-?\d{2,4}(?![\p{L}\p{N}])/giu

/**
 * How likely the best section answers. Where it has the question's fault code, the code has told which one is
 * meant: a word that the section lacks ("and how do I fix that?") says nothing against it.
 */
function relevanceFor(question: string, hits: readonly Hit[], words: readonly QueryWord[]): number {
  const [best, ...others] = hits
  if (!best) return 0
  const text = whole(best).toUpperCase()
  if (!question.match(faultCode)?.some((code) => text.includes(code.toUpperCase())))
    return relevanceOf(hits, words)
  const named = { ...best, evidence: { ...best.evidence, sentence: 1 } }
  return relevanceOf(
    [named, ...others],
    words.filter(({ match }) => match),
  )
}

const spokenIn = ({ language }: Ask) => getDictionary(toLanguage(language))

interface Searching {
  scope: Scope
  meaning: Meaning | undefined
  talkedOf: ReadonlySet<number>
}

/** The sections that were found, and what they are good for. */
async function search(db: Db, ask: Ask, { scope, meaning, talkedOf }: Searching) {
  const judged = async (by?: Meaning) => {
    const how = { spoken: spokenIn(ask), meaning: by }
    const { hits, words } = await searchWithMatches(db, ask.question, scope, maxRead, how)
    const asked = relevanceFor(ask.question, hits, words)
    const relevance = isOfAnother(ask, hits, talkedOf) ? ofAnotherDocument(asked) : asked
    return { hits, words, relevance, outcome: outcomeOf(relevance) }
  }
  const found = await judged(meaning)
  if (found.outcome !== 'nothing' || !meaning) return found
  // What is nearest in meaning may say little of the question, and then hides what has its words.
  const byWords = await judged()
  return byWords.outcome === 'nothing' ? found : { ...byWords, outcome: 'unsure' as const }
}

/**
 * Whether a conversation would go on in another document than it was about, without that being chosen. What
 * is chosen is what was typed: of a device the question is the one before.
 */
const isOfAnother = (
  { question, typed = question, history = [] }: Ask,
  [best]: readonly Hit[],
  talkedOf: ReadonlySet<number>,
) => best !== undefined && talkedOf.size > 0 && !talkedOf.has(best.fileId) && !isOffered(typed, history)

/** The sections about the question; undefined if none is related. */
export async function findPassages(db: Db, ask: Ask, meaning?: Meaning): Promise<Passages | undefined> {
  const scope = { platform: ask.platform, deviceGroups: deviceGroupsOf(ask), reader: readerOf(ask.user) }
  const stats = await findScope(db, scope)
  const talkedOf = await filesOf(db, stats, ask)
  const found = await search(db, ask, { scope, meaning, talkedOf })
  if (found.outcome === 'nothing') return undefined
  const { hits, words, relevance } = found
  const isBeside = await besideDevice(db, hits, words, { reader: scope.reader, talkedOf })
  const choices = choicesOf(hits, isBeside)
  // What another product's document says is never joined to what the device's own says.
  const together = hits.filter((hit) => isBeside(hit) === isBeside(hits[0] as Hit))
  const texts = [...new Set([...together.slice(0, maxQuotable), ...choices])].map(whole)
  // Who chooses a title wants to read there what the first question was about.
  const before = askedBefore(ask.typed ?? ask.question, ask.history ?? [])
  const chosenFor =
    before === undefined
      ? []
      : (await searchWithMatches(db, before, scope, 1, { spoken: spokenIn(ask) })).words
  const sought = [...words, ...chosenFor]
  const matchedTerms = await termMatcher(db, before ?? ask.question, sought, {
    languages: stats.languages,
    texts,
  })
  const quotable = quotableOf(together, words, (hit) => matchedTerms(whole(hit)))
  const isCertain = found.outcome === 'answer'
  return { hits, relevance, isCertain, quotable, choices, matchedTerms }
}

/** The files that the last answer of the conversation has cited. */
async function filesOf(db: Db, stats: ScopeStats, { history, user }: Ask): Promise<Set<number>> {
  const cited = history?.findLast((turn) => turn.cited)?.cited ?? []
  if (cited.length === 0) return new Set()
  const withheld = await findWithheld(db, stats.storeIds, readerOf(user))
  return new Set((await findChunks(db, stats, cited, withheld)).map(({ fileId }) => fileId))
}

/** What a section that was cited before has of a question, beside the best section that there is. */
export interface Remembered {
  section: Hit
  /**
   * Share of what the question tells that it has, 0 … 1; undefined where the question tells nothing by
   * itself.
   */
  share: number | undefined
  /** The same of the best section. */
  bestShare: number
  /** The words of the question that it has, in any of their forms or by a synonym. */
  words: ReadonlySet<string>
  /** The question is the title of the best section, as one chooses it from a list. */
  isTitle: boolean
  asksQuantity: boolean
  /** The section states a quantity of the kind that is asked for. */
  hasQuantity: boolean
  matchedTerms: TermMatcher
}

/** Without the headings above its own, which say nothing of it in particular. */
const itself = ({ headingPath, body }: Hit) => [...headingPath.slice(-1), body].join('\n')

/** Of sections that were cited before, and are in the scope of the question, the one that has most of it. */
export async function remember(
  db: Db,
  ask: Ask,
  chunkIds: readonly number[],
): Promise<Remembered | undefined> {
  const scope = { platform: ask.platform, deviceGroups: deviceGroupsOf(ask), reader: readerOf(ask.user) }
  const stats = await findScope(db, scope)
  const withheld = await findWithheld(db, stats.storeIds, scope.reader)
  const known = (await findChunks(db, stats, chunkIds, withheld)).map(
    ({ page, ord: _, ...chunk }): Hit => ({
      ...chunk,
      ...(page === null ? {} : { page }),
      relativeScore: 1,
      evidence: { score: 1, sentence: 0, heading: 0, quantity: 0, nearness: 0, kinship: 0 },
    }),
  )
  if (known.length === 0) return undefined
  const { hits, words } = await searchWithMatches(db, ask.question, scope, 1, { spoken: spokenIn(ask) })
  const texts = [...hits, ...known].map(whole)
  const matchedTerms = await termMatcher(db, ask.question, words, { languages: stats.languages, texts })
  const told = words.reduce((sum, { idf }) => sum + idf, 0)
  const shareOf = (hit: Hit) =>
    [...matchedTerms(itself(hit))].reduce((sum, [at, weight]) => sum + weight * (words[at]?.idf ?? 0), 0) /
    (told || 1)
  const [section] = known.toSorted((one, other) => shareOf(other) - shareOf(one)) as [Hit]
  const matched = matchedTerms(itself(section))
  return {
    section,
    share: told === 0 ? undefined : shareOf(section),
    bestShare: Math.max(0, ...hits.map(shareOf)),
    words: new Set(
      [...matched].flatMap(([at, weight]) => (weight >= matchWeights.synonym && words[at]?.token) || []),
    ),
    isTitle: hits[0]?.headingPath.at(-1)?.toLowerCase() === ask.question.trim().toLowerCase(),
    asksQuantity: quantityIn(ask.question) !== undefined,
    hasQuantity: matched.has(words.length),
    matchedTerms,
  }
}

/** What cites sections. */
interface Cited {
  /** With links to the whole files. */
  sources: Source[]
  /** The title of each file that has one. */
  names: ReadonlyMap<number, string>
  /** The device group of each file. */
  groups: ReadonlyMap<number, string>
}

/** `reader` decides whether a source leads to its whole file, which may hold more than was cited. */
export async function sourcesOf(db: Db, hits: readonly Hit[], reader: Reader): Promise<Cited> {
  const files = await findCited(
    db,
    hits.map(({ fileId }) => fileId),
    reader,
  )
  const sources = hits.map(({ chunkId, fileId, file, headingPath, page, score }): Source => {
    const { uploadId, recognised = [] } = files.get(fileId) ?? {}
    return {
      chunkId,
      fileId,
      file,
      title: headingPath.join(' › '),
      ...(page === undefined ? {} : { page }),
      score: Math.round(score * 1000) / 1000,
      ...(page !== undefined && recognised.includes(page) ? { isRecognised: true as const } : {}),
      ...(uploadId ? { url: `/api/chat/file/${uploadId}` } : {}),
    }
  })
  const names = new Map([...files].flatMap(([id, { title }]) => (title ? [[id, title]] : [])))
  return {
    sources,
    names,
    groups: new Map([...files].map(([id, { deviceGroup }]) => [id, deviceGroup])),
  }
}
