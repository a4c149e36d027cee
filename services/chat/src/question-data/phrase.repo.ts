import type { Language as PageLanguage, Platform } from '@portal/contracts/reference.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database.ts'
import { audiencesOf, type Reader } from '../knowledge/reader.rules.ts'
import { type Language, stem } from '../knowledge/vocabulary/language.repo.ts'
import { tokenise } from '../knowledge/vocabulary/token.rules.ts'
import type { PhraseQuery, Wording } from './phrase.rules.ts'

const dictionaries: Partial<Record<PageLanguage, Language>> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  it: 'italian',
  es_ES: 'spanish',
  pt_PT: 'portuguese',
  nl_NL: 'dutch',
}
/**
 * Without a language, Latin letters count as English; other scripts determine their dictionary themselves.
 */
export const dictionaryOf = (language: PageLanguage | null): Language =>
  language === null ? 'english' : (dictionaries[language] ?? 'simple')

/** A question with the stems of each word, in English and in the language of the page. */
export async function queryOf(db: Db, question: string, language: PageLanguage): Promise<PhraseQuery> {
  const tokens = [...new Set(tokenise(question))].slice(0, 60)
  const stems = await Promise.all(
    [...new Set([dictionaryOf(null), dictionaryOf(language)])].map((one) => stem(db, tokens, one)),
  )
  const words = tokens
    .map((token) => [...new Set(stems.flatMap((terms) => terms.get(token) ?? []))])
    .filter((terms) => terms.length > 0)
  return { text: question, words, idf: await idfOf(db, words.flat()) }
}

/** Inverse document frequency of the terms among all phrases, scaled to 0 … 1. */
async function idfOf(db: Db, terms: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ term: string; n: number; all: number }>(
    sql`select term,
      (select count(*) from (select from phrase where terms @> array[term] limit 1000) found) as n,
      (select count(*) from (select from phrase limit 20000) found) as all
    from (select distinct unnest(${[...terms]}::text[]) as term) asked`.prepared(),
  )
  return new Map(
    rows.map(({ term, n, all }) => [
      term,
      Math.log(1 + (all + 1) / (n + 0.5)) / Math.log(1 + (all + 1) / 0.5),
    ]),
  )
}

/** Replaces the wordings of a question or a correction. */
async function setPhrases(
  db: Db,
  owner: 'question_id' | 'gpt_data_id',
  id: number,
  wordings: readonly Wording[],
): Promise<void> {
  await db.query(sql`delete from phrase where ${sql.id(owner)} = ${id}`)
  for (const { language, text } of wordings) {
    const terms = [...new Set((await stem(db, tokenise(text), dictionaryOf(language))).values())]
    await db.query(
      sql`insert into phrase (${sql.id(owner)}, language, text, terms) values (${id}, ${language}, ${text}, ${terms})`,
    )
  }
}
export const setQuestionPhrases = (db: Db, id: number, wordings: readonly Wording[]) =>
  setPhrases(db, 'question_id', id, wordings)
export const setGptDataPhrases = (db: Db, id: number, wording: Wording) =>
  setPhrases(db, 'gpt_data_id', id, [wording])

/** Whom an answer is for. `deviceGroups`: those of the device; none: every one. */
export interface Audience {
  platform: Platform
  deviceGroups: readonly string[]
  /** As whom; without one everybody. Corrections are for everybody. */
  reader?: Reader
}

/** Filters rows with `platform` and `device_groups` by their audience. */
const isFor = ({ platform, deviceGroups }: Audience): Sql => sql`(platform is null or platform = ${platform})
  and (device_groups = '{}' or ${deviceGroups.length === 0} or device_groups && ${deviceGroups}::text[])`

export interface Candidate {
  id: number
  text: string
  language: string | null
  terms: string[]
  /** Trigram similarity of the letters, 0 … 1: finds misspelt words. */
  letterSimilarity: number
}

/** Phrases that share words or trigrams with the question; those that share more words first. */
const candidates = (
  db: Db,
  { text, words }: PhraseQuery,
  owner: Sql,
  from: Sql,
  where: Sql,
): Promise<Candidate[]> =>
  db.query<Candidate>(
    sql`select ${owner} as id, phrase.text, phrase.language, phrase.terms,
      similarity(lower(phrase.text), lower(${text})) as "letterSimilarity"
    from phrase join ${from} where ${where} and (phrase.terms && ${words.flat()}::text[] or lower(phrase.text) % lower(${text}))
    order by (select count(*) from unnest(phrase.terms) term where term = any(${words.flat()}::text[])) desc, "letterSimilarity" desc, phrase.id limit 60`.prepared(),
  )

/** Live questions; hidden ones are found too and marked by their row. */
export const questionCandidates = (db: Db, asked: PhraseQuery, audience: Audience) =>
  candidates(
    db,
    asked,
    sql`question_id`,
    sql`question_data q on q.id = question_id`,
    sql`q.deleted_at is null and q.audience = any(${audiencesOf(audience.reader ?? 'EVERYBODY')}) and ${isFor(audience)}`,
  )

/**
 * Approved and live, in the reader's language or in none in particular: nothing else of AI chat data is ever
 * found.
 */
export const correctionCandidates = (
  db: Db,
  asked: PhraseQuery,
  audience: Audience,
  language: PageLanguage,
) =>
  candidates(
    db,
    asked,
    sql`gpt_data_id`,
    sql`gpt_data g on g.id = gpt_data_id`,
    sql`g.state = 'APPROVED' and g.deleted_at is null and (phrase.language is null or phrase.language = ${language})
      and ${isFor(audience)}`,
  )

/** What a model has read of the live questions. */
export const questionMeanings = (
  db: Db,
  model: string,
  audience: Audience,
): Promise<{ id: number; questionId: number; vectors: Buffer }[]> =>
  db.query(sql`select phrase.id, question_id as "questionId", m.vectors
    from phrase_meaning m join phrase on phrase.id = m.phrase_id join question_data q on q.id = question_id
    where m.model = ${model} and length(m.vectors) > 0 and q.deleted_at is null and ${isFor(audience)}`)
