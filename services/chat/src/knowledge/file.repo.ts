import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import type { FileState } from '@portal/contracts/knowledge.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

/** Times that a process may take a file up without getting on with it. */
export const maxAttempts = 3

/** Nothing is going on with the file. */
export const isSettled = (state: FileState): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled'
const isUnsettled = sql`state not in ('completed', 'failed', 'cancelled')`

export interface KnowledgeFile {
  id: number
  storeId: number
  uploadId: string | null
  name: string
  title: string
  digest: string
  state: FileState
  reason: string
  /** The reason as an error; files that failed in earlier versions have the sentence alone. */
  failure: ErrorMessage | null
  attempts: number
  pages: number | null
}

const columns = sql`id, store_id as "storeId", upload_id as "uploadId", name, title, digest, state, reason, failure, attempts, pages`

type Fresh = Pick<KnowledgeFile, 'storeId' | 'uploadId' | 'name' | 'title' | 'digest'> & {
  size: number
  createdBy: string
}

/** The same content in the same store is the same file: its row is answered then, with `isNew` false. */
export async function insert(tx: Db, file: Fresh): Promise<KnowledgeFile & { isNew: boolean }> {
  const { storeId, uploadId, name, title, size, digest, createdBy } = file
  const [row] = await tx.query<KnowledgeFile & { isNew: boolean }>(sql`
    insert into knowledge_file (store_id, upload_id, name, title, size, digest, created_by)
    values (${storeId}, ${uploadId}, ${name}, ${title}, ${size}, ${digest}, ${createdBy})
    on conflict (store_id, digest) do update set updated_at = now() returning ${columns}, xmax = 0 as "isNew"`)
  return row as KnowledgeFile & { isNew: boolean }
}

export const find = async (db: Db, id: number): Promise<KnowledgeFile | undefined> =>
  (await db.query<KnowledgeFile>(sql`select ${columns} from knowledge_file where id = ${id}`))[0]

type Changing = Partial<
  Pick<KnowledgeFile, 'state' | 'reason' | 'failure' | 'attempts' | 'pages' | 'uploadId'>
> & {
  /** Those without text of their own. */
  scannedPages?: readonly number[]
}
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Undefined when the file is gone. */
export const change = (db: Db, id: number, values: Changing): Promise<KnowledgeFile | undefined> =>
  changeIf(db, id, values, sql`true`)

/** What comes of reading a file. Undefined when it is gone, or when reading it was cancelled. */
export const advance = (db: Db, id: number, values: Changing): Promise<KnowledgeFile | undefined> =>
  changeIf(db, id, values, isUnsettled)

async function changeIf(
  db: Db,
  id: number,
  values: Changing,
  condition: Sql,
): Promise<KnowledgeFile | undefined> {
  const assignments = Object.entries(values).map(
    ([name, value]): Sql =>
      sql`${sql.id(snake(name))} = ${name === 'failure' ? JSON.stringify(value) : value}`,
  )
  const [row] =
    await db.query<KnowledgeFile>(sql`update knowledge_file set ${sql.join([...assignments, sql`updated_at = now()`])}
    where id = ${id} and ${condition} returning ${columns}`)
  return row
}

/**
 * Ends the reading of a file; one that was read before stays as it was then. False when there is nothing to
 * cancel, also while its index is made, which is over in a moment.
 */
export const cancel = async (tx: Db, id: number): Promise<boolean> =>
  (
    await tx.query(sql`update knowledge_file
      set state = case when revision > 0 then 'completed' else 'cancelled' end, updated_at = now()
      where id = ${id} and state in ('queued', 'extracting') returning id`)
  ).length > 0

export const isCancelled = async (db: Db, id: number): Promise<boolean> =>
  (await db.query(sql`select from knowledge_file where id = ${id} and ${isUnsettled}`)).length === 0

/** Whether any file is still to be read or indexed. */
export const areUnfinished = async (db: Db): Promise<boolean> =>
  (await db.query(sql`select from knowledge_file where ${isUnsettled} limit 1`)).length > 0

export const remove = (tx: Db, id: number) => tx.query(sql`delete from knowledge_file where id = ${id}`)
