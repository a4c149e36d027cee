import { isDeepStrictEqual } from 'node:util'
import type { Identity } from '@portal/contracts/access.ts'
import type { HistoryEntry } from '@portal/contracts/history.ts'
import { type Database, type Db, sql, transaction } from './database/database.ts'

export interface AuditEntry {
  noun: string
  id: number | string
  /** Actions shown in a row's history; identity alone writes the others. */
  action: HistoryEntry['action'] | 'signIn' | 'signInRefused' | 'signOut'
  before: object | null
  after: object | null
  /** Id of the bulk action this entry belongs to, by which it can be undone. */
  act?: string
}
export type Recorder = (entry: AuditEntry) => void
export type Audited = <T>(user: Actor, work: (tx: Db, record: Recorder) => Promise<T>) => Promise<T>
/** User who acts; a job acts for the user who started it. */
export type Actor = Pick<Identity, 'userId' | 'username' | 'apiKey'>

/** Displayed name; actions of an API key are marked. */
const nameOf = ({ username, apiKey }: Actor) => (apiKey ? `${username} (API key ${apiKey.name})` : username)

/** Fields that change with every save and carry no information. */
const silent = new Set(['version', 'updatedAt'])

/** Runs a transaction together with its audit rows. */
export const createAudited =
  (db: Database): Audited =>
  (user, work) =>
    transaction(db, async (tx) => {
      await setActor(tx, user)
      const entries: AuditEntry[] = []
      const result = await work(tx, (entry) => {
        entries.push(entry)
      })
      await writeAuditEntries(tx, user, entries)
      return result
    })

/** Passes the acting user to the triggers of this transaction. */
export const setActor = (tx: Db, user: Actor) =>
  tx.query(
    sql`select set_config('portal.user_id', ${user.userId}, true), set_config('portal.username', ${nameOf(user)}, true)`,
  )

/** Writes audit rows in a transaction that is not `audited`, such as a step of a job. */
export async function writeAuditEntries(tx: Db, user: Actor, entries: readonly AuditEntry[]) {
  for (let start = 0; start < entries.length; start += 1_000)
    await write(tx, user, entries.slice(start, start + 1_000))
}

async function write(tx: Db, user: Actor, entries: readonly AuditEntry[]) {
  const rows = entries
    .map(({ noun, id, action, act, before, after }) => ({
      noun,
      row_id: String(id),
      action,
      act,
      ...diffFields(before, after),
    }))
    .filter(
      ({ action, before, after }) =>
        action !== 'edit' || Object.keys(before).length + Object.keys(after).length > 0,
    )
  if (rows.length === 0) return
  await tx.query(sql`insert into audit (user_id, username, noun, row_id, action, before, after, act)
    select ${user.userId}, ${nameOf(user)}, noun, row_id, action, before, after, act
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (noun text, row_id text, action text, before jsonb, after jsonb, act uuid)`)
}

/** Returns the fields that differ, with both values. A null side counts as empty. */
export function diffFields(before: object | null, after: object | null) {
  const old = Object.entries(before ?? {})
  const fresh = Object.entries(after ?? {})
  const differs =
    (other: object | null) =>
    ([key, value]: [string, unknown]) =>
      value !== undefined &&
      !silent.has(key) &&
      !isDeepStrictEqual(plain(value), plain((other as Record<string, unknown> | null)?.[key]))
  return {
    before: Object.fromEntries(old.filter(differs(after))),
    after: Object.fromEntries(fresh.filter(differs(before))),
  }
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

/** Lists the changes of a row, newest first, at most 200. */
export const listHistory = (db: Db, noun: string, id: number | string): Promise<HistoryEntry[]> =>
  db.query<HistoryEntry>(sql`select id, at, username as by, action, before, after from audit
    where noun = ${noun} and row_id = ${String(id)} order by id desc limit 200`)

/** Finds the last entry of each row, if any. */
export const findLastEntries = (db: Db, noun: string, ids: readonly number[]) =>
  db.query<{
    id: number
    act: string | null
    userId: string
    username: string
    before: Record<string, unknown>
  }>(sql`
    select asked.id, last.act, last.user_id as "userId", last.username, last.before from unnest(${ids}::bigint[]) as asked (id)
    cross join lateral (select act, user_id, username, before from audit
      where noun = ${noun} and row_id = asked.id::text order by audit.id desc limit 1) last`)
