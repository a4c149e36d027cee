import { stem } from '@portal/chat/knowledge/vocabulary/language.repo.ts'
import { tokenise } from '@portal/chat/knowledge/vocabulary/token.rules.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Parameters of textbooks and most search engines; the product's may change. */
const k1 = 1.2
const b = 0.75

/**
 * Textbook BM25 over the same words and sections: title and text are one text, all words weigh the same.
 * Builds its index at the first question.
 */
export async function searchByBm25(db: Db, question: string, depth: number): Promise<string[]> {
  const { chunks, length } = await prepare(db)
  const terms = [...(await stem(db, tokenise(question), 'english')).values()]
  const rows = await db.query<{ name: string }>(sql`
    select f.name from unnest(${terms}::text[]) asked (term)
    join plain_posting p using (term)
    join (select term, count(*) as n from plain_posting group by term) df using (term)
    join knowledge_file f on f.id = p.file_id
    group by f.id
    order by sum(ln(1 + (${chunks}::float - df.n + 0.5) / (df.n + 0.5)) * p.n * ${k1 + 1}::float
      / (p.n + ${k1}::float * (1 - ${b}::float + ${b}::float * p.length / ${length}::float))) desc, f.id limit ${depth}`)
  return rows.map(({ name }) => name)
}

const prepared = new WeakMap<Db, Promise<Sums>>()
function prepare(db: Db): Promise<Sums> {
  const sums = prepared.get(db) ?? index(db)
  prepared.set(db, sums)
  return sums
}

interface Sums {
  chunks: number
  length: number
}

async function index(db: Db): Promise<Sums> {
  await db.query(sql`create table plain_posting (term text, file_id bigint, n integer, length integer)`)
  const chunks = await db.query<{ id: number; text: string }>(
    sql`select file_id as id, array_to_string(heading_path, ' ') || ' ' || body as text from knowledge_chunk`,
  )
  for (const { id, text } of chunks) {
    const tokens = tokenise(text)
    const stems = await stem(db, tokens, 'english')
    const terms = tokens.flatMap((token) => stems.get(token) ?? [])
    await db.query(
      sql`insert into plain_posting select term, ${id}, count(*), ${terms.length} from unnest(${terms}::text[]) term group by term`,
    )
  }
  await db.query(sql`create index on plain_posting (term)`)
  await db.query(sql`analyze plain_posting`)
  const [sums] = await db.query<Sums>(sql`select count(*) as chunks, avg(length)::float as length
    from (select file_id, max(length) as length from plain_posting group by 1) each`)
  return sums as Sums
}
