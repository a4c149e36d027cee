import { maxEventsRead, type WebhookEvent } from '@portal/contracts/webhook.contract.ts'
import type { WebhookNoun } from '@portal/contracts/webhook-event.ts'
import { type Db, sql } from '../database/database.ts'

/** Days for which events are written after the last subscription. */
const wantedDays = 7
/** Days after which unclaimed events are deleted. */
const keptDays = 30

/** Enables events of these entities from now on. Skips entities that are already enabled. */
export const enableEvents = (db: Db, nouns: readonly WebhookNoun[]) =>
  db.query(sql`insert into webhook_wanted (noun, until)
    select noun, now() + ${wantedDays} * interval '1 day' from unnest(${nouns}::text[]) as noun order by noun
    on conflict (noun) do update set until = excluded.until where webhook_wanted.until < excluded.until - interval '1 day'`)

export const remove = (db: Db, ids: readonly number[]) =>
  db.query(sql`delete from webhook_event where id = any(${ids}::bigint[])`)

/** Finds the oldest events. Events of one row have no gaps, because they are written sequentially. */
export const find = (db: Db): Promise<WebhookEvent[]> =>
  db.query(sql`select id, event_id as "eventId", noun, row_id as "rowId", action, number, state,
      company_id as "companyId", owner_id as "ownerId", user_id as "userId", at
    from webhook_event order by id limit ${maxEventsRead}`)

export const removeOldEvents = (db: Db) =>
  db.query(sql`delete from webhook_event where at < now() - ${keptDays} * interval '1 day'`)
