import { isStaff } from '@portal/contracts/access.ts'
import { type Sql, sql } from '@portal/service-kit/database/database.ts'
import { type Owner, ownershipCondition } from '@portal/service-kit/list/ownership.ts'

export interface CountQueries {
  /** Counts the rows for each of these codes. */
  byCode: (noun: string, key: string, codes: readonly string[]) => Sql
  /** Counts rows between two dates, both included. Null means no limit; rows without a date are excluded. */
  between: (noun: string, key: string, from: Sql | null, to: Sql | null) => Sql
}

const figures = (rows: Sql) =>
  sql`(select coalesce(json_agg(figure order by figure.count desc, figure.value), '[]') from (${rows}) figure where figure.count > 0)`

const last = sql.raw('9223372036854775807')

/** Uses the rank index, so that millions of rows are not read. */
const ranked: CountQueries = {
  byCode: (noun, key, codes) =>
    figures(
      sql`select code as value, rank_between(${noun}, ${key}, code, code) as count from unnest(${codes}::text[]) code`,
    ),
  between: (noun, key, from, to) =>
    // Excludes rows without a date, which sort last.
    sql`${to ? sql`rank_of(${noun}, ${key}, (${to})::text, ${last})` : sql`rank_of(${noun}, ${key}, null, 0)`} - ${
      from ? sql`rank_of(${noun}, ${key}, (${from})::text, 0)` : sql`0`
    }`,
}

const counted = (user: Owner): CountQueries => {
  const own = (...conditions: (Sql | undefined)[]) =>
    sql.where([sql`deleted_at is null`, ownershipCondition(user), ...conditions])
  return {
    byCode: (noun, key) =>
      figures(sql`select ${sql.id(key)} as value, count(*) from ${sql.id(noun)}${own()} group by 1`),
    between: (noun, key, from, to) => {
      const day = sql.id(key)
      const stretch = own(
        sql`${day} is not null`,
        from ? sql`${day} >= ${from}` : undefined,
        to ? sql`${day} <= ${to}` : undefined,
      )
      return sql`(select count(*) from ${sql.id(noun)}${stretch})`
    },
  }
}

/** Returns the counting functions for a user: by rank for staff, by query for owners. */
export const getCountQueries = (user: Owner): CountQueries => (isStaff(user) ? ranked : counted(user))

/** Counts by month, from the `first` to the `final` offset from the current month. */
export const countByMonth = (
  { between }: CountQueries,
  noun: string,
  key: string,
  first: number,
  final: number,
) =>
  sql`(select json_agg(json_build_object('from', month::date, 'to', (month + interval '1 month')::date - 1,
      'count', ${between(noun, key, sql`month::date`, sql`(month + interval '1 month')::date - 1`)}) order by month)
    from generate_series(date_trunc('month', current_date) + make_interval(months => ${first}),
      date_trunc('month', current_date) + make_interval(months => ${final}), interval '1 month') as month)`
