import type { AnswerFigures, AnswerFiguresRequest } from '@portal/contracts/answer-figures.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

const defaultWeeks = 12
const maxModels = 30
const maxDocuments = 20
/**
 * Number of undisputed citations added to each document, so that one citation with one dislike does not rank
 * above a hundred citations with fifty dislikes.
 */
const benefit = 5

const counted = ['answered', 'refused', 'askedBack', 'handedOver', 'liked', 'disliked', 'corrected'] as const
const sums = sql.join(counted.map((name) => sql`coalesce(sum(${sql.id(name)}), 0)::int as ${sql.id(name)}`))
const monday = (instant: Sql) => sql`date_trunc('week', ${instant} at time zone 'UTC')::date`
const listed = (rows: Sql, order: Sql) =>
  sql`(select coalesce(json_agg(row order by ${order}), '[]') from (${rows}) row)`
const medianHours = sql`round((percentile_cont(0.5) within group (order by extract(epoch from reviewed_at - opened_at)) / 3600)::numeric, 1)::float8`

const within = ({ platform, model }: AnswerFiguresRequest, row: Sql) => [
  platform ? sql`${row}.platform = ${platform}` : undefined,
  model ? sql`${row}.model = ${model}` : undefined,
]

/** Reads all figures in one statement, so that they are consistent. Counts only successful answers. */
export async function find(db: Db, request: AnswerFiguresRequest): Promise<AnswerFigures> {
  const weeks = request.weeks ?? defaultWeeks
  const since = sql`((${monday(sql`now()`)} - make_interval(weeks => ${weeks - 1}::int)) at time zone 'UTC')`
  const [row] = await db.query<AnswerFigures>(sql`
    with said as materialized (
      select message.id, ${monday(sql`message.created_at`)} as monday, thread.platform, coalesce(thread.model, '') as model, message.evaluation,
        case when message.data ? 'choices' or message.data -> 'suggestions' -> 0 ? 'excerpt' then 'back' when message.type = 'none' then 'none' else 'said' end as kind,
        revision.id is not null as is_corrected, message.data
      from message join thread on thread.id = message.thread_id left join message revision on revision.revises = message.id
      ${sql.where([
        sql`message.position = 'ANSWER' and message.revises is null and message.status = 'success'`,
        sql`message.created_at >= ${since}`,
        ...within(request, sql`thread`),
      ])}),
    told as (
      select monday, platform, model, count(*) filter (where kind = 'said') as answered, count(*) filter (where kind = 'none') as refused,
        count(*) filter (where kind = 'back') as "askedBack", 0::bigint as "handedOver", count(*) filter (where evaluation = 1) as liked,
        count(*) filter (where evaluation = -1) as disliked, count(*) filter (where is_corrected) as corrected
      from said group by 1, 2, 3
      union all
      select ${monday(sql`created_at`)}, platform, coalesce(model, ''), 0, 0, 0, count(distinct thread_id), 0, 0, 0
      from ticket ${sql.where([sql`created_at >= ${since}`, ...within(request, sql`ticket`)])} group by 1, 2, 3),
    reviewed as (
      select ${monday(sql`reviewed_at`)} as monday, reviewed_at, coalesce(disliked_at, created_at) as opened_at
      from thread ${sql.where([sql`reviewed_at >= ${since}`, ...within(request, sql`thread`)])}),
    week as (
      select (${monday(sql`now()`)} - make_interval(weeks => back))::date as monday from generate_series(0, ${weeks - 1}::int) back),
    cited as (
      select distinct said.id, (source ->> 'fileId')::bigint as file_id, evaluation = -1 as is_disliked, is_corrected
      from said, jsonb_array_elements(said.data -> 'sources') source where said.data ? 'sources')
    select
      ${listed(
        sql`select monday as from, monday + 6 as to, ${sql.join(counted.map((name) => sql`coalesce(${sql.id(name)}, 0) as ${sql.id(name)}`))},
            coalesce(reviewed, 0) as reviewed, "medianReviewHours"
          from week left join (select monday, ${sums} from told group by 1) told using (monday)
          left join (select monday, count(*)::int as reviewed, ${medianHours} as "medianReviewHours" from reviewed group by 1) reviewed using (monday)`,
        sql`row.from`,
      )} as weeks,
      ${listed(
        sql`select model as value, ${sums} from told group by 1 order by sum(answered + refused + "askedBack") desc, 1 limit ${maxModels}`,
        sql`row.answered + row.refused + row."askedBack" desc, row.value`,
      )} as "byModel",
      ${listed(
        sql`select platform as value, ${sums} from told group by 1`,
        sql`row.answered + row.refused + row."askedBack" desc, row.value`,
      )} as "byPlatform",
      (select count(*)::int from reviewed) as reviewed, (select ${medianHours} from reviewed) as "medianReviewHours",
      ${listed(
        sql`select file_id as "fileId", name as filename, citations, disliked, corrected, bad from (
            select file_id, count(*)::int as citations, count(*) filter (where is_disliked)::int as disliked,
              count(*) filter (where is_corrected)::int as corrected, count(*) filter (where is_disliked or is_corrected)::int as bad
            from cited group by 1) document join knowledge_file on knowledge_file.id = file_id
          where bad > 0 order by bad::float8 / (citations + ${benefit}::int) desc, bad desc, file_id limit ${maxDocuments}`,
        sql`row.bad::float8 / (row.citations + ${benefit}::int) desc, row.bad desc, row."fileId"`,
      )} as documents`)
  return row as AnswerFigures
}
