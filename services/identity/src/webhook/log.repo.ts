import type { WebhookAttempt, WebhookDelivery } from '@portal/contracts/webhook.contract.ts'
import { testEventType } from '@portal/contracts/webhook-event.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

const pageSize = 50
/** Limit of one replay; another replay continues. */
const maxReplayed = 10_000

/**
 * Selects attempted deliveries, because access is checked with the first attempt. Until then they have no
 * number.
 */
const wasAttempted = sql`exists (select from webhook_attempt where delivery_id = delivery.id)`
const columns = sql`delivery.id, delivery.event_id as "eventId", delivery.type,
  case when ${wasAttempted} then delivery.number else '' end as number, delivery.state, delivery.attempts,
  delivery.created_at as "createdAt", case when delivery.state = 'WAITING' and not is_behind and webhook.state = 'ON' then next_at end as "nextAt",
  delivery.ended_at as "endedAt", (select jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'durationMs', duration_ms, 'status', status, 'problem', problem)
    from webhook_attempt where delivery_id = delivery.id order by id desc limit 1) as last`
const from = sql`webhook_delivery delivery join webhook on webhook.id = webhook_id`

/** Value of the header `webhook-id`: `evt_…`. */
export const toShownEventId = (eventId: string) => `evt_${eventId.replaceAll('-', '')}`
const shown = (row: WebhookDelivery): WebhookDelivery => ({ ...row, eventId: toShownEventId(row.eventId) })

const own = (ownerId: string, ...conditions: (Sql | undefined)[]) =>
  sql.where([sql`webhook.owner_id = ${ownerId}`, ...conditions])

export async function find(
  db: Db,
  { id, failed, before }: { id: number; failed?: boolean; before?: number },
  ownerId: string,
): Promise<{ deliveries: WebhookDelivery[]; before: number | null }> {
  const conditions = [
    sql`webhook_id = ${id}`,
    failed ? sql`delivery.has_failed` : undefined,
    before === undefined ? undefined : sql`delivery.id < ${before}`,
  ]
  const found =
    await db.query<WebhookDelivery>(sql`select ${columns} from ${from}${own(ownerId, ...conditions)}
    order by delivery.id desc limit ${pageSize + 1}`)
  const deliveries = found.slice(0, pageSize).map(shown)
  return { deliveries, before: found.length > pageSize ? (deliveries.at(-1)?.id ?? null) : null }
}

export const get = async (db: Db, id: number, ownerId: string): Promise<WebhookDelivery | undefined> =>
  (
    await db.query<WebhookDelivery>(
      sql`select ${columns} from ${from}${own(ownerId, sql`delivery.id = ${id}`)}`,
    )
  ).map(shown)[0]

export const findAttempts = (db: Db, deliveryId: number): Promise<WebhookAttempt[]> =>
  db.query(sql`select id, at, duration_ms as "durationMs", status, problem, answer from webhook_attempt
    where delivery_id = ${deliveryId} order by id desc`)

/** Queues ended deliveries again in their original order; returns their number. */
async function replay(tx: Db, webhookId: number, condition: Sql): Promise<number> {
  // Locks the preceding deliveries, whose end releases the next one.
  await tx.query(sql`select from webhook_delivery waiting where webhook_id = ${webhookId} and state = 'WAITING'
    and (noun, row_id) in (select noun, row_id from (select noun, row_id from webhook_delivery
      where webhook_id = ${webhookId} and ${condition} order by id limit ${maxReplayed}) again) order by id for share`)
  const again = await tx.query(sql`
    with chosen as (select id, noun, row_id from webhook_delivery where webhook_id = ${webhookId} and ${condition}
      order by id limit ${maxReplayed} for update)
    update webhook_delivery replayed set state = 'WAITING', ended_at = null,
      due_since = clock_timestamp(), next_at = clock_timestamp(),
      is_behind = chosen.is_later or exists (select from webhook_delivery earlier where earlier.webhook_id = replayed.webhook_id
        and earlier.noun = replayed.noun and earlier.row_id = replayed.row_id
        and earlier.id < replayed.id and earlier.state = 'WAITING')
    from (select id, row_number() over (partition by noun, row_id order by id) > 1 as is_later from chosen) chosen
    where replayed.id = chosen.id returning replayed.id`)
  return again.length
}

/** Makes a waiting delivery due now. Skips it within its lease, because an attempt may be running. */
export const scheduleNow = async (tx: Db, id: number, leaseMs: number): Promise<void> => {
  await tx.query(sql`update webhook_delivery set next_at = clock_timestamp()
    where id = ${id} and state = 'WAITING' and next_at > clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})`)
}

export const replayOne = (tx: Db, webhookId: number, id: number): Promise<number> =>
  replay(tx, webhookId, sql`id = ${id} and state <> 'WAITING'`)

/** Replays a period, without waiting deliveries and test events. */
export const replayRange = (
  tx: Db,
  webhookId: number,
  { from, until, failedOnly }: { from: string; until: string; failedOnly: boolean },
): Promise<number> =>
  replay(
    tx,
    webhookId,
    sql`created_at >= ${from}::timestamptz and created_at <= ${until}::timestamptz and type <> ${testEventType}
      and ${failedOnly ? sql`state = 'FAILED'` : sql`state <> 'WAITING'`}`,
  )
