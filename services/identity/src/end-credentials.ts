import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import * as accounts from './account/account.repo.ts'
import { revokeAllApiKeys } from './api-key/api-key.ts'
import * as links from './password-link/link.repo.ts'
import { changeCredential } from './session/credential-change.ts'
import * as sessions from './session/session.repo.ts'

export async function disableAccount(tx: Db, record: Recorder, id: string) {
  await accounts.saveDisabled(tx, id, true)
  await revokeAllApiKeys(tx, record, id)
  await links.endAll(tx, id)
  await sessions.endAll(tx, id)
}

/** Replaces a password on behalf of another user. */
export const setPasswordForOther = (tx: Db, record: Recorder, accountId: string, passwordHash: string) =>
  changeCredential(tx, { accountId, change: 'password', endsSessions: 'all' }, async () => {
    await accounts.savePassword(tx, accountId, passwordHash)
    await revokeAllApiKeys(tx, record, accountId)
  })
