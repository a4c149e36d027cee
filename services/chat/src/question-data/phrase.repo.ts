import type { Language as PageLanguage, Platform } from '@portal/contracts/reference.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
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
/** Without a language, Latin letters count as English; other scripts determine their dictionary. */
export const getDictionary = (language: PageLanguage | null): Language =>
  language === null ? 'english' : (dictionaries[language] ?? 'simple')

/** Prepares a question: the stems of each word, in English and in the language of the page. */
export const toQuery = async (db: Db, text: string, language: PageLanguage): Promise<PhraseQuery> =>
  (await toQueries(db, [{ text, language }]))[0] as PhraseQuery

/** Prepares many questions with few statements. */
export async function toQueries(
  db: Db,
  asked: readonly { text: string; language: PageLanguage }[],
): Promise<PhraseQuery[]> {
  const tokensOf = asked.map(({ text }) => [...new Set(tokenise(text))].slice(0, 60))
  const dictionariesOf = ({ language }: { language: PageLanguage }) => [
    ...new Set([getDictionary(null), getDictionary(language)]),
  ]
  const stems = await stemsOf(db, tokensOf.flat(), [...new Set(asked.flatMap(dictionariesOf))])
  const questions = asked.map((one, at) => ({
    text: one.text,
    words: (tokensOf[at] as string[])
      .map((token) => [
        ...new Set(dictionariesOf(one).flatMap((dictionary) => stems.get(dictionary)?.get(token) ?? [])),
      ])
      .filter((terms) => terms.length > 0),
  }))
  const idf = await idfOf(
    db,
    questions.flatMap(({ words }) => words.flat()),
  )
  return questions.map((question) => ({ ...question, idf }))
}

const stemsOf = async (db: Db, tokens: readonly string[], dictionaries: readonly Language[]) =>
  new Map(
    await Promise.all(
      dictionaries.map(
        async (one): Promise<[Language, Map<string, string>]> => [one, await stem(db, tokens, one)],
      ),
    ),
  )

/** Computes the inverse document frequency of terms among all phrases, scaled to 0 … 1. */
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

/** Returns the search terms of a wording. */
export const findTerms = async (db: Db, { language, text }: Wording): Promise<string[]> => [
  ...new Set((await stem(db, tokenise(text), getDictionary(language))).values()),
]

/** Replaces the wordings of a question or a correction. */
async function setPhrases(
  db: Db,
  owner: 'question_id' | 'gpt_data_id',
  id: number,
  wordings: readonly Wording[],
): Promise<void> {
  await db.query(sql`delete from phrase where ${sql.id(owner)} = ${id}`)
  for (const { language, text } of wordings) {
    const terms = await findTerms(db, { language, text })
    await db.query(
      sql`insert into phrase (${sql.id(owner)}, language, text, terms) values (${id}, ${language}, ${text}, ${terms})`,
    )
  }
}
export const setQuestionPhrases = (db: Db, id: number, wordings: readonly Wording[]) =>
  setPhrases(db, 'question_id', id, wordings)
export const setGptDataPhrases = (db: Db, id: number, wording: Wording) =>
  setPhrases(db, 'gpt_data_id', id, [wording])

/** Audience of an answer. `deviceGroups`: those of the device; empty for all. */
export interface Audience {
  platform: Platform
  deviceGroups: readonly string[]
  /** Reader of the answers; all audiences if unset. Corrections are for everybody. */
  reader?: Reader
}

/** Filters rows by `device_groups`. */
export const filterByGroups = (deviceGroups: readonly string[]): Sql =>
  sql`(device_groups = '{}' or ${deviceGroups.length === 0} or device_groups && ${deviceGroups}::text[])`

/** Filters rows by `platform` and `device_groups`. */
const isFor = ({ platform, deviceGroups }: Audience): Sql =>
  sql`(platform is null or platform = ${platform}) and ${filterByGroups(deviceGroups)}`

export interface PhraseCandidate {
  id: number
  text: string
  language: string | null
  terms: string[]
  /** Trigram similarity, 0 … 1; finds misspelt words. */
  letterSimilarity: number
}

/** Finds phrases that share words or trigrams with the question, those with most common words first. */
const candidates = (
  db: Db,
  { text, words }: PhraseQuery,
  owner: Sql,
  from: Sql,
  where: Sql,
): Promise<PhraseCandidate[]> =>
  db.query<PhraseCandidate>(
    sql`select ${owner} as id, phrase.text, phrase.language, phrase.terms,
      similarity(lower(phrase.text), lower(${text})) as "letterSimilarity"
    from phrase join ${from} where ${where} and (phrase.terms && ${words.flat()}::text[] or lower(phrase.text) % lower(${text}))
    order by (select count(*) from unnest(phrase.terms) term where term = any(${words.flat()}::text[])) desc, "letterSimilarity" desc, phrase.id limit 60`.prepared(),
  )

/** Finds live questions, including hidden ones. */
export const findQuestionCandidates = (db: Db, asked: PhraseQuery, audience: Audience) =>
  candidates(
    db,
    asked,
    sql`question_id`,
    sql`question_data q on q.id = question_id`,
    sql`q.deleted_at is null and q.audience = any(${audiencesOf(audience.reader ?? 'EVERYBODY')}) and ${isFor(audience)}`,
  )

/** Finds approved live rows in the user's language or without one. */
export const findCorrectionCandidates = (
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

/** Reads the embeddings of live questions. */
export const findQuestionEmbeddings = (
  db: Db,
  model: string,
  audience: Audience,
): Promise<{ id: number; questionId: number; vectors: Buffer }[]> =>
  db.query(sql`select phrase.id, question_id as "questionId", m.vectors
    from phrase_meaning m join phrase on phrase.id = m.phrase_id join question_data q on q.id = question_id
    where m.model = ${model} and length(m.vectors) > 0 and q.deleted_at is null and ${isFor(audience)}`)
