import type { Identity } from '@portal/contracts/access.ts'
import { formatModel } from '@portal/contracts/model.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import {
  type Database,
  type Db,
  type Sql,
  sql,
  sqlState,
  transaction,
} from '@portal/service-kit/database/database.ts'
import { contains } from '@portal/service-kit/list/list.ts'
import { type Owner, ownershipCondition } from '@portal/service-kit/list/ownership.ts'
import { toVisibilityFilter } from '../common/visibility.rules.ts'
import { findModels } from './model.rules.ts'

/** Limit per noun for hits by number. */
const maxHitsOfKind = 8
/** Limit per other column. */
const maxHitsOfColumn = 3
/** Limit of rows from which distinct names are taken. */
const rowsOfNames = 100
/** Time limit in milliseconds for searching one column. */
const searchTimeoutMs = 300

/** Searched column beside the number. */
interface Field {
  column: string
  label: string
  /** Set if distinct values of the column are hits themselves: their kind, and the filter of the list. */
  names?: { kind: string; filter: string }
}

interface SearchTarget {
  table: string
  kind: string
  permission: string
  list: string
  /** Column that identifies a row for users. */
  number: string
  /** Columns that the hit shows as details. */
  detail: Sql
  fields: readonly Field[]
  /** Column of the row's address, if it is not the number. */
  link?: (id: number, number: string) => string
  /** Ownership filter. With 'anybody' the permission alone decides. */
  as?: ((user: Identity) => Owner) | 'anybody'
  hasModels?: boolean
}

interface Row {
  id: number
  number: string
  model: string | null
  detail: string
  found: string
}

const order: SearchTarget = {
  table: 'sales_order',
  kind: 'Orders',
  permission: 'order:view',
  list: '/order',
  hasModels: true,
  number: 'order_no',
  detail: sql`null as model, customer as detail`,
  fields: [
    { column: 'customer', label: 'Customer', names: { kind: 'Customers', filter: 'customer' } },
    { column: 'waybill_no', label: 'Waybill number' },
  ],
}
const device: SearchTarget = {
  table: 'device',
  kind: 'Devices',
  permission: 'device:view',
  list: '/device',
  hasModels: true,
  number: 'serial_num',
  detail: sql`model, end_user as detail`,
  fields: [
    { column: 'end_user', label: 'End user', names: { kind: 'End users', filter: 'endUser' } },
    { column: 'datalog_sn', label: 'Datalog SN' },
  ],
}

const feedback: SearchTarget = {
  table: 'feedback',
  kind: 'Feedback',
  permission: 'feedback:view',
  list: '/feedback',
  number: 'title',
  detail: sql`null as model, username as detail`,
  fields: [{ column: 'serial_num', label: 'Serial number' }],
  link: (id) => `/feedbackPage/${id}`,
  as: toVisibilityFilter,
}
const claim: SearchTarget = {
  table: 'claim',
  kind: 'Claims',
  permission: 'defective:view',
  list: '/defective',
  number: 'claim_no',
  detail: sql`null as model, serial_num as detail`,
  fields: [{ column: 'serial_num', label: 'Serial number' }],
  link: (_, claimNo) => `/defective?claimNo=${encodeURIComponent(claimNo)}`,
}
const warranty: SearchTarget = {
  table: 'warranty',
  kind: 'Warranties',
  permission: 'warranty:view',
  list: '/warranty',
  number: 'serial_num',
  detail: sql`null as model, purchaser as detail`,
  fields: [{ column: 'purchaser', label: 'Purchaser' }],
  link: (_, serialNum) => `/warranty?serialNum=${encodeURIComponent(serialNum)}`,
}
const dongleFirmware: SearchTarget = {
  table: 'dongle_firmware',
  kind: 'Dongle firmware',
  permission: 'firmware:view',
  list: '/dongle',
  number: 'fw_code',
  detail: sql`null as model, dongle_type as detail`,
  fields: [],
  link: (_, fwCode) => `/dongle?fwCode=${encodeURIComponent(fwCode)}`,
  as: 'anybody',
}
const appVersion: SearchTarget = {
  table: 'app_version',
  kind: 'App versions',
  permission: 'appVersion:view',
  list: '/appVersion',
  number: 'version_code',
  detail: sql`null as model, user_platform as detail`,
  fields: [],
  link: (_, versionCode) => `/appVersion?versionCode=${encodeURIComponent(versionCode)}`,
  as: 'anybody',
}
const nouns = [order, device, claim, warranty, feedback, dongleFirmware, appVersion]

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

interface Asked {
  condition: Sql
  column: string
  limit: number
  order?: Sql
}

function rows(
  db: Db,
  user: Identity,
  { table, number, detail, as }: SearchTarget,
  asked: Asked,
): Promise<Row[]> {
  const owned = as === 'anybody' ? undefined : ownershipCondition(as?.(user) ?? user)
  const where = sql.where([asked.condition, sql`deleted_at is null`, owned])
  return db.query<Row>(
    sql`select id, ${sql.id(number)} as number, ${detail}, ${sql.id(asked.column)} as found
      from ${sql.id(table)}${where}${asked.order ?? sql.empty} limit ${sql.raw(String(asked.limit))}`,
  )
}

const cancelled = '57014'

/** Runs a query with the time limit; returns nothing if it is exceeded. */
const rowsInTime = (db: Database, user: Identity, searched: SearchTarget, asked: Asked): Promise<Row[]> =>
  transaction(db, async (tx) => {
    await tx.query(sql`set local statement_timeout = ${sql.raw(String(searchTimeoutMs))}`)
    return rows(tx, user, searched, asked)
  }).catch((error: unknown) => {
    if (sqlState(error) === cancelled) return []
    throw error
  })

/** Searches numbers by prefix, sorted; then by substring, with limits of count and time. */
async function byNumber(db: Database, user: Identity, searched: SearchTarget, text: string): Promise<Row[]> {
  const column = searched.number
  const upper = sql`upper(${sql.id(column)})`
  const start = sql`${upper} like ${`${escaped(text.toUpperCase())}%`}`
  const order = sql` order by ${upper} using ~<~`
  const first = await rows(db, user, searched, { condition: start, column, limit: maxHitsOfKind, order })
  if (first.length === maxHitsOfKind) return first
  const inside = sql`${contains(column)(text)} and not ${start}`
  const more = await rowsInTime(db, user, searched, {
    condition: inside,
    column,
    limit: maxHitsOfKind - first.length,
  })
  return [...first, ...more]
}

const hitOf = ({ kind, list, link }: SearchTarget, { id, number, model, detail }: Row): SearchHit => ({
  kind,
  title: number,
  detail: [model && formatModel(model), detail].filter(Boolean).join(' · '),
  link: link?.(id, number) ?? `${list}/${encodeURIComponent(number)}`,
})

/** Finds distinct values of a column that contain the text, each with a link to the filtered list. */
function nameHits({ list }: SearchTarget, { names }: Field, found: readonly Row[]): SearchHit[] {
  if (!names) return []
  return [...new Set(found.map((row) => row.found))].slice(0, maxHitsOfColumn).map((name) => ({
    kind: names.kind,
    title: name,
    detail: '',
    link: `${list}?${new URLSearchParams({ [names.filter]: name })}`,
  }))
}

async function findIn(
  db: Database,
  user: Identity,
  searched: SearchTarget,
  text: string,
): Promise<SearchHit[]> {
  const numbered = await byNumber(db, user, searched, text)
  const hits = numbered.map((row) => hitOf(searched, row))
  const named: SearchHit[] = []
  for (const field of searched.fields) {
    const { column, label } = field
    const found = await rowsInTime(db, user, searched, {
      condition: contains(column)(text),
      column,
      limit: rowsOfNames,
    })
    const others = found
      .filter(({ id }) => !numbered.some((row) => row.id === id))
      .sort((a, b) => b.id - a.id)
    for (const row of others.slice(0, maxHitsOfColumn))
      hits.push({ ...hitOf(searched, row), matched: { field: label, text: row.found } })
    named.push(...nameHits(searched, field, found))
  }
  return [...hits, ...named]
}

/** Searches visible live rows of all nouns, and models by name. */
export async function find(db: Database, user: Identity, text: string): Promise<SearchHit[]> {
  const searched = nouns.filter(({ permission }) => user.permissions.includes(permission))
  const found = await Promise.all(searched.map((noun) => findIn(db, user, noun, text)))
  const models = searched.flatMap(({ kind, list, hasModels }) =>
    hasModels ? findModels(text, `${kind} by model`, list) : [],
  )
  return [...found.flat(), ...models]
}
