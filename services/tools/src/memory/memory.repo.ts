import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { TargetLanguage } from '@portal/contracts/translation.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Part of the cache: owner, language and untranslated names. */
export interface CacheShelf {
  scope: string
  target: TargetLanguage
  glossary: string
}

const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** Derives the lookup hash and the encryption key from a source; the source cannot be derived from them. */
const placeOf = ({ scope, target, glossary }: CacheShelf, source: string) => ({
  hash: digest('place', scope, target, glossary, source),
  key: digest('key', scope, target, glossary, source),
})

function sealed(text: string, key: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function opened(bytes: Buffer, key: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Finds the translations of these sources in the first shelf that has them. */
export async function findCached(
  db: Db,
  shelves: readonly CacheShelf[],
  sources: readonly string[],
): Promise<Map<string, string>> {
  const places = sources.flatMap((source) => shelves.map((shelf) => ({ source, ...placeOf(shelf, source) })))
  const rows = await db.query<{ hash: Buffer; sealed: Buffer }>(
    sql`select hash, sealed from memory where hash = any(${places.map(({ hash }) => hash)}::bytea[])`,
  )
  const found = new Map(rows.map((row) => [row.hash.toString('hex'), row.sealed]))
  const known = new Map<string, string>()
  for (const { source, hash, key } of places) {
    const bytes = known.has(source) ? undefined : found.get(hash.toString('hex'))
    const text = bytes && opened(bytes, key)
    if (text !== undefined) known.set(source, text)
  }
  if (rows.length > 0)
    await db.query(sql`update memory set used_at = now()
      where hash = any(${rows.map(({ hash }) => hash)}::bytea[]) and used_at < now() - interval '1 day'`)
  return known
}

export async function storeCached(
  db: Db,
  shelf: CacheShelf,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  if (pairs.length === 0) return
  const rows = pairs
    .map(([source, text]) => ({ ...placeOf(shelf, source), text }))
    // Sorts, so that concurrent writers do not deadlock.
    .sort((a, b) => a.hash.compare(b.hash))
  await db.query(sql`insert into memory (hash, sealed)
    select * from unnest(${rows.map(({ hash }) => hash)}::bytea[], ${rows.map(({ text, key }) => sealed(text, key))}::bytea[])
    on conflict (hash) do update set sealed = excluded.sealed, used_at = now()`)
}

/**
 * Deletes translations that were not used for `days`, and the longest unused ones above the limit of rows.
 */
export async function deleteUnused(db: Db, { rows, days }: { rows: number; days: number }): Promise<void> {
  await db.query(sql`delete from memory where used_at < now() - make_interval(days => ${days})`)
  await db.query(
    sql`delete from memory where hash in (select hash from memory order by used_at desc offset ${rows})`,
  )
}
