import { randomInt } from 'node:crypto'
import type { Role } from '@portal/contracts/access.ts'
import type { Account } from '../account/account.repo.ts'

/** Without vowels and look-alike letters, so that codes contain no words. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const count = 10
/** With at least 112 bits (here 121) a plain hash is sufficient (ASVS 6.5.2). */
const length = 28

/** Recovery codes as stored; `formatRecoveryCode` groups their characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
export const normalizeRecoveryCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Checks whether accounts of this role require a second factor. */
export const isSecondFactorRequired = (
  { role, kind }: Pick<Account, 'role' | 'kind'>,
  demanding: readonly Role[],
): boolean => kind === 'staff' && demanding.includes(role)

/** Removes all permissions except for the own settings, until the second factor is set up. */
export const restrictToSetup = (account: Account): Account => ({
  ...account,
  role: 'VIEWER',
  kind: 'plain',
  grants: [],
  companyId: null,
  company: null,
})
