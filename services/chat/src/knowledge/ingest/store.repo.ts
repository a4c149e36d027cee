import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'

export interface KnowledgeStore {
  id: number
  name: string
  deviceGroup: string
  platform: string | null
}

/** The store of a device group, made if there is none. */
export async function ensure(
  tx: Db,
  store: Omit<KnowledgeStore, 'id'> & { createdBy: string },
): Promise<number> {
  const { name, deviceGroup, platform, createdBy } = store
  const [row] = await tx.query<{
    id: number
  }>(sql`insert into knowledge_store (name, device_group, platform, created_by)
    values (${name}, ${deviceGroup}, ${platform}, ${createdBy})
    on conflict (device_group, platform) do update set last_active_at = now() returning id`)
  return row?.id as number
}

/** Undefined where the device group has one. */
export async function insert(
  tx: Db,
  { name, deviceGroup, platform, createdBy }: Omit<KnowledgeStore, 'id'> & { createdBy: string },
): Promise<number | undefined> {
  const [row] = await tx.query<{
    id: number
  }>(sql`insert into knowledge_store (name, device_group, platform, created_by)
    values (${name}, ${deviceGroup}, ${platform}, ${createdBy}) on conflict do nothing returning id`)
  return row?.id
}

export const exists = async (db: Db, id: number): Promise<boolean> =>
  (await db.query(sql`select from knowledge_store where id = ${id}`)).length > 0

/** Of all platforms, as the page makes them. */
export const existsFor = async (db: Db, deviceGroup: string): Promise<boolean> =>
  (await db.query(sql`select from knowledge_store where device_group = ${deviceGroup} and platform is null`))
    .length > 0

/** The uploads of its files; the store is held until the transaction ends. Undefined without such a store. */
export async function lockUploads(tx: Db, id: number): Promise<string[] | undefined> {
  const held = await tx.query(sql`select from knowledge_store where id = ${id} for update`)
  if (held.length === 0) return undefined
  const files = await tx.query<{ uploadId: string | null }>(
    sql`select upload_id as "uploadId" from knowledge_file where store_id = ${id} order by id for update`,
  )
  return files.flatMap(({ uploadId }) => uploadId ?? [])
}

/** With all that is known of its files. */
export async function remove(tx: Db, id: number) {
  await tx.query(sql`delete from knowledge_file where store_id = ${id}`)
  await tx.query(sql`delete from knowledge_store where id = ${id}`)
}

/** Holds off other copies of the service; true while there is no store. */
export async function areNone(tx: Db): Promise<boolean> {
  await lockName(tx, 'demo knowledge')
  return (await tx.query(sql`select from knowledge_store limit 1`)).length === 0
}
