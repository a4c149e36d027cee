import { createHash } from 'node:crypto'
import { html } from './html.ts'
import { createTranslate, type Translate } from './language.ts'
import { type LogPage, renderLogBody } from './log-page.ts'

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const digestsIn = (template: string, element: RegExp) =>
  [...template.matchAll(element)].map(([, text = '']) => digestOf(text)).join(' ') || "'none'"

/**
 * Content security policy that allows only the template's scripts and styles, by digest. A nonce would make
 * the document different for each reader, so that it could not be cached.
 */
export const createLogPolicy = (template: string) =>
  [
    "default-src 'none'",
    `script-src ${digestsIn(template, /<script>([\s\S]*?)<\/script>/g)}`,
    `style-src ${digestsIn(template, /<style>([\s\S]*?)<\/style>/g)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Inserts the page into the shell's template. */
export function renderLogDocument(template: string, page: LogPage): string {
  const t: Translate = createTranslate(page.language)
  const { title, feed } = page
  const parts: Record<string, string> = {
    '<html lang="en">': `<html lang="${page.language}">`,
    __TITLE__: html`${title} – ${t('After-sales System')}`.text,
    __FEED__: feed
      ? html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}">`.text
      : '',
    __PAGE__: renderLogBody(page, t).text,
  }
  // Replaces in one pass, so that placeholders in inserted records are not replaced.
  return template.replaceAll(/<html lang="en">|__(?:TITLE|FEED|PAGE)__/g, (place) => parts[place] as string)
}
