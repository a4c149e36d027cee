import { randomInt } from 'node:crypto'
import type { Role } from '@portal/contracts/access.ts'
import type { Account } from '../account/account.repo.ts'

/** No vowels: no words, nothing that looks like another. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const count = 10
const length = 16

/** As they are kept; as they are shown, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
export const typedCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether the portal asks accounts of this role for a second factor. */
export const isDemanded = (
  { role, kind }: Pick<Account, 'role' | 'kind'>,
  demanding: readonly Role[],
): boolean => kind === 'staff' && demanding.includes(role)

/**
 * What somebody may who has to set up a second factor first: the own account and nothing else, however the
 * password was found.
 */
export const untilSetUp = (account: Account): Account => ({
  ...account,
  role: 'VIEWER',
  kind: 'plain',
  grants: [],
  companyId: null,
  company: null,
})
