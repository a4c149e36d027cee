import type { LoadReport } from '@portal/contracts/release.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { tryLockName } from '@portal/service-kit/database/lock.ts'
import type { Sample } from './step-back.rules.ts'

/** Sample with its number of failed loads over all users. */
export interface Reported extends Sample {
  errors: number
}

/**
 * Limit of one user's counted reports per build and minute, so that one browser cannot distort the figures.
 */
const slots = 6
/** Loads that stand for a build of which too few were reported lately. */
const latest = 200
/** Days after which a report is deleted, unless it is its user's first and the build is still in use. */
const keptDays = 3

/** Adds what is about published builds; the rest is ignored. */
export const insert = (db: Db, userId: string, reports: readonly LoadReport[]) =>
  db.query(sql`insert into load_report (remote, build, minute, user_id, slot, phase, ms, is_failed, is_first)
    select remote, build, now_minute, ${userId}, slot, phase, ms, is_failed,
      not is_failed and phase <> 'render' and nth = 1 and not exists (select from load_report known
        where known.remote = sent.remote and known.build = sent.build and known.user_id = ${userId} and known.phase = sent.phase and known.is_first)
    from (
      select report.*, problem is not null as is_failed, date_trunc('minute', now()) as now_minute,
        row_number() over (partition by remote, build, phase, problem is null order by place) as nth,
        row_number() over (partition by remote, build order by place) + (select count(*) from load_report taken
          where taken.remote = report.remote and taken.build = report.build and taken.minute = date_trunc('minute', now())
            and taken.user_id = ${userId}) as slot
      from rows from (jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as (remote text, build text, phase text, ms integer, problem text))
        with ordinality as report (remote, build, phase, ms, problem, place)
      join release using (remote, build) where published_at is not null and removed_at is null
    ) sent where slot <= ${slots}
    on conflict do nothing`)

export interface BuildKey {
  remote: string
  build: string
}

const reportsOf = ({ remote, build }: BuildKey) =>
  sql`select * from load_report where remote = ${remote} and build = ${build}`

/**
 * Finds the reports about a build since a time of the database. A first load above so many milliseconds is
 * slow.
 */
export function recent(
  db: Db,
  key: BuildKey,
  since: string,
  slowAbove: number | null = null,
): Promise<Reported> {
  const reports = sql`${reportsOf(key)} and minute >= date_trunc('minute', ${since}::timestamptz) and at >= ${since}`
  return summary(db, reports, sql`${reports} and is_first`, slowAbove)
}

/** Finds the last loads of a build of any age. */
export function last(db: Db, key: BuildKey): Promise<Reported> {
  const newest = sql`order by minute desc limit ${latest}`
  return summary(db, sql`${reportsOf(key)} ${newest}`, sql`${reportsOf(key)} and is_first ${newest}`, null)
}

const summary = async (db: Db, reports: Sql, firsts: Sql, slowAbove: number | null): Promise<Reported> =>
  (
    await db.query<Reported>(sql`with by_user as (
        select count(*) filter (where phase <> 'render')::int as loads, count(*) filter (where is_failed)::int as errors
        from (${reports}) report group by user_id),
      first as (${firsts})
      select coalesce(sum(loads), 0)::int as loads, least(coalesce(sum(errors), 0), coalesce(sum(loads), 0))::int as errors,
        count(*)::int as users, count(*) filter (where errors > 0)::int as failing,
        coalesce(sum(least(errors::float8 / greatest(loads, 1), 1)), 0) as failed,
        (select count(*)::int from first) as timed,
        (select count(distinct user_id)::int from first) as "timedUsers",
        (select count(distinct user_id)::int from first where ms > ${slowAbove}::float8) as slow,
        (select percentile_cont(0.75) within group (order by ms) from first) as p75
      from by_user`)
  )[0] as Reported

/** Returns the time so many minutes ago by the database's clock. */
export const windowStart = async (db: Db, minutes: number): Promise<string> =>
  (
    await db.query<{ since: string }>(sql`select now() - make_interval(mins => ${minutes}::integer) as since`)
  )[0]?.since ?? ''

/** Locks until the transaction ends; false while another copy of the gateway judges. */
export const tryLock = (tx: Db): Promise<boolean> => tryLockName(tx, 'figures')

export const listBuilds = async (db: Db, remote: string): Promise<string[]> =>
  (
    await db.query<{ build: string }>(
      sql`select build from release where remote = ${remote} and exists (select from load_report report where report.remote = release.remote and report.build = release.build)`,
    )
  ).map(({ build }) => build)

/** Build to judge, with the build to compare it with. */
export interface Pair {
  remote: string
  build: string
  before: string
  /** Start of counted reports: a build that was rolled back and returns starts again. */
  since: string
}

/**
 * Lists every candidate with the live build, and builds live within the last hour with the last good one,
 * except pinned and disabled ones.
 */
export const listPairs = (db: Db, windowMinutes: number): Promise<Pair[]> =>
  db.query(sql`select name as remote, coalesce(candidate, live) as build, case when candidate is null then fallback else live end as before,
      greatest(now() - make_interval(mins => ${windowMinutes}::integer), reset.at) as since
    from remote
      left join lateral (select max(at) as at from release_event where remote = name and action in ('rollback', 'step-back')) reset on true
      left join lateral (select max(at) as at from release_event where remote = name and after->>'live' = live) went_live on true
    where is_enabled and not is_pinned
      and (candidate is not null or (fallback is not null and went_live.at > now() - interval '1 hour'))`)

/** Keeps first loads while their build is in use, so that cold loads are always compared with cold ones. */
export const removeOld = (db: Db) =>
  db.query(sql`delete from load_report where minute < now() - make_interval(days => ${keptDays}::integer)
    and not (is_first and exists (select from remote where name = load_report.remote and load_report.build in (live, fallback, candidate)))`)
