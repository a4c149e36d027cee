import { openEncryption } from '@portal/service-kit/database/encryption.ts'
import { findEncryptionKeys } from '../backup.ts'
import type { LauncherSettings } from '../settings.ts'
import { connected } from './connected.ts'
import { type Finding, reason, well, wrong } from './finding.ts'

/** Whether the secrets in identity's database can be read with the keys that are set. */
export async function checkEncryption(
  identityUrl: string,
  settings: Pick<LauncherSettings, 'dataDir' | 'encryptionKeys'>,
): Promise<Finding> {
  const name = 'Encrypted secrets'
  const keyIds = await connected(identityUrl, async (client) => {
    const { rows } = await client.query(
      `select tablename as name from pg_tables where schemaname = 'identity'`,
    )
    return findEncryptionKeys(client, rows)
  }).catch(() => undefined)
  if (keyIds === undefined)
    return wrong(name, 'the database of identity is out of reach', 'See PostgreSQL above')
  if (keyIds.length === 0) return well(name, 'there are none yet')
  try {
    openEncryption(settings).assertKnown(keyIds)
    return well(name, `the key ${keyIds.join(', ')} is there`)
  } catch (error) {
    return wrong(
      name,
      reason(error).replace(/\.$/, ''),
      'If identity has it, give doctor the same PORTAL_KEY or DATA_DIR',
    )
  }
}
