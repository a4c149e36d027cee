import type { Identity } from '@portal/contracts/access.ts'
import { modelLabel } from '@portal/contracts/model.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { type Database, type Db, type Sql, sql, sqlState, transaction } from '@portal/service-kit/database.ts'
import { contains } from '@portal/service-kit/list.ts'
import { ownedBy } from '@portal/service-kit/ownership.ts'

/** Of each noun. */
const most = 8
/**
 * Milliseconds for the search inside of numbers: a text that half of ten million numbers contain need not be
 * looked for longer.
 */
const searchTimeoutMs = 400

interface Searched {
  table: string
  /** Column of the number. */
  number: string
  /** The columns of a hit, beside `title`. */
  hit: Sql
}

interface Found extends SearchHit {
  /** A device's model, by its code. */
  model: string | null
}

const order: Searched = {
  table: 'sales_order',
  number: 'order_no',
  hit: sql`'Order' as kind, null as model, customer as detail, '/order/' as link`,
}
const device: Searched = {
  table: 'device',
  number: 'serial_num',
  hit: sql`'Device' as kind, model, end_user as detail, '/device/' as link`,
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function hits(
  db: Db,
  user: Identity,
  { table, number, hit }: Searched,
  limit: number,
  condition: Sql,
  order: Sql,
) {
  const where = sql.where([condition, sql`deleted_at is null`, ownedBy(user)])
  return db.query<Found>(
    sql`select ${sql.id(number)} as title, ${hit} from ${sql.id(table)}${where}${order} limit ${sql.raw(String(limit))}`,
  )
}

const cancelled = '57014'

/** By the start of the number, in its order; then, as far as there is room and time, by any part of it. */
async function findIn(db: Database, user: Identity, searched: Searched, text: string): Promise<Found[]> {
  const upper = sql`upper(${sql.id(searched.number)})`
  const start = sql`${upper} like ${`${escaped(text.toUpperCase())}%`}`
  const first = await hits(db, user, searched, most, start, sql` order by ${upper} using ~<~`)
  if (first.length === most) return first
  const inside = sql`${contains(searched.number)(text)} and not ${start}`
  const more = await transaction(db, async (tx) => {
    await tx.query(sql`set local statement_timeout = ${sql.raw(String(searchTimeoutMs))}`)
    return hits(tx, user, searched, most - first.length, inside, sql.empty)
  }).catch((error: unknown) => {
    if (sqlState(error) === cancelled) return []
    throw error
  })
  return [...first, ...more]
}

/** Live orders and devices that the user may see. */
export async function find(db: Database, user: Identity, text: string): Promise<SearchHit[]> {
  const nouns = [
    user.permissions.includes('order:view') && order,
    user.permissions.includes('device:view') && device,
  ]
  const found = await Promise.all(
    nouns.filter((noun) => noun !== false).map((noun) => findIn(db, user, noun, text)),
  )
  return found.flat().map(({ model, ...hit }) => ({
    ...hit,
    detail: [model && modelLabel(model), hit.detail].filter(Boolean).join(' · '),
    link: hit.link + encodeURIComponent(hit.title),
  }))
}
