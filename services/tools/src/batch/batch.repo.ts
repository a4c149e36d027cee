import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { toText } from '@portal/contracts/errors/all.ts'
import type { BatchFields, TranslatedBatch } from '@portal/contracts/translation.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { removeMarks } from '../sheet/texts.ts'
import type { SheetText } from '../sheet/workbook.ts'
import type { TranslationClient, TranslationOutcome } from '../translate/translator.ts'

type State = TranslatedBatch['state']

/** Workbook that is being translated. */
export interface Batch
  extends Pick<
    TranslatedBatch,
    'state' | 'fileName' | 'engine' | 'targetLanguage' | 'done' | 'total' | 'msg' | 'expiresAt'
  > {
  /** Why it stopped; null in earlier versions, too. */
  reason: ErrorMessage | null
  id: string
  owner: string
  isGuest: boolean
  sharesMemory: boolean
  fileId: string
  resultId: string | null
  /** Number of starts, by which earlier workers are recognized as outdated. */
  attempts: number
}

const columns = sql`id, owner, is_guest as "isGuest", shares_memory as "sharesMemory", engine, target_language as "targetLanguage",
  file_id as "fileId", file_name as "fileName", result_id as "resultId", state, msg, reason, done, total, attempts, expires_at as "expiresAt"`

export async function insert(
  tx: Db,
  { key, isGuest, sharesMemory }: TranslationClient,
  { engine, targetLanguage }: BatchFields,
  file: { id: string; name: string },
  texts: readonly SheetText[],
): Promise<Batch> {
  const total = texts.reduce((sum, { cells }) => sum + cells, 0)
  const [batch] = await tx.query<Batch>(sql`
    insert into batch (owner, is_guest, shares_memory, engine, target_language, file_id, file_name, total)
    values (${key}, ${isGuest}, ${sharesMemory}, ${engine}, ${targetLanguage}, ${file.id}, ${file.name}, ${total}) returning ${columns}`)
  const { id } = batch as Batch
  await tx.query(sql`insert into segment (batch_id, no, source, cells, place)
    select ${id}, row_number() over (order by at), source, cells, place
    from unnest(${texts.map(({ source }) => source)}::text[], ${texts.map(({ cells }) => cells)}::int[], ${texts.map(({ place }) => place)}::text[])
      with ordinality as text (source, cells, place, at)`)
  return batch as Batch
}

export const find = async (db: Db, id: string): Promise<Batch | undefined> =>
  (await db.query<Batch>(sql`select ${columns} from batch where id = ${id} and expires_at > now()`))[0]

export async function countUnfinished(db: Db, owner: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) from batch where owner = ${owner} and state in ('QUEUED', 'RUNNING') and expires_at > now()`,
  )
  return row?.count ?? 0
}

/** Starts or resumes the work; undefined if there is none. */
export const startBatch = async (db: Db, id: string): Promise<Batch | undefined> =>
  (
    await db.query<Batch>(sql`update batch set state = 'RUNNING', attempts = attempts + 1
      where id = ${id} and state in ('QUEUED', 'RUNNING') returning ${columns}`)
  )[0]

/** Changes the state; undefined if the current state is none of `from`. */
export const changeState = async (
  db: Db,
  id: string,
  from: readonly State[],
  to: State,
  reason?: ErrorMessage,
): Promise<Batch | undefined> =>
  (
    await db.query<Batch>(sql`update batch set state = ${to}, msg = ${reason ? toText(reason) : ''}, reason = ${reason ? JSON.stringify(reason) : null}
      where id = ${id} and state = any(${[...from]}::text[]) returning ${columns}`)
  )[0]

export interface OpenText {
  no: number
  source: string
}
export const findOpen = (db: Db, id: string, most: number) =>
  db.query<OpenText>(
    sql`select no, source from segment where batch_id = ${id} and translated is null order by no limit ${most}`,
  )

/** Stores translated texts; false if the batch was taken over or has ended. */
export async function storeTranslations(
  tx: Db,
  { id, attempts }: Batch,
  outcomes: readonly (TranslationOutcome & { no: number })[],
): Promise<boolean> {
  const [kept] = await tx.query<{ id: string }>(
    sql`select id from batch where id = ${id} and state = 'RUNNING' and attempts = ${attempts} for update`,
  )
  if (!kept) return false
  await tx.query(sql`with known as (
      update segment set translated = text, note = nullif(outcome.note, ''), reason = outcome.reason::jsonb
      from unnest(${outcomes.map(({ no }) => no)}::int[], ${outcomes.map(({ text }) => text)}::text[], ${outcomes.map(({ note }) => (note ? toText(note) : ''))}::text[],
          ${outcomes.map(({ note }) => (note ? JSON.stringify(note) : null))}::text[])
        as outcome (no, text, note, reason)
      where batch_id = ${id} and segment.no = outcome.no and translated is null returning cells)
    update batch set done = done + coalesce((select sum(cells) from known), 0) where id = ${id}`)
  return true
}

export const findTranslations = async (db: Db, id: string): Promise<[string, string][]> =>
  (
    await db.query<{ source: string; translated: string }>(
      sql`select source, translated from segment where batch_id = ${id} and translated <> source`,
    )
  ).map(({ source, translated }) => [source, translated])

export async function finish(tx: Db, { id, attempts }: Batch, resultId: string): Promise<boolean> {
  const [done] = await tx.query(sql`update batch set state = 'DONE', result_id = ${resultId}
    where id = ${id} and state = 'RUNNING' and attempts = ${attempts} returning id`)
  return done !== undefined
}

/** Maximum characters of texts in an answer. */
const maxShown = 20_000
const maxNotes = 100

export async function toBatchView(
  db: Db,
  { id, state, fileName, targetLanguage, engine, done, total, msg, reason, expiresAt }: Batch,
): Promise<TranslatedBatch> {
  const texts = await db.query<{ source: string; translated: string | null }>(
    sql`select left(source, ${maxShown}) as source, left(translated, ${maxShown}) as translated from segment where batch_id = ${id} order by no limit 1001`,
  )
  const notes = await db.query<{ place: string; msg: string; reason: ErrorMessage | null; count: number }>(
    sql`select place, note as msg, reason, count(*) over () as count from segment where batch_id = ${id} and note is not null order by no limit ${maxNotes}`,
  )
  const source = shown(texts.map((text) => text.source))
  const translated = shown(texts.flatMap((text) => text.translated ?? []))
  return {
    batchId: id,
    result: [source.text, { translated: translated.text }],
    isCut: translated.isCut,
    state,
    fileName,
    targetLanguage,
    engine,
    done,
    total,
    msg,
    ...reason,
    expiresAt,
    notes: notes.map(({ place, msg, reason: why }) => ({ place, msg, ...why })),
    noteCount: notes[0]?.count ?? 0,
  }
}

function shown(texts: readonly string[]) {
  let text = ''
  for (const [at, next] of texts.entries()) {
    if (at === 1_000 || text.length + next.length > maxShown) return { text, isCut: true }
    text += (at === 0 ? '' : '\n') + removeMarks(next)
  }
  return { text, isCut: false }
}

/** Deletes batches after a day and returns their files, which the caller deletes. */
export const deleteExpired = (tx: Db) =>
  tx.query<Pick<Batch, 'owner' | 'fileId' | 'resultId'>>(
    sql`delete from batch where id in (select id from batch where expires_at < now() limit 100 for update skip locked)
      returning owner, file_id as "fileId", result_id as "resultId"`,
  )
