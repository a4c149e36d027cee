import { allDevices } from '@portal/contracts/device-group.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { Meaning } from '../knowledge/meaning/meaning.ts'
import { readerOf } from '../knowledge/reader.rules.ts'
import { numberIn } from '../knowledge/search/quantity.rules.ts'
import type { Hit } from '../knowledge/search/search.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import type { Answerer, Ask, Planned, Suggestion } from './answer.ts'
import { textsFor } from './answer-texts.ts'
import { isOfOthers } from './audience.ts'
import { type Extract, excerptOf, extractByFile, type TermMatcher } from './extract.rules.ts'
import { explain, writtenIn } from './key-terms.ts'
import { findPassages, type Passages, sourcesOf } from './passages.ts'

/**
 * Which section is meant, where none is certain: each as a question of its title, with what it says about the
 * question.
 */
export async function askBack(
  db: Db,
  ask: Ask,
  { choices, matchedTerms, relevance }: Passages,
  timings: Record<string, number>,
): Promise<Planned> {
  return {
    kind: 'none',
    text: textsFor(toLanguage(ask.language)).unsure,
    sources: [],
    resources: [],
    suggestions: await suggestionsOf(db, ask, choices, matchedTerms),
    relevance,
    timings,
  }
}

/** Sections to choose from, each with what it says about the question. */
async function suggestionsOf(
  db: Db,
  ask: Ask,
  hits: readonly Hit[],
  matchedTerms: TermMatcher,
): Promise<Suggestion[]> {
  const { names } = await sourcesOf(db, hits, readerOf(ask.user))
  return hits.map((hit) => ({
    questionId: 0,
    question: hit.headingPath.at(-1) ?? '',
    supportRemoteDebug: false,
    visible: true,
    excerpt: excerptOf(hit, matchedTerms),
    file: names.get(hit.fileId) ?? hit.file,
    ...(hit.page !== undefined && { page: hit.page }),
  }))
}

/** The best section alone. */
export async function choiceAmong(
  db: Db,
  ask: Ask,
  { hits, matchedTerms }: Passages,
): Promise<Suggestion | undefined> {
  return (await suggestionsOf(db, ask, hits.slice(0, 1), matchedTerms))[0]
}

/** The answer in the documents' own texts, or where it is not certain enough the question which is meant. */
export async function quote(
  db: Db,
  ask: Ask,
  passages: Passages,
  timings: Record<string, number>,
): Promise<Planned> {
  if (!passages.isCertain) return askBack(db, ask, passages, timings)
  const { quotable, matchedTerms, relevance } = passages
  const parts = extractByFile(quotable, matchedTerms)
  const states = numberIn(ask.question)
  if (states && !parts.some(({ text }) => states(text))) return askBack(db, ask, passages, timings)
  const quoted = quotable.filter(({ chunkId }) => parts.some(({ chunkIds }) => chunkIds.includes(chunkId)))
  const cited = await sourcesOf(db, quoted, readerOf(ask.user))
  const told = parts.reduce<Told>(
    (before, part) => {
      const hits = quoted.filter(({ chunkId }) => part.chunkIds.includes(chunkId))
      const start = before.text === '' ? '' : `${before.text}\n\n`
      const lead = `${start}${leadOf(ask, part, hits, cited)}\n\n`
      const sentences = part.sentences.map(({ start, end, chunkId }) => ({
        start: start + lead.length,
        end: end + lead.length,
        chunkId,
      }))
      return { text: lead + part.text, sentences: [...before.sentences, ...sentences] }
    },
    { text: '', sentences: [] },
  )
  return {
    kind: 'ai',
    ...told,
    sources: cited.sources,
    resources: [],
    suggestions: [],
    relevance,
    timings,
  }
}

type Told = Pick<Extract, 'text' | 'sentences'>

/** What stands before the words of a file: whose they are, in which language, and its name. */
function leadOf(
  ask: Ask,
  { text }: Extract,
  [hit]: readonly Hit[],
  { names, groups }: Awaited<ReturnType<typeof sourcesOf>>,
): string {
  if (!hit) return ''
  const language = toLanguage(ask.language)
  const texts = textsFor(language)
  const explained = explain(text, ask.question, { reader: language, written: writtenIn(hit) })
  return [
    ...(isOfOthers(groups.get(hit.fileId) ?? allDevices, ask) ? [texts.wider] : []),
    ...(explained === undefined ? [] : [explained]),
    texts.lead(names.get(hit.fileId) ?? hit.file),
  ].join('\n\n')
}

/** The engine that needs no model. */
export const extractive =
  (db: Db, meaning?: Meaning): Answerer =>
  async (ask) => {
    const start = performance.now()
    const passages = await findPassages(db, ask, meaning)
    const search = Math.round(performance.now() - start)
    return passages && quote(db, ask, passages, { search })
  }
