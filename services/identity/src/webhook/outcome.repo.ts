import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { Sent } from './post.ts'

/** Attempts of one delivery that the log keeps. */
const maxAttempts = 50

/** Stores an attempt, unless its webhook was deleted. */
export async function insertAttempt(tx: Db, deliveryId: number, sent: Sent): Promise<void> {
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

/** Not written again for each of many. */
export const noteSuccess = (tx: Db, webhookId: number) =>
  tx.query(
    sql`update webhook set failing_since = null, failures = 0, quiet_until = null, last_success_at = clock_timestamp()
      where id = ${webhookId} and (failures > 0 or failing_since is not null
        or last_success_at is null or last_success_at < clock_timestamp() - interval '1 minute')`.prepared(),
  )

export interface Failing {
  /** Failures in a row. */
  failures: number
  isOver: boolean
}

export async function noteFailure(tx: Db, webhookId: number, giveUpMs: number): Promise<Failing | undefined> {
  const [row] = await tx.query<Failing>(sql`update webhook
    set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp())
    where id = ${webhookId} and state = 'ON'
    returning failures, failing_since < clock_timestamp() - make_interval(secs => ${giveUpMs / 1_000}) as "isOver"`)
  return row
}

/** Pauses all events of a webhook. */
export const pauseWebhook = (tx: Db, webhookId: number, pauseMs: number) =>
  tx.query(sql`update webhook set quiet_until = clock_timestamp() + make_interval(secs => ${pauseMs / 1_000})
    where id = ${webhookId}`)

/** Answers whose it is, unless it was off before. */
export async function switchOff(
  tx: Db,
  webhookId: number,
): Promise<{ ownerId: string; url: string } | undefined> {
  const [row] = await tx.query<{ ownerId: string; url: string }>(
    sql`update webhook set state = 'OFF' where id = ${webhookId} and state = 'ON' returning owner_id as "ownerId", url`,
  )
  return row
}
