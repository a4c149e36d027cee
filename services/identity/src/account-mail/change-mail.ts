import type { MailPreview } from '@portal/contracts/mail.contract.ts'
import { escapeHtml, smallTextStyle, toHtmlPage, toPlainLine } from '@portal/service-kit/mail/mail-content.ts'
import { createTranslate } from '@portal/service-kit/mail/translate.ts'

const texts = {
  email:
    'The e-mail address of the account {name} was changed. From now on its e-mails go to the new address.',
  password: 'The password of the account {name} was changed.',
  secondFactorOn: 'Two-step sign-in was set up for the account {name} with an authenticator app.',
  secondFactorOff: 'Two-step sign-in was turned off for the account {name}.',
  recoveryCodes: 'The account {name} has new recovery codes. The old ones no longer work.',
  passkeyAdded: 'A passkey was added to the account {name}.',
  passkeyRemoved: 'A passkey was removed from the account {name}.',
  linked: 'Another platform or company can now sign in to the account {name}.',
  unlinked: 'A platform or company can no longer sign in to the account {name}.',
} as const
export type CredentialChange = keyof typeof texts

const subjectText = 'Your sign-in to the After-sales System was changed'
const adviceText =
  'If neither you nor your administrator did this, contact your administrator immediately and change your password.'

/**
 * Builds the e-mail that informs the owner of a change. It contains no link, because phishing mails could
 * imitate it.
 */
export function buildChangeMail(change: CredentialChange, name: string, language: string): MailPreview {
  const t = createTranslate(language)
  const values = { name: toPlainLine(name) }
  const [hello, subject, what, advice] = [
    t('Hello {name},', values),
    t(subjectText),
    t(texts[change], values),
    t(adviceText),
  ]
  return {
    subject,
    text: `${hello}\n\n${what}\n\n${advice}\n`,
    html: toHtmlPage(
      language,
      subject,
      `<p>${escapeHtml(hello)}</p>\n<p>${escapeHtml(what)}</p>\n<p style="${smallTextStyle}">${escapeHtml(advice)}</p>`,
    ),
  }
}
