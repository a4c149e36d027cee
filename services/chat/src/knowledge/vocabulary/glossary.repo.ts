import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { readOnce } from '../read-once.ts'

/** An active entry of the glossary that staff keep. */
export interface GlossaryTerm {
  id: number
  /** In all languages; the first is what people call it. */
  wordings: readonly string[]
}

export interface Glossary {
  /** Counts the writes: what was computed of one revision holds until the next. */
  revision: number
  terms: readonly GlossaryTerm[]
}

/** One for each pool of connections. A write of any copy of the service is seen by the next reader. */
const known = new WeakMap<Db, Glossary>()

const findRevision = async (db: Db): Promise<number> =>
  (await db.query<{ revision: number }>(sql`select revision from glossary_revision`.prepared()))[0]
    ?.revision ?? 0

/** The glossary as it is now: read again only after somebody has written it. */
export async function glossaryOf(db: Db): Promise<Glossary> {
  const revision = await readOnce('glossary revision', () => findRevision(db))
  const before = known.get(db)
  if (before?.revision === revision) return before
  // In one statement, so that the entries are those of the revision that is kept with them.
  const [read] = await db.query<Glossary>(sql`select revision, coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'wordings', en || de || es || zh) order by id)
      from glossary_entry where state = 'ACTIVE' and deleted_at is null), '[]') as terms
    from glossary_revision`)
  const glossary = read ?? { revision, terms: [] }
  known.set(db, glossary)
  return glossary
}
