import { createHash } from 'node:crypto'
import { html } from './html.ts'
import { type Translate, translator } from './language.ts'
import { type LogPage, logBody } from './log-page.ts'

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const digestsIn = (template: string, element: RegExp) =>
  [...template.matchAll(element)].map(([, text = '']) => digestOf(text)).join(' ') || "'none'"

/**
 * Policy that allows scripts and styles of the template only, by digest: without a nonce the document is
 * equal for everybody and can be cached.
 */
export const logPolicy = (template: string) =>
  [
    "default-src 'none'",
    `script-src ${digestsIn(template, /<script>([\s\S]*?)<\/script>/g)}`,
    `style-src ${digestsIn(template, /<style>([\s\S]*?)<\/style>/g)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The whole document: the shell's template, with the page in it. */
export function logDocument(template: string, page: LogPage): string {
  const t: Translate = translator(page.language)
  const { title, feed } = page
  const parts: Record<string, string> = {
    '<html lang="en">': `<html lang="${page.language}">`,
    __TITLE__: html`${title} – ${t('After-sales System')}`.text,
    __FEED__: feed
      ? html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}">`.text
      : '',
    __PAGE__: logBody(page, t).text,
  }
  // Replaces in one pass, so that inserted records are not searched.
  return template.replaceAll(/<html lang="en">|__(?:TITLE|FEED|PAGE)__/g, (place) => parts[place] as string)
}
