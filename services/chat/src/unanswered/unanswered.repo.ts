import type { UnansweredPageRequest } from '@portal/contracts/unanswered.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { combineFilters, type Filters, matchesAny } from '@portal/service-kit/list/list.ts'
import { answerThreshold, matchScore } from '../question-data/phrase.rules.ts'
import type { AskedWording, ComparableWording } from './unanswered.rules.ts'

/** Maximum compared wordings, most frequent first. */
export const maxWordings = 500
const days = 90
/** Maximum recent conversations per question; the list of dialogues finds more by text. */
const maxThreads = 20

/** Normalizes a text: removes punctuation and case. */
const plain = (text: Sql) => sql`trim(regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g'))`
/** Selects the understood question if it differs from the typed one. */
const meant = sql`coalesce(run.data ->> 'understood', run.ask ->> 'question')`
const like = (column: Sql) => (value: string) =>
  sql`${column} ilike ${`%${value.replace(/[\\%_]/g, '\\$&')}%`}`

const filters: Filters = {
  question: Object.assign(like(meant), { isText: true, empty: sql`false` }),
  languages: matchesAny("(run.ask ->> 'language')"),
  platforms: matchesAny('thread.platform'),
  models: Object.assign(like(sql`thread.model`), { empty: sql`coalesce(thread.model, '') = ''` }),
  lastAskedAt: Object.assign(
    ({ from, to }: { from?: string; to?: string }) =>
      sql`run.created_at >= coalesce(${from ?? null}::date, '-infinity') and run.created_at < coalesce(${to ?? null}::date + 1, 'infinity')`,
    { empty: sql`false` },
  ),
}

/** Selects runs that found nothing, or nothing certain. */
const isWithoutAnswer = sql`run.kind = 'none' and run.status = 'done'
  -- These want a device, and no answer.
  and run.msg is distinct from 'NotSupport'`
const place = sql`coalesce(run.ask ->> 'language', 'en') as language, thread.platform,
  coalesce(run.ask ->> 'deviceGroup', thread.device_group) as "deviceGroup"`
/** The assistant asked which section was meant. */
const isAskedBack = sql`coalesce(run.data -> 'suggestions' -> 0, '{}') ? 'excerpt'`

/**
 * Finds questions without a later answer to the same words or after a follow-up question. Offering devices
 * counts as an answer.
 */
export const findAskedWordings = (
  db: Db,
  queryParams: Omit<NonNullable<UnansweredPageRequest['queryParams']>, 'state'>,
): Promise<AskedWording[]> =>
  db.query<AskedWording>(sql`
    with asked as materialized (
      select run.id, trim(${meant}) as question, ${plain(meant)} as plain, ${place}, nullif(thread.model, '') as model,
        run.thread_id, run.created_at, ${isAskedBack} as asked_back
      from run join thread on thread.id = run.thread_id
      ${sql.where([
        isWithoutAnswer,
        sql`run.created_at > now() - make_interval(days => ${days})`,
        sql`not exists (select from run later where md5(lower(later.ask ->> 'question')) = md5(lower(run.ask ->> 'question'))
          and later.created_at > run.created_at and later.status = 'done' and later.kind <> 'none')`,
        sql`not (${isAskedBack} and exists (select from run later where later.thread_id = run.thread_id
          and later.created_at > run.created_at and later.status = 'done' and later.kind <> 'none'))`,
        combineFilters(filters, queryParams),
      ])})
    select min(id) as "runId", (array_agg(question order by created_at desc, id desc))[1] as question, language, platform,
      "deviceGroup", coalesce(array_agg(distinct model order by model) filter (where model is not null), '{}') as models,
      count(*)::int as count, count(*) filter (where asked_back)::int as "askedBack",
      max(created_at) as "lastAskedAt", (array_agg(thread_id order by created_at desc, id desc))[:${maxThreads}::int] as "threadIds"
    from asked where plain <> ''
    group by plain, language, platform, "deviceGroup" order by count(*) desc, max(created_at) desc, min(id) limit ${maxWordings}`)

/** Language, platform and device of a question, which determine the possible answers. */
export type QuestionPlace = Pick<AskedWording, 'language' | 'platform' | 'deviceGroup'>
type Asked = QuestionPlace & Pick<ComparableWording, 'query'>

interface Found {
  at: number
  text: string
  terms: string[]
  letterSimilarity: number
}
/** Returns the row whose wording matches one of the questions. */
function fitting<Row extends Found>(asked: readonly Asked[], found: readonly Row[]): Map<number, Row> {
  const best = new Map<number, Row>()
  for (const row of found)
    if (!best.has(row.at) && matchScore((asked[row.at] as Asked).query, row) >= answerThreshold)
      best.set(row.at, row)
  return best
}

const listed = (asked: readonly Asked[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    asked.map(({ query, language, platform, deviceGroup }, at) => ({
      at,
      text: query.text,
      terms: query.words.flat(),
      language,
      platform,
      group: deviceGroup,
    })),
  )}::jsonb) as asked (at int, text text, terms text[], language text, platform text, "group" text)`
const isLike = (of: Sql, text: Sql) => sql`(${of}.terms && asked.terms or lower(${text}) % lower(asked.text))`
const nearest = (of: Sql) =>
  sql`order by (select count(*) from unnest(${of}.terms) term where term = any(asked.terms)) desc, "letterSimilarity" desc limit 60`
const isFor = (row: Sql) => sql`(${row}.platform is null or ${row}.platform = asked.platform)
  and (${row}.device_groups = '{}' or asked."group" = any(${row}.device_groups))`

/** Returns the indexes of questions that a correction or question data now answers. */
export async function findAnswered(db: Db, asked: readonly Asked[]): Promise<Set<number>> {
  const found = await db.query<Found>(sql`
    select at, found.* from ${listed(asked)} cross join lateral (
      select phrase.text, phrase.terms, similarity(lower(phrase.text), lower(asked.text)) as "letterSimilarity"
      from phrase left join gpt_data g on g.id = gpt_data_id left join question_data q on q.id = question_id
      where ${isLike(sql`phrase`, sql`phrase.text`)}
        and (g.state = 'APPROVED' and g.deleted_at is null and (phrase.language is null or phrase.language = asked.language) and ${isFor(sql`g`)}
          or q.show and q.deleted_at is null and q.audience = 'EVERYBODY' and ${isFor(sql`q`)})
      ${nearest(sql`phrase`)}) found`)
  return new Set(fitting(asked, found).keys())
}

export interface Dismissal {
  runId: number
  question: string
  dismissedBy: string
  dismissedAt: string
}
const dismissal = sql`run_id as "runId", question, dismissed_by as "dismissedBy", dismissed_at as "dismissedAt"`

/** Finds the dismissals of questions by their index. */
export async function findDismissals(db: Db, asked: readonly Asked[]): Promise<Map<number, Dismissal>> {
  const found = await db.query<Found & Dismissal>(sql`
    select at, found.* from ${listed(asked)} cross join lateral (
      select ${dismissal}, d.question as text, d.terms, similarity(lower(d.question), lower(asked.text)) as "letterSimilarity"
      from dismissed_question d where ${isLike(sql`d`, sql`d.question`)} and (d.language is null or d.language = asked.language)
      ${nearest(sql`d`)}) found`)
  return fitting(asked, found)
}

/** Locks the question until the transaction ends, so that it is answered only once. */
export const lockQuestion = async (
  tx: Db,
  runId: number,
): Promise<(QuestionPlace & { question: string; threadId: string }) | undefined> =>
  (
    await tx.query<QuestionPlace & { question: string; threadId: string }>(sql`
      select trim(${meant}) as question, thread_id as "threadId", ${place}
      from run join thread on thread.id = run.thread_id where run.id = ${runId} and ${isWithoutAnswer} for no key update of run`)
  )[0]

/** Returns false if it was already dismissed. */
export const dismiss = async (
  tx: Db,
  runId: number,
  { question, language, terms }: { question: string; language: string | null; terms: readonly string[] },
  by: string,
): Promise<boolean> =>
  (
    await tx.query(sql`insert into dismissed_question (run_id, question, language, terms, dismissed_by)
      values (${runId}, ${question}, ${language}, ${terms}, ${by}) on conflict do nothing returning run_id`)
  ).length > 0

export const restore = async (tx: Db, runId: number): Promise<Dismissal | undefined> =>
  (
    await tx.query<Dismissal>(
      sql`delete from dismissed_question where run_id = ${runId} returning ${dismissal}`,
    )
  )[0]
