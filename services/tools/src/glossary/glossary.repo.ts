import { createHash } from 'node:crypto'
import type { Glossary } from '@portal/contracts/translation.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Computes the version from the terms, so that a restored list finds its cached translations again. */
const versionOf = (terms: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 16)

export async function find(db: Db): Promise<Glossary> {
  const rows = await db.query<{ term: string }>(sql`select term from glossary_term order by term collate "C"`)
  const [last] = await db.query<{ changedBy: string }>(
    sql`select changed_by as "changedBy" from glossary_change order by id desc limit 1`,
  )
  const terms = rows.map(({ term }) => term)
  return { terms, version: versionOf(terms), changedBy: last?.changedBy ?? null }
}

export async function replace(tx: Db, terms: readonly string[], changedBy: string): Promise<void> {
  await tx.query(sql`delete from glossary_term where not term = any(${[...terms]}::text[])`)
  await tx.query(sql`insert into glossary_term select unnest(${[...terms]}::text[]) on conflict do nothing`)
  await tx.query(sql`insert into glossary_change (changed_by) values (${changedBy})`)
}
