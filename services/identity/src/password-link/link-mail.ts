import type { MailPreview } from '@portal/contracts/mail.contract.ts'
import {
  escapeHtml,
  smallTextStyle,
  toButton,
  toHtmlPage,
  toPlainLine,
} from '@portal/service-kit/mail/mail-content.ts'
import { createTranslate } from '@portal/service-kit/mail/translate.ts'
import type { LinkPurpose } from './link.repo.ts'

const texts = {
  invite: {
    subject: 'Set your password for the After-sales System',
    what: 'An account was created for you in the After-sales System. Your username is {name}.',
    until: 'The link can be used once and is valid for three days.',
  },
  reset: {
    subject: 'Set a new password for the After-sales System',
    what: 'Someone requested a new password for the account {name}. If it was not you, ignore this e-mail: your password does not change.',
    until: 'The link can be used once and is valid for 30 minutes.',
  },
} as const satisfies Record<LinkPurpose, object>

interface Reader {
  name: string
  language: string
}

/** Builds the e-mail with a link to set a password. */
export function buildLinkMail(purpose: LinkPurpose, reader: Reader, address: string): MailPreview {
  const t = createTranslate(reader.language)
  const name = toPlainLine(reader.name)
  const [hello, subject, what, until, open] = [
    t('Hello {name},', { name }),
    t(texts[purpose].subject),
    t(texts[purpose].what, { name }),
    t(texts[purpose].until),
    t('Set password'),
  ]
  return {
    subject,
    text: `${hello}\n\n${what}\n\n${open}: ${address}\n\n${until}\n`,
    html: toHtmlPage(
      reader.language,
      subject,
      `<p>${escapeHtml(hello)}</p>
<p>${escapeHtml(what)}</p>
<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="${toButton}">${escapeHtml(open)}</a></p>
<p style="${smallTextStyle}">${escapeHtml(until)}</p>`,
    ),
  }
}
