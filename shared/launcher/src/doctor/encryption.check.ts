import { openEncryption } from '@portal/service-kit/database/encryption.ts'
import { findEncryptionKeys } from '../backup.ts'
import type { LauncherSettings } from '../settings.ts'
import { errorReason, type Finding, toFailedFinding, toPassedFinding } from './finding.ts'
import { withTimedConnection } from './timed-connection.ts'

/** Checks whether the configured keys can decrypt the secrets in identity's database. */
export async function checkEncryption(
  identityUrl: string,
  settings: Pick<LauncherSettings, 'dataDir' | 'encryptionKeys'>,
): Promise<Finding> {
  const name = 'Encrypted secrets'
  const keyIds = await withTimedConnection(identityUrl, async (client) => {
    const { rows } = await client.query(
      `select tablename as name from pg_tables where schemaname = 'identity'`,
    )
    return findEncryptionKeys(client, rows)
  }).catch(() => undefined)
  if (keyIds === undefined)
    return toFailedFinding(name, 'the database of identity is out of reach', 'See PostgreSQL above')
  if (keyIds.length === 0) return toPassedFinding(name, 'there are none yet')
  try {
    openEncryption(settings).assertKnown(keyIds)
    return toPassedFinding(name, `the key ${keyIds.join(', ')} is there`)
  } catch (error) {
    return toFailedFinding(
      name,
      errorReason(error).replace(/\.$/, ''),
      'If identity has it, give doctor the same PORTAL_KEY or DATA_DIR',
    )
  }
}
