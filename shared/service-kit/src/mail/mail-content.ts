import { type MailPreview, mailStopPath } from '@portal/contracts/mail.contract.ts'
import type { Mailing } from './mailing.ts'
import type { MailLine } from './outbox.repo.ts'
import { createTranslate } from './translate.ts'

/** Maximum notices in one e-mail; the portal shows the rest. */
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

/** Removes control characters from user input, which could end a line or reverse the text direction. */
export const toPlainLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] as string)

/** Sets no colours except on the button, which sets both, because some readers use a dark background. */
export const toButton =
  'display:inline-block;padding:8px 16px;border-radius:8px;background:#2a7a51;color:#ffffff;text-decoration:none;font-weight:600'
export const smallTextStyle = 'font-size:13px;opacity:.75'

interface Sentence {
  text: string
  address: string
}
const alone = (open: string) => (line: Sentence) =>
  `<p style="margin:24px 0 8px;font-weight:600">${escapeHtml(line.text)}</p>
<p style="margin:0"><a href="${escapeHtml(line.address)}" style="${toButton}">${escapeHtml(open)}</a></p>`
const inList = ({ text, address }: Sentence) =>
  `<p style="margin:16px 0"><a href="${escapeHtml(address)}" style="color:inherit;font-weight:600">${escapeHtml(text)}</a></p>`

/** Builds an HTML e-mail without external resources. `body` is HTML. */
export const toHtmlPage = (language: string, subject: string, body: string) => `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}</style></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${body}
</div></body></html>
`

/** Builds an e-mail in the reader's language, as text and as HTML without external resources. */
export function createMailContent(
  lines: readonly MailLine[],
  notices: Mailing['notices'],
  reader: Reader,
  { portalUrl, stopToken = '' }: Links,
): MailPreview {
  const t = createTranslate(reader.language)
  const sentences = lines.map(({ kind, values, path }) => ({
    text: toPlainLine(
      t(
        notices[kind]?.text ?? '',
        Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toPlainLine(value)])),
      ),
    ),
    address: portalUrl + path,
  }))
  const [first] = sentences
  const subject =
    sentences.length === 1 && first
      ? first.text
      : t('{count} new notices in the After-sales System', { count: sentences.length })
  const hello = t('Hello {name},', { name: toPlainLine(reader.name) })
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
  const html = toHtmlPage(
    reader.language,
    subject,
    `<p>${escapeHtml(hello)}</p>
${sentences.length === 1 ? shown.map(alone(t('Open in the portal'))).join('') : shown.map(inList).join('\n')}
${more ? `<p>${escapeHtml(more)}</p>` : ''}
<p style="margin:32px 0 0;${smallTextStyle}">${escapeHtml(why)}<br><a href="${escapeHtml(choice)}" style="color:inherit">${escapeHtml(choose)}</a> · <a href="${escapeHtml(stopAddress)}" style="color:inherit">${escapeHtml(stop)}</a></p>`,
  )
  return { subject: [...subject].slice(0, maxSubject).join(''), text: `${text}\n`, html }
}
