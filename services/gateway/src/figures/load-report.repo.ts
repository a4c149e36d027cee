import type { LoadReport } from '@portal/contracts/release.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { tryLockName } from '@portal/service-kit/database/lock.ts'
import type { Sample } from './step-back.rules.ts'

/** Sample with the number of failed loads of all users. */
export interface LoadSummary extends Sample {
  errors: number
}

/**
 * Maximum counted reports of one user per build and minute, so that one browser cannot distort the figures.
 */
const slots = 6
/** Number of last loads that are used if there are too few recent reports. */
const latest = 200
/** Days after which a report is deleted, unless it is the user's first of a build that is in use. */
const keptDays = 3

/** Inserts reports about published builds and ignores others. */
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
 * Summarises the reports about a build since a database time. A first load above `slowMs` counts as slow.
 */
export function summariseRecent(
  db: Db,
  key: BuildKey,
  since: string,
  slowAbove: number | null = null,
): Promise<LoadSummary> {
  const reports = sql`${reportsOf(key)} and minute >= date_trunc('minute', ${since}::timestamptz) and at >= ${since}`
  return summary(db, reports, sql`${reports} and is_first`, slowAbove)
}

/** Summarises the last loads of a build, however old. */
export function summariseLast(db: Db, key: BuildKey): Promise<LoadSummary> {
  const newest = sql`order by minute desc limit ${latest}`
  return summary(db, sql`${reportsOf(key)} ${newest}`, sql`${reportsOf(key)} and is_first ${newest}`, null)
}

const summary = async (db: Db, reports: Sql, firsts: Sql, slowAbove: number | null): Promise<LoadSummary> =>
  (
    await db.query<LoadSummary>(sql`with by_user as (
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
  )[0] as LoadSummary

/** Returns the database time so many minutes ago. */
export const getWindowStart = async (db: Db, minutes: number): Promise<string> =>
  (
    await db.query<{ since: string }>(sql`select now() - make_interval(mins => ${minutes}::integer) as since`)
  )[0]?.since ?? ''

/** Locks until the transaction ends; false if another instance holds the lock. */
export const tryLock = (tx: Db): Promise<boolean> => tryLockName(tx, 'figures')

export const listBuilds = async (db: Db, remote: string): Promise<string[]> =>
  (
    await db.query<{ build: string }>(
      sql`select build from release where remote = ${remote} and exists (select from load_report report where report.remote = release.remote and report.build = release.build)`,
    )
  ).map(({ build }) => build)

/** Build to judge, and the build to compare it with. */
export interface BuildPair {
  remote: string
  build: string
  before: string
  /** Reports before this time are ignored; it is reset when a rolled-back build returns. */
  since: string
}

/**
 * Lists each candidate with the live build, and each build that became live within the last hour with the
 * previous one. Excludes pinned and disabled remotes.
 */
export const listPairs = (db: Db, windowMinutes: number): Promise<BuildPair[]> =>
  db.query(sql`select name as remote, coalesce(candidate, live) as build, case when candidate is null then fallback else live end as before,
      greatest(now() - make_interval(mins => ${windowMinutes}::integer), reset.at) as since
    from remote
      left join lateral (select max(at) as at from release_event where remote = name and action in ('rollback', 'step-back')) reset on true
      left join lateral (select max(at) as at from release_event where remote = name and after->>'live' = live) went_live on true
    where is_enabled and not is_pinned
      and (candidate is not null or (fallback is not null and went_live.at > now() - interval '1 hour'))`)

/** Keeps the first loads of builds in use, so that cold loads are always compared with cold loads. */
export const deleteExpired = (db: Db) =>
  db.query(sql`delete from load_report where minute < now() - make_interval(days => ${keptDays}::integer)
    and not (is_first and exists (select from remote where name = load_report.remote and load_report.build in (live, fallback, candidate)))`)
