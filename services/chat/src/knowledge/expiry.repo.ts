import type { StoreExpiry } from '@portal/contracts/knowledge.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** From when on a store is not searched; null: it does not expire. `s`: the store. */
export const expiresAt = sql`coalesce(s.expires_on::timestamp at time zone 'UTC', s.last_active_at + make_interval(days => s.expires_days))`

/** `s`: the store. */
export const isExpired = sql`coalesce(${expiresAt} <= now(), false)`

/** As the contract says it. `s`: the store. */
export const expiry = sql`case when s.expires_on is not null then json_build_object('anchor', 'date', 'day', s.expires_on)
  when s.expires_days is not null then json_build_object('anchor', 'last_active_at', 'days', s.expires_days) end`

/** The store is held until the transaction ends; undefined without such a store. */
export async function lock(tx: Db, storeId: number): Promise<{ expiry: StoreExpiry | null } | undefined> {
  const [found] = await tx.query<{ expiry: StoreExpiry | null }>(
    sql`select ${expiry} as expiry from knowledge_store s where id = ${storeId} for update`,
  )
  return found
}

/** Counts as a use: the days begin anew. */
export const save = (tx: Db, storeId: number, value: StoreExpiry | null) =>
  tx.query(sql`update knowledge_store set expires_on = ${value?.anchor === 'date' ? value.day : null}::date,
    expires_days = ${value?.anchor === 'last_active_at' ? value.days : null}::integer, last_active_at = now()
    where id = ${storeId}`)

export const touch = (tx: Db, storeId: number) =>
  tx.query(sql`update knowledge_store set last_active_at = now() where id = ${storeId}`)

/**
 * The stores of cited files were used. To the hour is enough, and a store whose index is just being changed
 * is left out: no answer waits for it.
 */
export const touchCited = (tx: Db, fileIds: readonly number[]) =>
  tx.query(
    sql`update knowledge_store set last_active_at = now() where id in (
    select id from knowledge_store where id in (select store_id from knowledge_file where id = any(${[...new Set(fileIds)]}::bigint[]))
      and last_active_at < now() - interval '1 hour' order by id for update skip locked)`.prepared(),
  )
