import type { Databases } from './databases.ts'
import type { BackupManifest } from './manifest.ts'
import { openDataConnection, toDataUrl } from './snapshot.ts'

/**
 * Records a complete backup, so that the portal knows its age. Ignores a gateway of an earlier version,
 * which lacks the table.
 */
export async function recordBackup(
  databases: Databases,
  { createdAt, members }: Pick<BackupManifest, 'createdAt' | 'members'>,
): Promise<void> {
  const client = await openDataConnection(toDataUrl(databases, 'gateway'))
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
