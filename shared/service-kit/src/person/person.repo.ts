import { setTimeout as sleep } from 'node:timers/promises'
import { toText } from '@portal/contracts/errors/all.ts'
import type { Erased, ErasureHindrance, Person, PersonRecord } from '@portal/contracts/person.contract.ts'
import { writeAuditEntries } from '../audit.ts'
import { type Database, type Db, type Sql, sql, transaction } from '../database/database.ts'
import { deleteUnusedKeys } from '../upkeep.ts'
import {
  type ErasedPerson,
  type IdentifiedBy,
  type IdentifyingColumns,
  kitTables,
  type PersonalData,
  type PersonalTable,
  runningJob,
} from './inventory.ts'
import { type RedactedRows, redactAudit } from './redaction.repo.ts'

/** Limit of exported rows per table. */
const maxRows = 100_000
const statementTimeoutMs = 600_000

/** Builds the SQL condition that a column names the person. */
function names(column: string, by: IdentifiedBy, { id, name, emails }: Person): Sql {
  const value = sql.id(`t.${column}`)
  if (by === 'id') return sql`${value} = ${id}`
  if (by === 'json') return sql`${value} ->> 'userId' = ${id}`
  if (by === 'audience') return sql`${value} = ${`user ${id}`}`
  if (by === 'email') return sql`lower(${value}) = any(${emails.map((email) => email.toLowerCase())})`
  // Matches entries by API keys too: name (API key …).
  return sql`(lower(${value}) = lower(${name}) or starts_with(${value}, ${`${name} (API key `}))`
}
const namedIn = (columns: IdentifyingColumns, person: Person): Sql =>
  sql`(${sql.join(
    Object.entries(columns).map(([column, by]) => names(column, by, person)),
    ' or ',
  )})`

/**
 * Lists the inventory's tables that exist in this service, including the kit's. @throws Error for an
 * undeclared parent table
 */
export async function findPresentTables(db: Db, { tables }: PersonalData): Promise<PersonalTable[]> {
  const own = new Set(tables.map(({ table }) => table))
  const all = [...tables, ...kitTables.filter(({ table }) => !own.has(table))]
  const rows = await db.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = current_schema()`,
  )
  const present = new Set(rows.map(({ name }) => name))
  return all.filter(({ table }) => present.has(table))
}

const isOwn = (table: PersonalTable): table is PersonalTable & { own: IdentifyingColumns } =>
  table.own !== undefined

/** Builds the condition of rows about the person; undefined if the table has none. */
function ownRows(tables: readonly PersonalTable[], table: PersonalTable, person: Person): Sql | undefined {
  if (isOwn(table)) return namedIn(table.own, person)
  if (!('parent' in table)) return undefined
  const { parent } = table
  const above = tables.find(({ table }) => table === parent.table)
  const condition = above && ownRows(tables, above, person)
  if (!condition) throw new Error(`The inventory has no rows of a person in ${parent.table}`)
  return sql`${sql.id(`t.${parent.column}`)} in
    (select ${sql.id(`t.${parent.key ?? 'id'}`)} from ${sql.id(parent.table)} t where ${condition})`
}

interface Column {
  name: string
  type: string
  isRequired: boolean
  isKey: boolean
}
const columnsOf = (db: Db, table: string): Promise<Column[]> =>
  db.query(sql`select attname as name, format_type(atttypid, null) as type, attnotnull as "isRequired",
      exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)) as "isKey"
    from pg_attribute where attrelid = to_regclass(current_schema() || '.' || quote_ident(${table}))
      and attnum > 0 and not attisdropped order by attnum`)

/** Returns the obligation that must end before the erasure; null if there is none. */
export async function findErasureBlocker(
  db: Db,
  data: PersonalData,
  person: Person,
): Promise<ErasureHindrance | null> {
  const present = new Set((await findPresentTables(db, data)).map(({ table }) => table))
  for (const { table, own, where, error } of [...(data.hindrances ?? []), runningJob]) {
    if (!present.has(table)) continue
    const found = await db.query(
      sql`select from ${sql.id(table)} t where ${namedIn(own, person)} and (${sql.raw(where)}) limit 1`,
    )
    if (found.length > 0) return { error, msg: toText(error) }
  }
  return null
}

/**
 * Reads all rows that name the person: own rows completely, others only the columns that name the person.
 */
export async function readPerson(db: Db, data: PersonalData, person: Person): Promise<PersonRecord> {
  const tables = await findPresentTables(db, data)
  const found: PersonRecord['tables'] = []
  for (const entry of tables) {
    const { table, what, why, kept } = entry
    const columns = await columnsOf(db, table)
    const add = async (condition: Sql, shown: readonly string[]) => {
      const rows = await db.query<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(shown) as row from (select ${sql.join(shown.map((name) => sql.id(`t.${name}`)))}
          from ${sql.id(table)} t where ${condition} limit ${maxRows + 1}) shown`,
      )
      if (rows.length === 0) return
      const isComplete = rows.length <= maxRows
      found.push({ table, what, why, kept, isComplete, rows: rows.slice(0, maxRows).map(({ row }) => row) })
    }
    const secret = 'secret' in entry ? (entry.secret ?? []) : []
    const isShown = ({ name, type }: Column) => type !== 'bytea' && !secret.includes(name)
    const all = columns.filter(isShown).map(({ name }) => name)
    const own = ownRows(tables, entry, person)
    if (own) await add(own, ('shown' in entry && entry.shown) || all)
    if (!entry.acted) continue
    const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name)
    const condition = namedIn(entry.acted, person)
    await add(own ? sql`${condition} and not ${own}` : condition, [
      ...new Set([...keys, ...Object.keys(entry.acted)]),
    ])
  }
  const files = await db.query<{ id: string; name: string }>(sql`select id, name from file
    where created_by = ${person.id} and noun = any(${data.files ?? []}) order by created_at, id limit 10000`)
  return { tables: found, files }
}

/** Checks whether a person's export may contain the file. */
export const isPersonFile = async (db: Db, { files = [] }: PersonalData, id: string): Promise<boolean> =>
  (await db.query(sql`select from file where id = ${id} and noun = any(${files})`)).length > 0

/**
 * Deletes or pseudonymises all personal data of the person, in one transaction with an audit entry.
 * Idempotent.
 */
export async function erasePerson(
  db: Database,
  data: PersonalData,
  { person, pseudonym }: ErasedPerson,
): Promise<Erased> {
  const erased = await eraseRows(db, data, { person, pseudonym })
  await forgetKeys(db, data)
  return erased
}

const eraseRows = (db: Database, data: PersonalData, { person, pseudonym }: ErasedPerson): Promise<Erased> =>
  transaction(
    db,
    async (tx) => {
      // Enables the exception of append-only tables for erasures.
      await tx.query(sql`select set_config('portal.erasing', 'on', true)`)
      const tables = await findPresentTables(tx, data)
      const changed: RedactedRows[] = []
      const ids = new Map<string, string[]>()
      let rows = 0
      for (const entry of tables) {
        if (entry.table === 'audit') continue
        const own = isOwn(entry) ? await eraseOwn(tx, entry, { person, pseudonym }) : []
        ids.set(
          entry.table,
          own.flatMap(({ id }) => (id === null ? [] : [id])),
        )
        if (own.length > 0 && 'noun' in entry && entry.noun)
          changed.push({
            noun: entry.noun,
            ids: ids.get(entry.table) ?? [],
            fields: entry.erase === 'delete' ? 'all' : (entry.about ?? []),
          })
        rows += own.length + (await renameActors(tx, entry, { person, pseudonym }))
      }
      const find = (table: string) => ids.get(table) ?? []
      rows += (await data.eraseRest?.(tx, { person, pseudonym, ids: find })) ?? 0
      await releaseFiles(
        tx,
        changed.filter(({ fields }) => fields === 'all'),
      )
      const { entries, act, digest } = await redactAudit(tx, { person, pseudonym, changed })
      rows += entries
      if (rows > 0)
        await writeAuditEntries(tx, eraser, [
          {
            noun: 'person',
            id: pseudonym,
            action: 'delete',
            act,
            before: null,
            after: { rows, entries, digest },
          },
        ])
      return { rows }
    },
    { statementTimeoutMs },
  )

/** Actor of an erasure's audit entry; identity's own entry names the administrator. */
const eraser = { userId: 'portal', username: 'portal' }

/** Lists keep copies of their sort keys. */
async function forgetKeys(db: Database, data: PersonalData): Promise<void> {
  const ranked = await db.query<{ noun: string; keys: string[] }>(
    sql`select noun, array_agg(key) as keys from row_rank group by noun`,
  )
  for (const entry of await findPresentTables(db, data)) {
    const personal = [...Object.keys(entry.own ?? {}), ...('about' in entry ? (entry.about ?? []) : [])]
    const columns = [...personal, ...Object.keys(entry.acted ?? {})]
    const keys = ranked.find(({ noun }) => noun === entry.table)?.keys.filter((key) => columns.includes(key))
    if (!keys?.length) continue
    for (let tries = 1; !(await deleteUnusedKeys(db, entry.table, keys)); tries++) {
      if (tries === maxTries) throw new Error(`The counts of ${entry.table} are being moved for too long`)
      await sleep(500)
    }
  }
}
const maxTries = 60

async function eraseOwn(
  tx: Db,
  entry: PersonalTable & { own: IdentifyingColumns },
  { person, pseudonym }: ErasedPerson,
): Promise<{ id: string | null }[]> {
  const { own, erase, about = [] } = entry as Extract<PersonalTable, { own: IdentifyingColumns }>
  const table = sql.id(entry.table)
  const columns = await columnsOf(tx, entry.table)
  const id = columns.some(({ name }) => name === 'id') ? sql`t.id::text` : sql`null::text`
  if (erase === 'delete')
    return tx.query(sql`delete from ${table} t where ${namedIn(own, person)} returning ${id} as id`)
  const empty = (name: string): Sql => {
    const column = columns.find((column) => column.name === name)
    if (!column?.isRequired) return sql`null`
    return column.type === 'jsonb' ? sql`'{}'::jsonb` : sql`''`
  }
  const renamed = Object.entries(own).map(([column, by]) => rename(column, by, { person, pseudonym }))
  const emptied = about.map((name) => sql`${sql.id(name)} = ${empty(name)}`)
  return tx.query(
    sql`update ${table} t set ${sql.join([...renamed, ...emptied])} where ${namedIn(own, person)} returning ${id} as id`,
  )
}

function rename(column: string, by: IdentifiedBy, { person, pseudonym }: ErasedPerson): Sql {
  const before = sql.id(`t.${column}`)
  const after =
    by === 'json' ? sql`${before} || ${JSON.stringify({ userId: pseudonym })}::jsonb` : sql`${pseudonym}`
  return sql`${sql.id(column)} = case when ${names(column, by, person)} then ${after} else ${before} end`
}

async function renameActors(tx: Db, { table, acted }: PersonalTable, erasing: ErasedPerson): Promise<number> {
  if (!acted) return 0
  const renamed = Object.entries(acted).map(([column, by]) => rename(column, by, erasing))
  const rows = await tx.query(sql`update ${sql.id(table)} t set ${sql.join(renamed)}
    where ${namedIn(acted, erasing.person)} returning 1`)
  return rows.length
}

/** Releases files of deleted rows: the cleaner removes them after a day. */
async function releaseFiles(tx: Db, gone: readonly RedactedRows[]): Promise<void> {
  for (const { noun, ids } of gone)
    await tx.query(sql`update file set noun = null, row_id = null, free_since = now()
      where noun = ${noun} and row_id = any(${ids})`)
}
