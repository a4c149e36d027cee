import { type Db, type Sql, sql } from '../database/database.ts'
import { jobSchema } from '../job/jobs.ts'
import type { GaugeDefinition, GaugeReading } from './gauge.ts'

/** Gauges of a table that only some services have. */
interface TableFigure extends Omit<GaugeDefinition, 'read'> {
  table: string
  query: Sql
}

const age = (moment: Sql) =>
  sql`coalesce(extract(epoch from clock_timestamp() - ${moment}), 0)::float8 as value`
const lastDay = sql`now() - interval '1 day'`

const tableFigures = (schema: string): TableFigure[] => {
  const jobs = sql.id(jobSchema(schema))
  return [
    {
      name: 'job_queue_jobs',
      help: 'Background jobs by queue and state; failed ones are kept for seven days',
      labelNames: ['queue', 'state'],
      table: `${jobSchema(schema)}.queue`,
      query: sql`select name as queue, state, value from ${jobs}.queue,
        lateral (values ('ready', ready_count), ('deferred', deferred_count), ('active', active_count), ('failed', failed_count)) as counts (state, value)`,
    },
    {
      name: 'job_queue_oldest_ready_seconds',
      help: 'How long the job that has waited longest could have begun',
      labelNames: ['queue'],
      table: `${jobSchema(schema)}.job`,
      query: sql`select queue.name as queue, (select ${age(sql`min(start_after)`)} from ${jobs}.job
        where job.name = queue.name and state < 'active' and not blocked and start_after <= clock_timestamp()) as value
        from ${jobs}.queue`,
    },
    {
      name: 'list_jobs',
      help: 'Imports and exports by state: those under way, and of the last day those that ended',
      labelNames: ['kind', 'state'],
      table: 'job',
      query: sql`select kind, lower(state) as state, count(*) as value from job
        where state not in ('DONE', 'FAILED', 'CANCELLED') or updated_at > ${lastDay} group by 1, 2`,
    },
    {
      name: 'list_job_silent_seconds',
      help: 'Since when the import or export that is stuck longest has made no progress',
      labelNames: ['kind'],
      table: 'job',
      query: sql`select kind, ${age(sql`min(updated_at) filter (where state in ('QUEUED', 'RUNNING', 'CHECKING', 'APPLYING'))`)}
        from (values ('import'), ('export')) kinds (kind) left join job using (kind) group by kind`,
    },
    {
      name: 'mail_outbox_mails',
      help: 'E-mails by state, of the last 30 days',
      labelNames: ['state'],
      table: 'outbox',
      query: sql`select lower(state) as state, count(*) as value from outbox group by 1`,
    },
    {
      name: 'mail_outbox_oldest_retried_seconds',
      help: 'Age of the oldest e-mail that was tried in vain and waits for another try',
      table: 'outbox',
      query: sql`select ${age(sql`min(created_at)`)} from outbox where state = 'WAITING' and attempts > 0 and reason <> ''`,
    },
    {
      name: 'mail_outbox_failed_last_day',
      help: 'E-mails that were given up in the last 24 hours',
      table: 'outbox',
      query: sql`select count(*) as value from outbox where state = 'FAILED' and ended_at > ${lastDay}`,
    },
    {
      name: 'webhook_event_oldest_seconds',
      help: 'Age of the oldest event that identity has not fetched yet',
      table: 'webhook_event',
      query: sql`select ${age(sql`min(at)`)} from webhook_event`,
    },
    {
      name: 'webhook_deliveries',
      help: 'Deliveries to webhooks: those that wait, and of the last day those that ended',
      labelNames: ['state'],
      table: 'webhook_delivery',
      query: sql`select lower(state) as state, count(*) as value from webhook_delivery
        where state = 'WAITING' or created_at > ${lastDay} group by 1`,
    },
    {
      name: 'webhooks_failing',
      help: 'Webhooks whose last attempts all failed, or that were switched off for it',
      table: 'webhook',
      query: sql`select count(*) as value from webhook where failing_since is not null and state <> 'PAUSED'`,
    },
  ]
}

/** Gauges of the tables that exist in this service; tables of migrations exist by then. */
export const findTableGauges = (db: Db, schema: string): GaugeDefinition[] =>
  tableFigures(schema).map(({ table, query, ...figure }) => {
    let isThere = false
    return {
      ...figure,
      async read(): Promise<GaugeReading[]> {
        isThere ||=
          (await db.query<{ found: unknown }>(sql`select to_regclass(${table}) as found`))[0]?.found != null
        if (!isThere) return []
        const rows = await db.query<{ value: number } & Record<string, string>>(query)
        return rows.map(({ value, ...labels }) => ({ value, labels }))
      },
    }
  })
