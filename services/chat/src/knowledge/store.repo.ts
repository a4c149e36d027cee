import { type Db, sql } from '@portal/service-kit/database.ts'

export interface KnowledgeStore {
  id: number
  name: string
  deviceGroup: string
  platform: string | null
}

/** The store of a device group, made if there is none. */
export async function ensure(tx: Db, store: Omit<KnowledgeStore, 'id'> & { createdBy: string }): Promise<number> {
  const { name, deviceGroup, platform, createdBy } = store
  const [row] = await tx.query<{ id: number }>(sql`insert into knowledge_store (name, device_group, platform, created_by)
    values (${name}, ${deviceGroup}, ${platform}, ${createdBy})
    on conflict (device_group, platform) do update set last_active_at = now() returning id`)
  return row?.id as number
}
