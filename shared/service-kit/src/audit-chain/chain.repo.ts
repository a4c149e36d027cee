import { createHash } from 'node:crypto'
import { type Database, type Db, sql, transaction } from '../database.ts'

const batchSize = 1_000

/**
 * All that a row says, as one text that does not depend on settings: `jsonb` has one way to write a
 * value, and moments are counted in microseconds.
 */
const content = (sealedAt = sql`sealed_at`) => {
  const micros = (moment: typeof sealedAt) => sql`(extract(epoch from ${moment}) * 1000000)::bigint`
  return sql`jsonb_build_array(id, ${micros(sql`at`)}, ${micros(sealedAt)}, user_id, username, noun, row_id, action, before, after, act)::text`
}

/** The seal of a row behind the one that has the seal `before`. */
export const sealOf = (before: Buffer, text: string): Buffer =>
  createHash('sha256').update(before).update(text).digest()

interface Unsealed {
  id: number
  text: string
}

/**
 * Seals up to a thousand rows, and answers how many. One copy does, the others pass; who writes the audit
 * waits for nothing.
 */
export const sealSome = (db: Database): Promise<number> =>
  transaction(db, async (tx) => {
    const [head] = await tx.query<{ no: number; seal: Buffer }>(
      sql`select seal_no as no, seal from audit_head for update skip locked`,
    )
    if (!head) return 0
    const rows = await tx.query<Unsealed>(sql`select id, ${content(sql`now()`)} as text
      from audit where seal_no is null order by id limit ${batchSize}`)
    if (rows.length === 0) return 0
    let seal = head.seal
    const seals = rows.map(({ text }) => {
      seal = sealOf(seal, text)
      return seal.toString('hex')
    })
    const ids = rows.map(({ id }) => id)
    await tx.query(sql`update audit set seal_no = ${head.no} + place, seal = decode(hash, 'hex'), sealed_at = now()
      from unnest(${ids}::bigint[], ${seals}::text[]) with ordinality as sealed (row, hash, place) where audit.id = sealed.row`)
    await tx.query(sql`update audit_head set seal_no = ${head.no + rows.length}, seal = ${seal}`)
    return rows.length
  })

/** All that is not sealed yet. */
export async function sealAll(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await sealSome(db)) === batchSize);
}

export interface Sealed {
  id: number
  no: number
  seal: Buffer
  text: string
  isLate: boolean
}

/** Behind a number, in the order of the seals. Late: written down with a day on which it was not written. */
export const findSealed = (db: Db, after: number): Promise<Sealed[]> =>
  db.query(sql`select id, seal_no as no, seal, ${content()} as text, at < sealed_at - interval '1 day' as "isLate"
    from audit where seal_no > ${after} order by seal_no limit ${batchSize}`)

export const findHead = async (db: Db): Promise<{ no: number; seal: Buffer }> =>
  (await db.query<{ no: number; seal: Buffer }>(sql`select seal_no as no, seal from audit_head`))[0] ?? {
    no: 0,
    seal: Buffer.alloc(0),
  }

/** Rows that wait for their seal for longer than the sealing takes: nothing has sealed them. */
export const countForgotten = async (db: Db): Promise<number> =>
  (
    await db.query<{ count: number }>(
      sql`select count(*) as count from audit where seal_no is null and at < now() - interval '10 minutes'`,
    )
  )[0]?.count ?? 0
