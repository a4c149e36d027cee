import type { WebhookEvent } from '@portal/contracts/webhook.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Account, accountColumns } from '../account/account.repo.ts'

const span = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`

/** Locks a source; returns false if another instance is pulling its events. */
export const lockSource = async (tx: Db, source: string): Promise<boolean> =>
  (
    await tx.query<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('webhook events'), hashtext(${source})) as "isFree"`,
    )
  )[0]?.isFree ?? false

/** Locks a webhook before its deliveries, as deletion does. */
export const lockWebhook = (tx: Db, id: number) =>
  tx.query(sql`select from webhook where id = ${id} for key share`.prepared())

/**
 * Creates a delivery per subscribed webhook whose owner may see the row, once per event. Locks the last
 * waiting delivery of each row, so that its end releases the new one.
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

export interface DueWebhook {
  id: number
  ownerId: string
}

/** Webhook with due deliveries. */
export const findDue = (db: Db): Promise<DueWebhook[]> =>
  db.query<DueWebhook>(sql`select id, owner_id as "ownerId" from webhook
      where state = 'ON' and (quiet_until is null or quiet_until <= clock_timestamp())
      and exists (select from webhook_delivery where webhook_id = webhook.id and state = 'WAITING' and not is_behind
        and next_at <= clock_timestamp()) order by id`)

export interface ClaimedDelivery {
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

/** Claims the next due delivery. Without an outcome it becomes due again after `leaseMs`. */
export async function claim(
  db: Db,
  webhookId: number,
  leaseMs: number,
): Promise<ClaimedDelivery | undefined> {
  const [begun] = await db.query<ClaimedDelivery>(
    sql`update webhook_delivery set attempts = attempts + 1, next_at = clock_timestamp() + ${span(leaseMs)}
      where id = (select id from webhook_delivery where webhook_id = ${webhookId} and state = 'WAITING' and not is_behind
        and next_at <= clock_timestamp() order by next_at, id limit 1 for update skip locked)
      and exists (select from webhook where id = ${webhookId} and state = 'ON'
        and (quiet_until is null or quiet_until <= clock_timestamp()))
      returning ${claimed}`.prepared(),
  )
  return begun
}

export const get = async (db: Db, id: number): Promise<ClaimedDelivery | undefined> =>
  (await db.query<ClaimedDelivery>(sql`select ${claimed} from webhook_delivery where id = ${id}`))[0]

export interface DeliveryTarget {
  url: string
  /** Encrypted secrets, newest first. */
  secrets: string[]
  owner: Account
}

/** Finds a webhook with the current state of its owner. */
export async function findTarget(db: Db, webhookId: number): Promise<DeliveryTarget | undefined> {
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

/** Makes the next delivery of the row due. */
const releaseNext = (tx: Db, { id, webhookId, noun, rowId }: ClaimedDelivery) =>
  tx.query(
    sql`update webhook_delivery set is_behind = false where is_behind and id = (select id from webhook_delivery
      where webhook_id = ${webhookId} and noun = ${noun} and row_id = ${rowId} and state = 'WAITING' and id > ${id}
      order by id limit 1)`.prepared(),
  )

/**
 * Ends a delivery, unless it was claimed again. A separate statement releases the next one, so that it sees
 * deliveries added in the meantime.
 */
export async function end(tx: Db, delivery: ClaimedDelivery, state: 'SENT' | 'FAILED'): Promise<boolean> {
  const ended = await tx.query(
    sql`update webhook_delivery set state = ${state}, ended_at = clock_timestamp(), has_failed = ${state === 'FAILED'}
      where id = ${delivery.id} and state = 'WAITING' and attempts = ${delivery.attempts} returning id`.prepared(),
  )
  if (ended.length > 0) await releaseNext(tx, delivery)
  return ended.length > 0
}

/** Deletes a delivery whose row the owner may not see. */
export async function deleteDelivery(tx: Db, delivery: ClaimedDelivery): Promise<void> {
  await tx.query(sql`delete from webhook_delivery where id = ${delivery.id}`)
  await releaseNext(tx, delivery)
}

/** Returns a delivery to the queue if access could not be checked. */
export const returnToQueue = (db: Db, { id, attempts }: ClaimedDelivery, pauseMs: number) =>
  db.query(sql`update webhook_delivery set attempts = attempts - 1, next_at = clock_timestamp() + ${span(pauseMs)}
    where id = ${id} and state = 'WAITING' and attempts = ${attempts}`)

/** Schedules a retry. Returns whether the event has expired; undefined if the delivery was claimed again. */
export async function scheduleRetry(
  tx: Db,
  { id, attempts }: ClaimedDelivery,
  { pauseMs, giveUpMs }: { pauseMs: number; giveUpMs: number },
): Promise<{ isOver: boolean } | undefined> {
  const [row] = await tx.query<{ isOver: boolean }>(sql`update webhook_delivery
    set next_at = clock_timestamp() + ${span(pauseMs)}, has_failed = true
    where id = ${id} and state = 'WAITING' and attempts = ${attempts}
    returning due_since < clock_timestamp() - ${span(giveUpMs)} as "isOver"`)
  return row
}

/** Releases deliveries whose predecessor is missing, for example after a manual repair. */
export const releaseOrphaned = (db: Db) =>
  db.query(sql`update webhook_delivery lost set is_behind = false where state = 'WAITING' and is_behind
    and not exists (select from webhook_delivery earlier where earlier.webhook_id = lost.webhook_id and earlier.noun = lost.noun
      and earlier.row_id = lost.row_id and earlier.state = 'WAITING' and earlier.id < lost.id)`)

/** Days after which the log, and deliveries waiting for a disabled webhook, are deleted. */
const keptDays = 30
export const deleteExpired = (db: Db) =>
  db.query(sql`delete from webhook_delivery using webhook where webhook.id = webhook_id
    and webhook_delivery.created_at < now() - ${keptDays} * interval '1 day'
    and (webhook_delivery.state <> 'WAITING' or webhook.state <> 'ON')`)
