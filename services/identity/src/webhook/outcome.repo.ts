import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { SentAttempt } from './post.ts'

/** Maximum stored attempts per delivery. */
const maxAttempts = 50

/** Stores an attempt, unless its webhook was deleted. */
export async function insertAttempt(tx: Db, deliveryId: number, sent: SentAttempt): Promise<void> {
  await tx.query(
    sql`insert into webhook_attempt (delivery_id, at, duration_ms, status, problem, answer)
      select id, clock_timestamp() - make_interval(secs => ${sent.durationMs / 1_000}), ${sent.durationMs}::int,
        ${sent.status}::int, ${sent.problem}::text, ${sent.answer}::text
      from webhook_delivery where id = ${deliveryId}`.prepared(),
  )
  if (sent.problem)
    await tx.query(sql`delete from webhook_attempt where id in (select id from webhook_attempt
      where delivery_id = ${deliveryId} order by id desc offset ${maxAttempts})`)
}

/** Skips the update if a recent success is already stored. */
export const recordSuccess = (tx: Db, webhookId: number) =>
  tx.query(
    sql`update webhook set failing_since = null, failures = 0, quiet_until = null, last_success_at = clock_timestamp()
      where id = ${webhookId} and (failures > 0 or failing_since is not null
        or last_success_at is null or last_success_at < clock_timestamp() - interval '1 minute')`.prepared(),
  )

export interface FailingWebhook {
  /** Consecutive failures. */
  failures: number
  isOver: boolean
}

export async function recordFailure(
  tx: Db,
  webhookId: number,
  giveUpMs: number,
): Promise<FailingWebhook | undefined> {
  const [row] = await tx.query<FailingWebhook>(sql`update webhook
    set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp())
    where id = ${webhookId} and state = 'ON'
    returning failures, failing_since < clock_timestamp() - make_interval(secs => ${giveUpMs / 1_000}) as "isOver"`)
  return row
}

/** Delays all events of a webhook. */
export const delayWebhook = (tx: Db, webhookId: number, pauseMs: number) =>
  tx.query(sql`update webhook set quiet_until = clock_timestamp() + make_interval(secs => ${pauseMs / 1_000})
    where id = ${webhookId}`)

/** Disables a webhook; returns its owner, or undefined if it was already disabled. */
export async function disableWebhook(
  tx: Db,
  webhookId: number,
): Promise<{ ownerId: string; url: string } | undefined> {
  const [row] = await tx.query<{ ownerId: string; url: string }>(
    sql`update webhook set state = 'OFF' where id = ${webhookId} and state = 'ON' returning owner_id as "ownerId", url`,
  )
  return row
}
