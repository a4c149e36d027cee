import type { Db } from '@portal/service-kit/database.ts'
import type { Meaning } from '../knowledge/meaning/meaning.ts'
import { readerOf } from '../knowledge/reader.rules.ts'
import { languageOf } from '../question-data/question-data.rules.ts'
import type { Answerer, Ask, Planned } from './answer.ts'
import { textsFor } from './answer-texts.ts'
import { isOfOthers } from './audience.ts'
import { excerptOf, extract } from './extract.rules.ts'
import { explain } from './key-terms.ts'
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
  const { names } = await sourcesOf(db, choices, readerOf(ask.user))
  return {
    kind: 'none',
    text: textsFor(languageOf(ask.language)).unsure,
    sources: [],
    resources: [],
    suggestions: choices.map((hit) => ({
      questionId: 0,
      question: hit.headingPath.at(-1) ?? '',
      supportRemoteDebug: false,
      visible: true,
      excerpt: excerptOf(hit, matchedTerms),
      file: names.get(hit.fileId) ?? hit.file,
      ...(hit.page !== undefined && { page: hit.page }),
    })),
    relevance,
    timings,
  }
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
  const texts = textsFor(languageOf(ask.language))
  const { text, sentences, chunkIds } = extract(quotable, matchedTerms)
  const { sources, name, deviceGroups } = await sourcesOf(
    db,
    quotable.filter(({ chunkId }) => chunkIds.includes(chunkId)),
    readerOf(ask.user),
  )
  const isForeign = deviceGroups.some((group) => isOfOthers(group, ask))
  const explained = explain(text, ask.question, languageOf(ask.language))
  const lead = [
    ...(isForeign ? [texts.wider] : []),
    ...(explained === undefined ? [] : [explained]),
    texts.lead(name),
  ].join('\n\n')
  const before = `${lead}\n\n`
  return {
    kind: 'ai',
    text: before + text,
    sentences: sentences.map(({ start, end, chunkId }) => ({
      start: start + before.length,
      end: end + before.length,
      chunkId,
    })),
    sources,
    resources: [],
    suggestions: [],
    relevance,
    timings,
  }
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
