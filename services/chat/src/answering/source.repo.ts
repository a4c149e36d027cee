import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { isReadable } from '../knowledge/audience.repo.ts'
import type { Reader } from '../knowledge/reader.rules.ts'
import { recognisedPages } from '../knowledge/recognition/scan.repo.ts'

interface CitedFile {
  id: number
  title: string
  /** Of the bytes that were uploaded; null for what never was a file, or may not be read as a whole. */
  uploadId: string | null
  /** The devices that it is about, or `all_devices`. */
  deviceGroup: string
  /** Pages that were read by text recognition. */
  recognised: number[]
}

/** Title and upload of cited files, by the file's id. */
export async function findCited(
  db: Db,
  fileIds: readonly number[],
  reader: Reader,
): Promise<Map<number, CitedFile>> {
  const rows = await db.query<CitedFile>(
    sql`select f.id, f.title, case when ${isReadable(reader)} then f.upload_id end as "uploadId", s.device_group as "deviceGroup", ${recognisedPages} as recognised
        from knowledge_file f join knowledge_store s on s.id = f.store_id
        where f.id = any(${[...new Set(fileIds)]}::bigint[])`.prepared(),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Answers may cite the file to the reader, who may then read it. */
export const isCitable = async (db: Db, id: number, reader: Reader): Promise<boolean> =>
  (
    await db.query(
      sql`select from knowledge_file f where id = ${id} and state = 'completed' and ${isReadable(reader)}`,
    )
  ).length > 0
