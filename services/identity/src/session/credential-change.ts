import type { Db } from '@portal/service-kit/database/database.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import * as accounts from '../account/account.repo.ts'
import type { CredentialChange } from '../account-mail/change.letter.ts'
import * as mails from '../account-mail/credential-mail.repo.ts'
import * as links from '../password-link/link.repo.ts'
import * as sessions from './session.repo.ts'

/** In an hour, of one account: each is told to the address before, which may be a stranger's. */
const maxAddressChanges = 5
const tooManyAddresses = problem('account.too_many_addresses', {
  status: 429,
  msg: 'The e-mail address of this account was changed too often. Try again in an hour.',
})

interface Change {
  accountId: string
  change: CredentialChange
  /** Sessions that end: all, or all but this one. Without it all go on. */
  endsSessions?: 'all' | { butFor: string }
}

/**
 * Every change of an e-mail address, password, second factor, passkey or link to a provider goes through
 * here, after proof of who asks: it ends the links that set a password, and tells the address that the
 * account had before. The caller writes the audit. Answers the ids of sessions that ended, unless all did.
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
