import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database.ts'
import * as accounts from './account/account.repo.ts'
import { revokeAll } from './api-key/api-key.ts'
import * as links from './password-link/link.repo.ts'
import * as sessions from './session/session.repo.ts'

/** Sessions, API keys and links to set a password: all by which somebody acts for the account. */
async function endAllWays(tx: Db, record: Recorder, id: string) {
  await revokeAll(tx, record, id)
  await links.endAll(tx, id)
  await sessions.endAll(tx, id)
}

export async function disable(tx: Db, record: Recorder, id: string) {
  await accounts.saveDisabled(tx, id, true)
  await endAllWays(tx, record, id)
}

/** A password that somebody else sets than its owner. */
export async function replacePassword(tx: Db, record: Recorder, id: string, passwordHash: string) {
  await accounts.savePassword(tx, id, passwordHash)
  await endAllWays(tx, record, id)
}
