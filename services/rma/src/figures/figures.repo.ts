import type { Identity } from '@portal/contracts/access.ts'
import type { RmaFigures, RmaSummary } from '@portal/contracts/rma-figures.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { visibleTo } from '../request/request.repo.ts'

/** Age groups of open requests in days: minimum and maximum, both included. */
const ages = [
  [0, 6],
  [7, 13],
  [14, 29],
  [30, null],
] as const
const weeks = 12

const figures = (rows: Sql) =>
  sql`(select coalesce(json_agg(figure order by figure.count desc, figure.value), '[]') from (${rows}) figure)`
const byCode = (column: string) =>
  figures(
    sql`select ${sql.id(column)} as value, count(*) from open where ${sql.id(column)} is not null group by 1`,
  )
const ago = (days: number | null) => (days === null ? sql`null::date` : sql`current_date - ${days}::int`)

const byAge = sql`json_build_array(${sql.join(
  ages.map(([least, most]) => {
    const [from, to] = [ago(most), ago(least === 0 ? null : least)]
    return sql`json_build_object('least', ${least}::int, 'most', ${most}::int, 'from', ${from}, 'to', ${to},
      'count', (select count(*) from open where open_since >= coalesce(${from}, '-infinity') and open_since <= coalesce(${to}, 'infinity')))`
  }),
)})`

const hours = (share: number) =>
  sql`round((percentile_cont(${share}::float8) within group (order by extract(epoch from closed_at - created_at)) / 3600)::numeric, 1)::float8`

const repairTimes = (
  seen: Sql | undefined,
) => sql`(select json_agg(json_build_object('from', monday, 'to', monday + 6,
    'count', coalesce(n, 0), 'medianHours', median, 'p90Hours', p90) order by monday)
  from (select (date_trunc('week', current_date) - make_interval(weeks => back))::date as monday from generate_series(0, ${weeks - 1}::int) back) week
  left join (select date_trunc('week', completed_on)::date as of_monday, count(*) as n, ${hours(0.5)} as median, ${hours(0.9)} as p90
    from repair_request${sql.where([
      sql`deleted_at is null`,
      sql`completed_on >= (date_trunc('week', current_date) - make_interval(weeks => ${weeks - 1}::int))::date`,
      seen,
    ])} group by 1) repaired on of_monday = monday)`

/** Reads all figures in one statement, so that they are consistent. */
const openOf = (seen: Sql | undefined) => sql`with open as materialized (
  select status, open_since, model, fault_reason, repair_centre_id, appeal_due_at from repair_request
  ${sql.where([sql`not is_closed`, sql`deleted_at is null`, seen])})`

export async function find(db: Db, user: Identity): Promise<RmaFigures> {
  const seen = visibleTo(user)
  const [row] =
    await db.query<RmaFigures>(sql`${openOf(seen)} select ${byCode('status')} as "byStatus", ${byAge} as "byAge",
    ${byCode('model')} as "byModel", ${byCode('fault_reason')} as "byFault",
    (select coalesce(json_agg(json_build_object('repairShop', id, 'name', name, 'count', n) order by n desc, name), '[]')
      from (select repair_centre_id, count(*) as n from open group by 1) counted join repair_centre on id = repair_centre_id) as "byCentre",
    (select count(*) from open where appeal_due_at < now()) as overdue, ${repairTimes(seen)} as "repairTimes"`)
  return row as RmaFigures
}

const ownMost = 5

export async function summarise(db: Db, user: Identity): Promise<RmaSummary> {
  const isOfStaff = user.permissions.includes('rma:audit')
  const maySee = user.permissions.includes('rma:view')
  const [row] = await db.query<RmaSummary>(sql`${openOf(visibleTo(user))} select
    ${
      maySee
        ? sql`(select coalesce(json_agg(json_build_object('rmaStatus', status, 'count', n) order by n desc, status), '[]')
            from (select status, count(*) as n from open group by 1) counted)`
        : sql`'[]'::json`
    } as open,
    ${isOfStaff ? sql`(select count(*) from open where appeal_due_at < now())` : sql`0`} as overdue,
    (select coalesce(json_agg(json_build_object('rmaNumber', rma_number, 'serialNum', serial_num, 'rmaStatus', status, 'closed', is_closed,
      'isWaiting', is_waiting, 'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by is_closed, id desc), '[]')
      from (select * from repair_request where user_id = ${user.userId} and deleted_at is null order by is_closed, id desc limit ${ownMost}) own) as own`)
  return row as RmaSummary
}
