import type { WebhookEvent } from '@portal/contracts/webhook.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Account, accountColumns } from '../account/account.repo.ts'

/** Milliseconds as an interval. */
const span = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`

/** Locks a source; undefined while another copy takes its events. */
export const lockSource = async (tx: Db, source: string): Promise<boolean> =>
  (
    await tx.query<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('webhook events'), hashtext(${source})) as "isFree"`,
    )
  )[0]?.isFree ?? false

/** Locks a webhook before its deliveries, like its deletion. */
export const lockWebhook = (tx: Db, id: number) =>
  tx.query(sql`select from webhook where id = ${id} for key share`.prepared())

/**
 * Creates a delivery per subscribed webhook whose owner may see the row, once per event. The last waiting one
 * of each row is locked, so that its end sees the following ones.
 */
export async function enqueue(tx: Db, events: readonly WebhookEvent[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event
    ("id" bigint, "eventId" uuid, "noun" text, "rowId" bigint, "action" text, "number" text, "state" text,
     "companyId" bigint, "ownerId" text, "userId" text, "at" timestamptz)`
  const types = [...new Set(events.map(({ noun, action }) => `${noun}.${action}`))]
  await tx.query(sql`select from webhook where types && ${types}::text[] order by id for key share`)
  await tx.query(sql`select from webhook_delivery where id in (
      select max(waiting.id) from ${given} join webhook_delivery waiting
        on waiting.noun = event.noun and waiting.row_id = event."rowId" and waiting.state = 'WAITING'
      group by waiting.webhook_id, waiting.noun, waiting.row_id) order by id for share`)
  await tx.query(sql`
    insert into webhook_delivery (webhook_id, event_id, type, noun, row_id, number, row_state, happened_at, is_behind)
    select webhook.id, event."eventId", event.noun || '.' || event.action, event.noun, event."rowId", event.number, event.state, event.at,
      row_number() over (partition by webhook.id, event.noun, event."rowId" order by event.id) > 1
        or exists (select from webhook_delivery waiting where waiting.webhook_id = webhook.id and waiting.noun = event.noun
          and waiting.row_id = event."rowId" and waiting.state = 'WAITING')
    from ${given} join webhook on event.noun || '.' || event.action = any(webhook.types)
      join account on account.id = webhook.owner_id and account.disabled_at is null
    where (account.kind = 'staff' and account.role in ('ADMIN', 'MAINTAIN') or event."companyId" = account.company_id
        or account.id in (event."ownerId", event."userId"))
      and not (event.at < webhook.added_at and event.noun || '.' || event.action = any(webhook.added_types))
      and not exists (select from webhook_delivery taken where taken.webhook_id = webhook.id and taken.event_id = event."eventId")
    order by event.id, webhook.id
    on conflict do nothing`)
}

export interface Due {
  id: number
  ownerId: string
}

/** Webhooks with something that is due. */
export const findDue = (db: Db): Promise<Due[]> =>
  db.query<Due>(sql`select id, owner_id as "ownerId" from webhook
      where state = 'ON' and (quiet_until is null or quiet_until <= clock_timestamp())
      and exists (select from webhook_delivery where webhook_id = webhook.id and state = 'WAITING' and not is_behind
        and next_at <= clock_timestamp()) order by id`)

export interface Claimed {
  id: number
  webhookId: number
  eventId: string
  type: string
  noun: string
  rowId: number
  number: string
  rowState: string | null
  happenedAt: string
  attempts: number
}
const claimed = sql`id, webhook_id as "webhookId", event_id as "eventId", type, noun, row_id as "rowId", number,
  row_state as "rowState", happened_at as "happenedAt", attempts`

/** Begins the attempt that is due first; without an outcome it is followed by another one after `leaseMs`. */
export async function claim(db: Db, webhookId: number, leaseMs: number): Promise<Claimed | undefined> {
  const [begun] = await db.query<Claimed>(
    sql`update webhook_delivery set attempts = attempts + 1, next_at = clock_timestamp() + ${span(leaseMs)}
      where id = (select id from webhook_delivery where webhook_id = ${webhookId} and state = 'WAITING' and not is_behind
        and next_at <= clock_timestamp() order by next_at, id limit 1 for update skip locked)
      and exists (select from webhook where id = ${webhookId} and state = 'ON'
        and (quiet_until is null or quiet_until <= clock_timestamp()))
      returning ${claimed}`.prepared(),
  )
  return begun
}

export const get = async (db: Db, id: number): Promise<Claimed | undefined> =>
  (await db.query<Claimed>(sql`select ${claimed} from webhook_delivery where id = ${id}`))[0]

export interface Target {
  url: string
  /** Encrypted secrets, newest first. */
  secrets: string[]
  owner: Account
}

/** Finds a webhook with the current state of its owner. */
export async function findTarget(db: Db, webhookId: number): Promise<Target | undefined> {
  type Found = Account & { url: string; secrets: string[] }
  const [found] = await db.query<Found>(
    sql`select ${accountColumns}, url,
      array[secret] || case when old_secret_until > now() then old_secrets else '{}' end as secrets
      from webhook join account on account.id = owner_id where webhook.id = ${webhookId}`.prepared(),
  )
  if (!found) return undefined
  const { url, secrets, ...owner } = found
  return { url, secrets, owner }
}

/** Releases the next delivery of the row. */
const releaseNext = (tx: Db, { id, webhookId, noun, rowId }: Claimed) =>
  tx.query(
    sql`update webhook_delivery set is_behind = false where is_behind and id = (select id from webhook_delivery
      where webhook_id = ${webhookId} and noun = ${noun} and row_id = ${rowId} and state = 'WAITING' and id > ${id}
      order by id limit 1)`.prepared(),
  )

/**
 * Unless another attempt was begun meanwhile. A statement of its own looks for the next one: it sees what was
 * put behind this one until then.
 */
export async function end(tx: Db, delivery: Claimed, state: 'SENT' | 'FAILED'): Promise<boolean> {
  const ended = await tx.query(
    sql`update webhook_delivery set state = ${state}, ended_at = clock_timestamp(), has_failed = ${state === 'FAILED'}
      where id = ${delivery.id} and state = 'WAITING' and attempts = ${delivery.attempts} returning id`.prepared(),
  )
  if (ended.length > 0) await releaseNext(tx, delivery)
  return ended.length > 0
}

/** Deletes the delivery of a row that the owner may not see. */
export async function drop(tx: Db, delivery: Claimed): Promise<void> {
  await tx.query(sql`delete from webhook_delivery where id = ${delivery.id}`)
  await releaseNext(tx, delivery)
}

/** Returns an attempt that could not be checked for access. */
export const putBack = (db: Db, { id, attempts }: Claimed, pauseMs: number) =>
  db.query(sql`update webhook_delivery set attempts = attempts - 1, next_at = clock_timestamp() + ${span(pauseMs)}
    where id = ${id} and state = 'WAITING' and attempts = ${attempts}`)

/** Answers whether its time is over; undefined where another attempt was begun meanwhile. */
export async function postpone(
  tx: Db,
  { id, attempts }: Claimed,
  { pauseMs, giveUpMs }: { pauseMs: number; giveUpMs: number },
): Promise<{ isOver: boolean } | undefined> {
  const [row] = await tx.query<{ isOver: boolean }>(sql`update webhook_delivery
    set next_at = clock_timestamp() + ${span(pauseMs)}, has_failed = true
    where id = ${id} and state = 'WAITING' and attempts = ${attempts}
    returning due_since < clock_timestamp() - ${span(giveUpMs)} as "isOver"`)
  return row
}

/** Releases deliveries behind a missing one, for example after a manual repair. */
export const releaseLost = (db: Db) =>
  db.query(sql`update webhook_delivery lost set is_behind = false where state = 'WAITING' and is_behind
    and not exists (select from webhook_delivery earlier where earlier.webhook_id = lost.webhook_id and earlier.noun = lost.noun
      and earlier.row_id = lost.row_id and earlier.state = 'WAITING' and earlier.id < lost.id)`)

/** Days of the log, and of waiting for a disabled webhook. */
const keptDays = 30
export const removeOld = (db: Db) =>
  db.query(sql`delete from webhook_delivery using webhook where webhook.id = webhook_id
    and webhook_delivery.created_at < now() - ${keptDays} * interval '1 day'
    and (webhook_delivery.state <> 'WAITING' or webhook.state <> 'ON')`)
