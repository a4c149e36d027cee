import type { Databases } from './databases.ts'
import type { Manifest } from './manifest.ts'
import { connect, dataUrl } from './snapshot.ts'

/**
 * Writes down that a backup is complete, so that the portal knows its age. A gateway of before, which has no
 * table for it, is no reason to fail.
 */
export async function noteBackup(
  databases: Databases,
  { createdAt, members }: Pick<Manifest, 'createdAt' | 'members'>,
): Promise<void> {
  const client = await connect(dataUrl(databases, 'gateway'))
  try {
    const { rows } = await client.query(`select to_regclass('gateway.backup') as found`)
    if (!rows[0]?.found) return
    const bytes = members.reduce((sum, member) => sum + member.bytes, 0)
    await client.query(
      'insert into gateway.backup (finished_at, bytes) values ($1, $2) on conflict do nothing',
      [createdAt, bytes],
    )
  } finally {
    await client.end()
  }
}
