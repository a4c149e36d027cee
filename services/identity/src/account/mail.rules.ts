import {
  languageKey,
  type MailChoice,
  type MailReader,
  mailChoices,
  mailGroups,
  toMailKey,
} from '@portal/contracts/mail.contract.ts'
import { listPermissions } from '../access/permission.rules.ts'
import type { MailRecipient } from './mail.repo.ts'

const isChoice = (value: unknown): value is MailChoice => mailChoices.some((choice) => choice === value)

/**
 * Returns the data that other services need to send e-mail to an account. Preferences come from pages, so
 * each is validated.
 */
export function toMailRecipient(
  { preferences, role, kind, grants, ...account }: MailRecipient,
  { permissions }: { permissions: readonly string[] },
): MailReader {
  const chosen = Object.keys(mailGroups).flatMap((group): [string, MailChoice][] => {
    const choice = preferences[toMailKey(group)]
    return isChoice(choice) ? [[group, choice]] : []
  })
  const language = preferences[languageKey]
  const held = listPermissions({ id: account.id, role, kind, grants })
  return {
    ...account,
    language: typeof language === 'string' ? language : 'en',
    choices: Object.fromEntries(chosen),
    permissions: permissions.filter((permission) => held.includes(permission)),
  }
}
