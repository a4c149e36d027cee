import { type Db, sql } from '@portal/service-kit/database.ts'
import { lockName } from '@portal/service-kit/lock.ts'

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

/** Holds off other copies of the service; true while there is no store. */
export async function areNone(tx: Db): Promise<boolean> {
  await lockName(tx, 'demo knowledge')
  return (await tx.query(sql`select from knowledge_store limit 1`)).length === 0
}
