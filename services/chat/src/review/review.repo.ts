import type { DialoguePageRequest, DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import type { Groups } from '@portal/contracts/summary.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import {
  combineFilters,
  contains,
  type Filters,
  type ListQuery,
  matchesAny,
  selectPage,
} from '@portal/service-kit/list/list.ts'
import { selectGroups } from '@portal/service-kit/list/summary.ts'
import { selectSuggestions } from '../thread/thread.repo.ts'
import { getRegion } from './region.rules.ts'

const columns = sql`thread.number as id, thread.version, thread.id as "threadId", title as "chatTitle", device_group as devices,
  coalesce(model, '') as model, coalesce(serial_num, '') as "serialNum", evaluation, ${selectSuggestions} as suggestion, qna_status as "qnaStatus", according,
  message_count as "msgCount", thread.updated_at as "updateTime", thread.created_at as "createdAt", username as "userName", platform,
  coalesce(country, '') as country, assignee, dislike,
  (select count(*)::int from message where thread_id = thread.id and revises is not null) as corrections`

const saying = contains('content')
const like = (column: string) => {
  const { empty, column: name } = contains(column)
  const filter = (value: string) => sql`${sql.raw(column)} ilike ${`%${value.replace(/[\\%_]/g, '\\$&')}%`}`
  return Object.assign(filter, { empty, column: name })
}
const title = like('title')
const names = contains("(coalesce(serial_num, '') || ' ' || username)")
const threadsSaying = (text: string) => sql`select thread_id from message where ${saying(text)}`

const filters: Filters = {
  // Filters by the first message, which has an index.
  chatTitle: Object.assign((text: string) => sql`${title(text)} and thread.id in (${threadsSaying(text)})`, {
    empty: title.empty,
  }),
  devices: matchesAny('device_group'),
  qnaStatus: matchesAny('qna_status'),
  evaluation: matchesAny('evaluation'),
  according: matchesAny('according'),
  platform: matchesAny('platform'),
  message: Object.assign(
    (text: string) =>
      sql`thread.id in (${threadsSaying(text)} union all select id from thread where ${names(text)})`,
    { isText: true, empty: sql`false` },
  ),
  model: like('model'),
  serialNum: like('serial_num'),
  userName: like('username'),
  assignee: like('assignee'),
  dislike: matchesAny('dislike'),
  updateTime: Object.assign(
    ({ from, to }: { from?: string; to?: string }) =>
      sql`thread.updated_at >= coalesce(${from ?? null}::date, '-infinity') and thread.updated_at < coalesce(${to ?? null}::date + 1, 'infinity')`,
    { empty: sql`false` },
  ),
}

type QueryParams = DialoguePageRequest['queryParams']
const sortable = { userName: 'username', createdAt: 'thread.created_at', updateTime: 'thread.updated_at' }

/** Excludes conversations without a question. */
const listWhere = (...where: (Sql | undefined)[]): ListQuery => ({
  table: 'thread',
  select: columns,
  from: sql`thread`,
  where: [sql`message_count > 0`, ...where],
  sortable,
  key: 'number',
  hasBin: false,
})
const listOf = (queryParams: QueryParams) => listWhere(combineFilters(filters, queryParams))

/** Maximum messages that are searched if there is no other filter. */
const maxFound = 10_001

/** Returns the search text if it is the only filter. */
function onlyText(queryParams: QueryParams): string | undefined {
  const [[name, value] = [], ...others] = Object.entries(queryParams ?? {})
  const isText = (name === 'search' || name === 'message') && typeof value === 'string' && value.length > 1
  return isText && others.length === 0 ? (value as string) : undefined
}

export const addRegion = <Row extends { country: string }>(row: Row) => ({
  ...row,
  region: getRegion(row.country),
})

/** Sorts newest conversation first by default. */
const sorted = ({ sort = 'updateTime', direction = 'DESC', ...request }: DialoguePageRequest) =>
  request.sorts ? request : { ...request, sort, direction }

/** Searches for a text without other filters from the newest message on, up to the limit. */
export async function find(db: Db, request: DialoguePageRequest): Promise<Page<DialogueRecord>> {
  const text = onlyText(request.queryParams)
  const met = text === undefined ? undefined : await meet(db, text)
  const list = met ? listWhere(sql`thread.id = any(${met.threadIds}::text[])`) : listOf(request.queryParams)
  const found = await selectPage<DialogueRecord>(db, sorted(request), list)
  return {
    ...found,
    content: found.content.map(addRegion),
    totalIsExact: found.totalIsExact && !met?.isCut,
  }
}

async function meet(db: Db, text: string) {
  const [row] = await db.query<{ n: number; threadIds: string[] }>(sql`
    select count(*)::int as n, coalesce(array_agg(distinct thread_id), '{}') as "threadIds" from (
      select thread_id from message_search(${text}, ${maxFound}) union all select id from thread where ${names(text)}) met`)
  return { threadIds: row?.threadIds ?? [], isCut: (row?.n ?? 0) >= maxFound }
}

export const group = (
  db: Db,
  { by, ...request }: { by: 'qnaStatus' | 'platform'; queryParams?: QueryParams },
): Promise<Groups> =>
  selectGroups(db, request, listOf(request.queryParams), by === 'platform' ? 'platform' : 'qna_status')

export const get = async (db: Db, threadId: string): Promise<DialogueRecord | undefined> =>
  (await db.query<DialogueRecord>(sql`select ${columns} from thread where id = ${threadId}`)).map(
    addRegion,
  )[0]

/** Locks a dialogue for one reviewer until the transaction ends. */
export async function lock(db: Db, threadId: string): Promise<DialogueRecord | undefined> {
  await db.query(sql`select from thread where id = ${threadId} for update`)
  return get(db, threadId)
}

/** Finds the next or previous dialogue in a queue. */
export async function findNeighbour(
  db: Db,
  { threadId }: Pick<DialogueRecord, 'threadId'>,
  {
    sort = 'updateTime',
    direction = 'DESC',
    queryParams,
  }: Pick<DialoguePageRequest, 'sort' | 'direction' | 'queryParams'>,
  isNext: boolean,
): Promise<DialogueRecord | null> {
  const isUp = (direction === 'ASC') === isNext
  const place = sql`(${sql.raw(sortable[sort])}, thread.number)`
  const way = sql.raw(isUp ? 'asc' : 'desc')
  const { where, from } = listOf(queryParams)
  const [found] = await db.query<DialogueRecord>(sql`
    with here as (select ${sql.raw(sortable[sort])} as sorted, number from thread where id = ${threadId})
    select ${columns} from ${from}${sql.where([
      ...where,
      sql`${place} ${sql.raw(isUp ? '>' : '<')} (select sorted, number from here)`,
    ])} order by ${sql.raw(sortable[sort])} ${way}, thread.number ${way} limit 1`)
  return found ? addRegion(found) : null
}

type Reviewed = Pick<DialogueRecord, 'qnaStatus' | 'according' | 'evaluation' | 'assignee'>

/** The caller has locked the row. Keeps the time of the owner's last change. */
export async function save(
  db: Db,
  current: DialogueRecord,
  change: Partial<Reviewed>,
): Promise<DialogueRecord> {
  const { qnaStatus, according, evaluation, assignee } = { ...current, ...change }
  const isDecided = change.qnaStatus !== undefined
  const isReviewed = qnaStatus === 'READY' || qnaStatus === 'APPROVED'
  await db.query(sql`update thread set qna_status = ${qnaStatus}, according = ${according}, evaluation = ${evaluation},
      assignee = ${assignee}, version = version + 1,
      dislike = case when dislike is null or not ${isDecided} then dislike when ${isReviewed} then 'REVIEWED' else 'OPEN' end,
      reviewed_at = case when not ${isDecided} then reviewed_at when ${isReviewed} then coalesce(reviewed_at, now()) end
    where id = ${current.threadId}`)
  return (await get(db, current.threadId)) as DialogueRecord
}

/** Returns the numbers of existing conversations. */
export const findNumbers = async (db: Db, threadIds: readonly string[]): Promise<number[]> =>
  (
    await db.query<{ number: number }>(
      sql`select number from thread where id = any(${threadIds}::text[]) order by number`,
    )
  ).map(({ number }) => number)
