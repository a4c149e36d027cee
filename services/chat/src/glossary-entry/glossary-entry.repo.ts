import {
  type GlossaryEntry,
  type GlossaryEntryDraft,
  type GlossaryLanguage,
  glossaryLanguages,
} from '@portal/contracts/glossary-entry.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import { type Language, stem } from '../knowledge/vocabulary/language.repo.ts'
import { tokenise } from '../knowledge/vocabulary/token.rules.ts'
import { glossaryEntryColumns } from './glossary-entry.columns.ts'
import { getTerm, listWordings, toKeys, type WordingFacts, type Wordings } from './glossary-entry.rules.ts'

const rows = createUnownedRows<GlossaryEntry, GlossaryEntryDraft>('glossary_entry', glossaryEntryColumns)
export const {
  find,
  list,
  exported,
  group,
  count,
  findMatching,
  lock,
  lockMatching,
  setDeleted,
  isVisible,
  updateAll,
} = rows

/**
 * Inserts a row, or updates the row that the caller has locked. Requires `lockAndReadFacts` and the rules
 * before.
 */
export function save(
  db: Db,
  id: number | undefined,
  draft: GlossaryEntryDraft,
  by: string,
): Promise<GlossaryEntry> {
  const values = {
    ...rows.values(draft),
    term: getTerm(draft),
    wordings: listWordings(draft)
      .map(({ wording }) => wording.trim())
      .join('\n'),
    keys: toKeys(draft),
    changed_by: by,
  }
  return id === undefined ? rows.insert(db, values) : rows.update(db, id, values)
}

/** Sets the author of rows that were changed by a bulk action. */
export const setChangedBy = (db: Db, ids: readonly number[], by: string) =>
  db.query(sql`update glossary_entry set changed_by = ${by} where id = any(${ids}::bigint[])`)

const dictionaries: Record<GlossaryLanguage, Language> = {
  en: 'english',
  de: 'german',
  es: 'spanish',
  zh: 'english',
}

/** Locks the glossary for one writer, so that no other writer takes a wording. */
export const lockAll = (tx: Db) => lockName(tx, 'glossary')

export const countLive = async (db: Db): Promise<number> =>
  (
    await db.query<{ n: number }>(
      sql`select count(*)::integer as n from glossary_entry where deleted_at is null`,
    )
  )[0]?.n ?? 0

/**
 * Locks the glossary and reads the facts that the rules need. `ids` are the rows of the entries themselves,
 * which do not conflict.
 */
export async function lockAndReadFacts(
  tx: Db,
  entries: readonly Wordings[],
  ids: readonly number[],
): Promise<WordingFacts> {
  const keys = entries.flatMap(toKeys)
  const taken = await tx.query<{ key: string; term: string }>(
    sql`select key, term from glossary_entry, unnest(keys) key
      where deleted_at is null and keys && ${keys}::text[] and key = any(${keys}::text[]) and not id = any(${ids}::bigint[])`,
  )
  const owners = new Map(taken.map(({ key, term }) => [key, term]))
  const searched = new Map<string, ReadonlyMap<string, string>>()
  for (const language of glossaryLanguages) {
    const tokens = entries.flatMap((entry) => entry[language].flatMap(tokenise))
    searched.set(language, await stem(tx, tokens, dictionaries[language]))
  }
  return {
    isSearched: (language, token) => searched.get(language)?.has(token) ?? false,
    ownerOf: (key) => owners.get(key),
  }
}
