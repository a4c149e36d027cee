import type { Identity } from '@portal/contracts/access.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { type Database, sql } from '@portal/service-kit/database/database.ts'
import { contains } from '@portal/service-kit/list/list.ts'
import { queryWithTimeLimit } from './time-limit.repo.ts'

const maxHitsOfKind = 5
/** Maximum characters of a title in a filter, which accepts 100 UTF-16 units. */
const linkLength = 50

interface Searched {
  /** Column of the match, if it is not the title. */
  found?: string
  table: string
  kind: string
  permission: string
  list: string
  /** Column of the row's title, by which the list filters. */
  column: 'question' | 'name' | 'term'
}
const nouns: readonly Searched[] = [
  {
    table: 'question_data',
    kind: 'Question data',
    permission: 'qnaData:view',
    list: '/LuxQaData',
    column: 'question',
  },
  {
    table: 'fixed_resource',
    kind: 'Fixed resources',
    permission: 'fixedResource:view',
    list: '/FixedResource',
    column: 'name',
  },
  {
    table: 'gpt_data',
    kind: 'AI chat data',
    permission: 'gptData:view',
    list: '/luxGptData',
    column: 'question',
  },
  {
    table: 'glossary_entry',
    kind: 'Glossary',
    permission: 'glossaryEntry:view',
    list: '/luxGlossary',
    column: 'term',
    found: 'wordings',
  },
]

async function findIn(db: Database, { table, kind, list, column, found = column }: Searched, text: string) {
  const rows = await queryWithTimeLimit<{ title: string }>(
    db,
    sql`select ${sql.id(column)} as title from ${sql.id(table)}
      where ${contains(found)(text)} and deleted_at is null order by id desc limit ${sql.raw(String(maxHitsOfKind))}`,
  )
  return rows.map(({ title }) => ({
    kind,
    title,
    detail: '',
    link: `${list}?${new URLSearchParams({ [column]: Array.from(title).slice(0, linkLength).join('') })}`,
  }))
}

/** Searches question data, resources and glossary entries that the user may see, newest first. */
export async function searchKnowledge(db: Database, user: Identity, text: string): Promise<SearchHit[]> {
  const seen = nouns.filter(({ permission }) => user.permissions.includes(permission))
  return (await Promise.all(seen.map((noun) => findIn(db, noun, text)))).flat()
}
