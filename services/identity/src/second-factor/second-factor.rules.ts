import { randomInt } from 'node:crypto'
import type { Role } from '@portal/contracts/access.ts'
import type { Account } from '../account/account.repo.ts'

/** Letters without vowels, to avoid words and look-alikes. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const count = 10
/** 121 bits: from 112 on, a plain hash protects them (ASVS 6.5.2). */
const length = 28

/** Recovery codes as stored, and as shown in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
export const typedCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Checks whether accounts of this role need a second factor. */
export const isDemanded = (
  { role, kind }: Pick<Account, 'role' | 'kind'>,
  demanding: readonly Role[],
): boolean => kind === 'staff' && demanding.includes(role)

/** Restricts an account that must set up a second factor to its own settings. */
export const restrictToSetUp = (account: Account): Account => ({
  ...account,
  role: 'VIEWER',
  kind: 'plain',
  grants: [],
  companyId: null,
  company: null,
})
