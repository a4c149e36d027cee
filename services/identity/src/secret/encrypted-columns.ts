import type { EncryptedColumns } from '@portal/service-kit/database/encryption.repo.ts'

/** Columns with secrets that must be decrypted later; all other secrets are stored as hashes. */
export const encryptedColumns: readonly EncryptedColumns[] = [
  { table: 'signing_key', owner: 'kid', columns: ['private_jwk'] },
  { table: 'second_factor', owner: 'account_id', columns: ['secret', 'pending'] },
  { table: 'webhook', owner: 'owner_id', columns: ['secret', 'old_secrets'] },
  { table: 'identity_provider', owner: 'id', columns: ['client_secret'] },
]
