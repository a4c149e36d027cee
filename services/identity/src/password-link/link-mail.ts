import type { MailPreview } from '@portal/contracts/mail.contract.ts'
import { button, escaped, framed, plain, small } from '@portal/service-kit/mail/letter.ts'
import { translate } from '@portal/service-kit/mail/texts.ts'
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
  const t = translate(reader.language)
  const name = plain(reader.name)
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
    html: framed(
      reader.language,
      subject,
      `<p>${escaped(hello)}</p>
<p>${escaped(what)}</p>
<p style="margin:24px 0"><a href="${escaped(address)}" style="${button}">${escaped(open)}</a></p>
<p style="${small}">${escaped(until)}</p>`,
    ),
  }
}
