import { type Database, type Db, sql, transaction } from './database.ts'
import { type Encryption, parseKeyId } from './encryption.ts'

/** Columns of a table that contain encrypted texts, or arrays of them; null where a row has none. */
export interface EncryptedColumns {
  table: string
  /** Column that identifies the owner of a row. */
  owner: string
  columns: readonly string[]
}

interface StoredSecret {
  owner: string
  value: string | string[]
}

const list = (value: string | string[]) => (Array.isArray(value) ? value : [value])

const find = (db: Db, { table, owner }: EncryptedColumns, column: string) =>
  db.query<StoredSecret>(
    sql`select ${sql.id(owner)} as owner, to_jsonb(${sql.id(column)}) as value from ${sql.id(table)}
      where ${sql.id(column)} is not null`,
  )

async function* stored(db: Db, tables: readonly EncryptedColumns[]) {
  for (const table of tables)
    for (const column of table.columns)
      for (const secret of await find(db, table, column)) yield { table, column, ...secret }
}

/** Lists the ids of all keys in use. */
export async function findKeyIds(db: Db, tables: readonly EncryptedColumns[]): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { value } of stored(db, tables))
    for (const id of list(value).map(parseKeyId)) if (id) ids.add(id)
  return [...ids]
}

/**
 * Encrypts values that are unencrypted or use an old key, and returns their number. A concurrently changed
 * secret is skipped, as it already uses the current key.
 * @throws Error when a key is missing
 */
export async function encryptAll(
  db: Database,
  tables: readonly EncryptedColumns[],
  encryption: Encryption,
): Promise<number> {
  encryption.assertKnown(await findKeyIds(db, tables))
  const [current] = encryption.keyIds()
  let count = 0
  await transaction(db, async (tx) => {
    for await (const { table, column, owner, value } of stored(tx, tables)) {
      if (list(value).every((one) => parseKeyId(one) === current)) continue
      const next = list(value).map((one) =>
        encryption.encrypt(parseKeyId(one) === undefined ? one : encryption.decrypt(one, owner), owner),
      )
      const rows = await tx.query(sql`update ${sql.id(table.table)}
        set ${sql.id(column)} = ${Array.isArray(value) ? next : next[0]}
        where ${sql.id(table.owner)} = ${owner} and ${sql.id(column)} = ${value} returning 1`)
      count += rows.length
    }
  })
  return count
}
