import { createHash } from 'node:crypto'
import { type Database, type Db, type Sql, sql, transaction } from '../database/database.ts'

const batchSize = 1_000

/**
 * Serializes a row independently of settings: `jsonb` has a canonical form, and times are counted in
 * microseconds.
 */
const content = (sealedAt = sql`sealed_at`) => {
  const micros = (moment: typeof sealedAt) => sql`(extract(epoch from ${moment}) * 1000000)::bigint`
  return sql`jsonb_build_array(id, ${micros(sql`at`)}, ${micros(sealedAt)}, user_id, username, noun, row_id, action, before, after, act)::text`
}

/** SHA-256 of the current content of a sealed row. */
export const contentDigest = sql`sha256(convert_to(${content()}, 'UTF8'))`

/** Computes the seal of a row from the previous seal. */
export const computeSeal = (before: Buffer, text: string): Buffer =>
  createHash('sha256').update(before).update(text).digest()

interface Unsealed {
  id: number
  text: string
}

/**
 * Seals up to a thousand rows and returns their number. Only one copy of the service seals at a time; the
 * others skip. Audit writers never wait.
 */
export const sealBatch = (db: Database): Promise<number> =>
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
      seal = computeSeal(seal, text)
      return seal.toString('hex')
    })
    const ids = rows.map(({ id }) => id)
    await tx.query(sql`update audit set seal_no = ${head.no} + place, seal = decode(hash, 'hex'), sealed_at = now()
      from unnest(${ids}::bigint[], ${seals}::text[]) with ordinality as sealed (row, hash, place) where audit.id = sealed.row`)
    await tx.query(sql`update audit_head set seal_no = ${head.no + rows.length}, seal = ${seal}`)
    return rows.length
  })

/** Seals all unsealed rows. */
export async function sealAll(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await sealBatch(db)) === batchSize);
}

export interface SealedRow {
  id: number
  no: number
  seal: Buffer
  text: string
  isLate: boolean
  /** Audit entry of the erasure that redacted this row, when its digest matches the redactions. */
  provenAct: string | null
}

/** Digest over all redactions of an erasure, hexadecimal. */
export const redactionsDigest = (act: Sql): Sql => sql`(select encode(sha256(coalesce(
  string_agg(convert_to(audit_id::text, 'UTF8') || digest, ''::bytea order by audit_id), ''::bytea)), 'hex')
  from audit_redaction where act = ${act})`

/**
 * Rows after the given number, in seal order. Late: the time in the row is more than a day before the
 * sealing.
 */
export const findSealed = (db: Db, after: number): Promise<SealedRow[]> =>
  db.query(sql`select id, seal_no as no, seal, ${content()} as text, at < sealed_at - interval '1 day' as "isLate",
      case when noun = 'person' and action = 'delete' and after ->> 'digest' = ${redactionsDigest(sql`audit.act`)}
        then act end as "provenAct"
    from audit where seal_no > ${after} order by seal_no limit ${batchSize}`)

/** Finds the erasure whose redaction explains the row's content; undefined if none does. */
export const findRedaction = async (db: Db, auditId: number): Promise<string | undefined> =>
  (
    await db.query<{ act: string }>(sql`select act from audit_redaction
      where audit_id = ${auditId} and digest = (select ${contentDigest} from audit where id = ${auditId})`)
  )[0]?.act

interface Head {
  no: number
  seal: Buffer
  /** Number of the first stored row, with the seal before it. */
  startNo: number
  startSeal: Buffer
}

export const findHead = async (db: Db): Promise<Head> =>
  (
    await db.query<Head>(
      sql`select seal_no as no, seal, start_no as "startNo", start_seal as "startSeal" from audit_head`,
    )
  )[0] ?? { no: 0, seal: Buffer.alloc(0), startNo: 0, startSeal: Buffer.alloc(0) }

/** Deletes up to a thousand of the oldest sealed rows and returns their number. */
export const removeOldRows = (db: Database, days: number): Promise<number> =>
  transaction(db, async (tx) => {
    const [head] = await tx.query<{ no: number }>(
      sql`select start_no as no from audit_head for update skip locked`,
    )
    if (!head) return 0
    const [last] = await tx.query<{ no: number; seal: Buffer }>(sql`select seal_no as no, seal from audit
      where seal_no > ${head.no} and seal_no <= ${head.no + batchSize} and sealed_at < now() - make_interval(days => ${days})
      order by seal_no desc limit 1`)
    if (!last) return 0
    await tx.query(sql`delete from audit where seal_no <= ${last.no}`)
    await tx.query(sql`update audit_head set start_no = ${last.no}, start_seal = ${last.seal}`)
    return last.no - head.no
  })

/** Counts rows that have waited too long for their seal. */
export const countOverdueRows = async (db: Db): Promise<number> =>
  (
    await db.query<{ count: number }>(
      sql`select count(*) as count from audit where seal_no is null and at < now() - interval '10 minutes'`,
    )
  )[0]?.count ?? 0
