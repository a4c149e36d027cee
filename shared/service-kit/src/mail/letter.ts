import { type MailPreview, mailStopPath } from '@portal/contracts/mail.contract.ts'
import type { Mailing } from './mailing.ts'
import type { MailLine } from './outbox.repo.ts'
import { translate } from './texts.ts'

/** Notices in one e-mail; a longer list is read in the portal. */
const maxLines = 20
const maxSubject = 200

interface Reader {
  name: string
  language: string
}

const choicePath = '/account/mail'

/** Link targets; an administrator's preview contains no token, which belongs to the reader. */
interface Links {
  portalUrl: string
  stopToken?: string
}

/** Values are people's words: no character of theirs ends a line or turns the direction of the text. */
export const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] as string)

/** Sets no colours except on the button, which sets both, as some readers use a dark background. */
export const button =
  'display:inline-block;padding:8px 16px;border-radius:8px;background:#2a7a51;color:#ffffff;text-decoration:none;font-weight:600'
export const small = 'font-size:13px;opacity:.75'

interface Sentence {
  text: string
  address: string
}
const alone = (open: string) => (line: Sentence) =>
  `<p style="margin:24px 0 8px;font-weight:600">${escaped(line.text)}</p>
<p style="margin:0"><a href="${escaped(line.address)}" style="${button}">${escaped(open)}</a></p>`
const inList = ({ text, address }: Sentence) =>
  `<p style="margin:16px 0"><a href="${escaped(address)}" style="color:inherit;font-weight:600">${escaped(text)}</a></p>`

/** Builds an HTML e-mail without external resources. `body` is HTML. */
export const framed = (language: string, subject: string, body: string) => `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>:root{color-scheme:light dark}</style></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${body}
</div></body></html>
`

/** Builds an e-mail in the reader's language, as text and as HTML without external resources. */
export function createLetter(
  lines: readonly MailLine[],
  notices: Mailing['notices'],
  reader: Reader,
  { portalUrl, stopToken = '' }: Links,
): MailPreview {
  const t = translate(reader.language)
  const sentences = lines.map(({ kind, values, path }) => ({
    text: plain(
      t(
        notices[kind]?.text ?? '',
        Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plain(value)])),
      ),
    ),
    address: portalUrl + path,
  }))
  const [first] = sentences
  const subject =
    sentences.length === 1 && first
      ? first.text
      : t('{count} new notices in the After-sales System', { count: sentences.length })
  const hello = t('Hello {name},', { name: plain(reader.name) })
  const shown = sentences.slice(0, maxLines)
  const more =
    sentences.length > maxLines
      ? t('And {count} more in the portal.', { count: sentences.length - maxLines })
      : ''
  const why = t('You get this e-mail because you have an account in the After-sales System.')
  const choose = t('Choose which e-mails you get')
  const choice = portalUrl + choicePath
  const stop = t('Stop these e-mails')
  const stopAddress = `${portalUrl}${mailStopPath}?token=${stopToken}`

  const text = [
    hello,
    ...shown.map((line) => `${line.text}\n${line.address}`),
    ...(more ? [more] : []),
    `-- \n${why}\n${choose}: ${choice}\n${stop}: ${stopAddress}`,
  ].join('\n\n')
  const html = framed(
    reader.language,
    subject,
    `<p>${escaped(hello)}</p>
${sentences.length === 1 ? shown.map(alone(t('Open in the portal'))).join('') : shown.map(inList).join('\n')}
${more ? `<p>${escaped(more)}</p>` : ''}
<p style="margin:32px 0 0;${small}">${escaped(why)}<br><a href="${escaped(choice)}" style="color:inherit">${escaped(choose)}</a> · <a href="${escaped(stopAddress)}" style="color:inherit">${escaped(stop)}</a></p>`,
  )
  return { subject: [...subject].slice(0, maxSubject).join(''), text: `${text}\n`, html }
}
