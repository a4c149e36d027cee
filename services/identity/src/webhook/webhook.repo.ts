import type { Webhook, WebhookDraft } from '@portal/contracts/webhook.contract.ts'
import { maxTests, secretOverlapHours } from '@portal/contracts/webhook.contract.ts'
import { testEventType } from '@portal/contracts/webhook-event.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Stored webhook without secrets. */
export type WebhookRow = Webhook & { ownerId: string }

const columns = sql`webhook.id, webhook.owner_id as "ownerId", url, description, types, state, webhook.created_at as "createdAt",
  failing_since as "failingSince", last_success_at as "lastSuccessAt",
  case when old_secret_until > now() then old_secret_until end as "oldSecretUntil",
  (select count(*) from webhook_delivery where webhook_id = webhook.id and state = 'WAITING') as waiting`

export const list = (db: Db, ownerId: string): Promise<WebhookRow[]> =>
  db.query(sql`select ${columns} from webhook where owner_id = ${ownerId} order by id`)

export const get = async (db: Db, id: number, ownerId: string): Promise<WebhookRow | undefined> =>
  (
    await db.query<WebhookRow>(sql`select ${columns} from webhook where id = ${id} and owner_id = ${ownerId}`)
  )[0]

export const lock = async (tx: Db, id: number, ownerId: string): Promise<WebhookRow | undefined> =>
  (
    await tx.query<WebhookRow>(
      sql`select ${columns} from webhook where id = ${id} and owner_id = ${ownerId} for update of webhook`,
    )
  )[0]

/** Locks the account until the transaction ends and counts its webhooks. */
export async function lockCount(tx: Db, ownerId: string): Promise<number> {
  await tx.query(sql`select from account where id = ${ownerId} for no key update`)
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as count from webhook where owner_id = ${ownerId}`,
  )
  return row?.count ?? 0
}

const one = (rows: WebhookRow[]) => rows[0] as WebhookRow

export async function insert(
  tx: Db,
  { url, description, types }: WebhookDraft,
  { ownerId, secret }: { ownerId: string; secret: string },
) {
  return one(
    await tx.query<WebhookRow>(sql`insert into webhook (owner_id, url, description, types, added_types, secret)
    values (${ownerId}, ${url}, ${description.trim()}, ${types}, ${types}, ${secret}) returning ${columns}`),
  )
}

/** Resets failures when the address changes. */
export const update = async (tx: Db, id: number, { url, description, types }: WebhookDraft) =>
  one(
    await tx.query<WebhookRow>(sql`update webhook set url = ${url}, description = ${description.trim()}, types = ${types},
        added_types = array(select unnest(${types}::text[]) except select unnest(types)), added_at = now(),
        failing_since = case when url = ${url} then failing_since end,
        failures = case when url = ${url} then failures else 0 end,
        quiet_until = case when url = ${url} then quiet_until end
      where id = ${id} returning ${columns}`),
  )

/**
 * Sets the state. When resumed, waiting deliveries are due at once with a full retry period, except those
 * within their lease.
 */
export async function setState(
  tx: Db,
  id: number,
  state: Webhook['state'],
  leaseMs: number,
): Promise<WebhookRow> {
  const inLease = sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})`
  if (state === 'ON')
    await tx.query(sql`update webhook_delivery set due_since = clock_timestamp(),
        next_at = case when next_at > ${inLease} then clock_timestamp() else next_at end
      where webhook_id = ${id} and state = 'WAITING'`)
  return one(
    await tx.query<WebhookRow>(sql`update webhook set state = ${state}, quiet_until = null,
        failing_since = case when ${state} = 'ON' then null else failing_since end, failures = 0
      where id = ${id} returning ${columns}`),
  )
}

/** Keeps the last two secrets for a transition period. */
export const rotate = async (tx: Db, id: number, secret: string) =>
  one(
    await tx.query<WebhookRow>(sql`update webhook set secret = ${secret},
      old_secrets = (array[secret] || case when old_secret_until > now() then old_secrets else '{}' end)[:2],
      old_secret_until = now() + ${secretOverlapHours} * interval '1 hour'
    where id = ${id} returning ${columns}`),
  )

export const clearDelay = (tx: Db, id: number) =>
  tx.query(sql`update webhook set quiet_until = null where id = ${id} and quiet_until is not null`)

export const remove = (tx: Db, id: number) => tx.query(sql`delete from webhook where id = ${id}`)

/** Finds all subscribed types. */
export const findTypes = async (db: Db): Promise<string[]> =>
  (await db.query<{ type: string }>(sql`select distinct unnest(types) as type from webhook`)).map(
    ({ type }) => type,
  )

/** Creates a claimed test delivery without a row; undefined if there were too many within a minute. */
export async function insertTest(tx: Db, id: number, leaseMs: number): Promise<number | undefined> {
  const [made] = await tx.query<{ id: number }>(sql`
    insert into webhook_delivery (webhook_id, event_id, type, noun, row_id, number, happened_at, attempts, next_at)
    select ${id}, gen_random_uuid(), ${testEventType}, 'webhook', 0, '', clock_timestamp(), 1,
      clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    where (select count(*) from webhook_delivery
      where webhook_id = ${id} and type = ${testEventType} and created_at > now() - interval '1 minute') < ${maxTests}
    returning id`)
  return made?.id
}
