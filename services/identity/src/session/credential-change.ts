import type { Db } from '@portal/service-kit/database/database.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import * as accounts from '../account/account.repo.ts'
import type { CredentialChange } from '../account-mail/change-mail.ts'
import * as mails from '../account-mail/credential-mail.repo.ts'
import * as links from '../password-link/link.repo.ts'
import * as sessions from './session.repo.ts'

/**
 * Maximum changes per hour for one account. Each sends an e-mail to the previous address, which may belong
 * to somebody else.
 */
const maxAddressChanges = 5
const tooManyAddresses = problem('account.too_many_addresses')

interface Change {
  accountId: string
  change: CredentialChange
  /** Which sessions to end: all, all except one, or none if omitted. */
  endsSessions?: 'all' | { butFor: string }
}

/**
 * All changes of e-mail address, password, second factor, passkeys and provider links use this function,
 * after the caller has proven who they are. It invalidates password links and notifies the previous e-mail
 * address. The caller writes the audit. Returns the ids of ended sessions, unless all ended.
 * @throws Problem 429
 */
export async function changeCredential<T>(
  tx: Db,
  { accountId, change, endsSessions }: Change,
  work: () => Promise<T>,
): Promise<{ result: T; endedIds: string[] }> {
  await accounts.lock(tx, accountId)
  if (change === 'email' && (await mails.countRecent(tx, accountId, change)) >= maxAddressChanges)
    throw tooManyAddresses
  await mails.add(tx, accountId, change)
  const result = await work()
  await links.endAll(tx, accountId)
  if (endsSessions === 'all') await sessions.endAll(tx, accountId)
  const endedIds =
    typeof endsSessions === 'object' ? await sessions.endOthers(tx, accountId, endsSessions.butFor) : []
  return { result, endedIds }
}
