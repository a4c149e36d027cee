import type { Identity } from '@portal/contracts/access.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { type Database, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { contains } from '@portal/service-kit/list/list.ts'
import { queryWithTimeLimit } from './time-limit.repo.ts'

const maxHitsOfKind = 5
/** Maximum characters of the excerpt that distinguishes tickets. */
const detailLength = 80

interface Field {
  /** Label of the field; unset for fields that the hit shows anyway. */
  label?: string
  matches: (text: string) => Sql
  found: Sql
}
const fields: readonly Field[] = [
  { matches: (text) => sql`ticket.id::text = ${text.replace(/^#/, '')}`, found: sql`''` },
  { label: 'Asked by', matches: contains('ticket.username'), found: sql`ticket.username` },
  {
    label: 'Serial number',
    matches: contains('ticket.serial_num'),
    found: sql`coalesce(ticket.serial_num, '')`,
  },
  { matches: contains('ticket.text'), found: sql`ticket.text` },
]

/** Cuts an excerpt around the match. */
function excerpt(question: string, text: string): string {
  const at = Math.max(0, question.toLowerCase().indexOf(text.toLowerCase()) - detailLength / 2)
  const part = question.slice(at, at + detailLength).replaceAll(/\s+/g, ' ')
  return `${at > 0 ? '… ' : ''}${part.trim()}${question.length > at + detailLength ? ' …' : ''}`
}

/**
 * Searches tickets by number, author, serial number and question, newest first, each once. Users without the
 * permission to answer find only their own tickets, which have a separate page.
 */
export async function searchTickets(
  db: Database,
  { permissions, userId }: Pick<Identity, 'permissions' | 'userId'>,
  text: string,
): Promise<SearchHit[]> {
  const isStaff = permissions.includes('ticket:view')
  const seen = isStaff ? sql`true` : sql`ticket.user_id = ${userId}`
  // Excludes the user's own name, which would match all own tickets.
  const asked = fields.filter(({ label }) => isStaff || label !== 'Asked by')
  const parts = asked.map(
    (
      { matches, found },
      at,
    ) => sql`(select ticket.id, ticket.text, ${sql.raw(String(at))} as field, ${found} as found
      from ticket where ${seen} and (${matches(text)}) order by ticket.id desc limit ${sql.raw(String(maxHitsOfKind))})`,
  )
  const rows = await queryWithTimeLimit<{ id: number; text: string; field: number; found: string }>(
    db,
    sql.join(parts, ' union all '),
  )
  const first = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at)
  return first.slice(0, maxHitsOfKind).map(({ id, text: question, field, found }) => ({
    kind: isStaff ? 'Tickets' : 'My tickets',
    title: String(id),
    detail: excerpt(question, text),
    ...(asked[field]?.label && { matched: { field: asked[field].label, text: found } }),
    link: `${isStaff ? '/ticket' : '/myTickets'}?id=${id}`,
  }))
}
