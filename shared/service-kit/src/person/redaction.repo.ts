import { randomUUID } from 'node:crypto'
import type { Person } from '@portal/contracts/person.contract.ts'
import { contentDigest, redactionsDigest } from '../audit-chain/chain.repo.ts'
import { type Db, sql } from '../database/database.ts'

/** Erased fields of an entity's rows; `all` for deleted rows. */
export interface RedactedRows {
  noun: string
  ids: readonly string[]
  fields: 'all' | readonly string[]
}

interface Entry {
  id: number
  userId: string
  username: string
  noun: string
  rowId: string
  before: unknown
  after: unknown
}

const batchSize = 1_000
/** Entities whose row ids are account ids. */
const accountNouns = ['account', 'session']

/**
 * Redacts a person from the audit. The seals stay: each changed row gets the digest of its new content, and
 * the erasure's own entry seals all of these digests (docs/decisions/163).
 */
export async function redactAudit(
  tx: Db,
  { person, pseudonym, changed }: { person: Person; pseudonym: string; changed: readonly RedactedRows[] },
): Promise<{ entries: number; act: string; digest: string }> {
  // Waits for a running seal transaction, which would seal the old content.
  await tx.query(sql`select from audit_head for update`)
  const values = [person.id, person.name, ...person.emails].map((value) => value.toLowerCase())
  const needles = values.map((value) => JSON.stringify(value))
  const keys = changed.flatMap(({ noun, ids }) => ids.map((id) => `${noun} ${id}`))
  const found =
    await tx.query<Entry>(sql`select id, user_id as "userId", username, noun, row_id as "rowId", before, after
    from audit where user_id = ${person.id} or lower(username) = lower(${person.name})
      or starts_with(username, ${`${person.name} (API key `})
      or (row_id = ${person.id} and noun = any(${accountNouns}))
      or (noun || ' ' || row_id) = any(${keys})
      or exists (select from unnest(${needles}::text[]) needle where strpos(lower(before::text), needle) > 0 or strpos(lower(after::text), needle) > 0)
    order by id`)
  const isNamed = (value: string) => values.includes(value.toLowerCase())
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return isNamed(value) ? pseudonym : value
    if (Array.isArray(value)) return value.map(replaced)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner)]))
  }
  const erasedFields = new Map(
    changed.flatMap(({ noun, ids, fields }) => ids.map((id) => [`${noun} ${id}`, fields] as const)),
  )
  const erased = (entry: Entry, side: unknown): unknown => {
    const fields = isAccount(entry, person.id)
      ? ['username', 'email', 'country']
      : erasedFields.get(`${entry.noun} ${entry.rowId}`)
    if (fields === 'all') return {}
    const rest = Object.entries((side ?? {}) as object).filter(([key]) => !fields?.includes(snake(key)))
    return replaced(Object.fromEntries(rest))
  }
  const act = randomUUID()
  for (let start = 0; start < found.length; start += batchSize) {
    const rows = found.slice(start, start + batchSize).map((entry) => ({
      id: entry.id,
      user_id: entry.userId === person.id ? pseudonym : entry.userId,
      username: isActor(entry, person) ? pseudonym : entry.username,
      row_id: isAccount(entry, person.id) ? pseudonym : entry.rowId,
      before: erased(entry, entry.before),
      after: erased(entry, entry.after),
    }))
    await tx.query(sql`update audit set user_id = r.user_id, username = r.username, row_id = r.row_id, before = r.before, after = r.after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, user_id text, username text, row_id text, before jsonb, after jsonb)
      where audit.id = r.id`)
    await tx.query(sql`insert into audit_redaction (act, audit_id, digest)
      select ${act}, id, ${contentDigest} from audit where id = any(${rows.map(({ id }) => id)}::bigint[])
        and seal_no is not null`)
  }
  const [sum] = await tx.query<{ digest: string }>(
    sql`select ${redactionsDigest(sql`${act}::uuid`)} as digest`,
  )
  return { entries: found.length, act, digest: sum?.digest ?? '' }
}

const isAccount = ({ noun, rowId }: Entry, id: string) => rowId === id && accountNouns.includes(noun)
const isActor = ({ userId, username }: Entry, { id, name }: Person) =>
  userId === id || username.toLowerCase() === name.toLowerCase() || username.startsWith(`${name} (API key `)
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
