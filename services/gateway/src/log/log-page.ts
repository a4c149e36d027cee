import type { LogEntry } from '@portal/contracts/version-log.ts'
import { type Html, html } from './html.ts'
import { type Language, languages, type Translate } from './language.ts'

/** Selection field of a form. */
export interface Select {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  isFixed?: boolean
}

/** Form that opens another address: it works without a script, which submits it on selection. */
export interface Choosing {
  selects: readonly Select[]
  /** Parameters that the form keeps. */
  kept?: Record<string, string>
  submit: string
}

export interface LogPage {
  path: string
  search: URLSearchParams
  language: Language
  title: string
  feed?: string
  download?: string
  /** Editing page, which a script shows to editors only. */
  staffPage?: string
  choosing: Choosing
  /** Says that something is not as it should be. */
  notice?: string
  /** Content between the form and the entries. */
  before?: readonly Html[] | undefined
  index: string
  /** Undefined when they could not be read. */
  entries: readonly LogEntry[] | undefined
}

/** Names the log on paper, where nothing can be selected. */
const chosenWords = ({ selects }: Choosing) =>
  selects.map(({ value, options }) => options.find((one) => one.value === value)?.label ?? value).join(' · ')

const option =
  (chosen: string) =>
  ({ value, label }: Select['options'][number]) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`

const hidden = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** A disabled field is not sent. */
const select = ({ name, label, value, options, isFixed }: Select) =>
  html`<label>${label}<select name="${name}"${isFixed && html` disabled`}>${options.map(option(value))}</select></label>${isFixed ? hidden({ [name]: value }) : ''}`

/** Renders the selection from the address: on Back, a browser would restore its own values. */
export const choosingForm = (path: string, { selects, kept = {}, submit }: Choosing) =>
  html`<form class="choosing" action="${path}" autocomplete="off">${hidden(kept)}${selects.map(select)}<button>${submit}</button></form>`

const article =
  (dayOf: Intl.DateTimeFormat) =>
  ({ anchor, code, day, lines }: LogEntry) =>
    html`<article id="${anchor}" aria-label="${code}"><h2>${code}</h2><time datetime="${day}">${dayOf.format(new Date(day))}</time><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></article>
`

const link = ({ anchor, code }: LogEntry, at: number) =>
  html`<li><a href="#${anchor}"${at === 0 && html` aria-current="location"`}>${code}</a></li>`

function log({ index, entries, language }: LogPage, t: Translate) {
  if (!entries) return undefined
  if (entries.length === 0) return html`<p class="empty" role="status">${t('No versions yet')}</p>`
  const dayOf = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return html`<div class="log"><nav class="index" aria-label="${index}"><ul>${entries.map(link)}</ul></nav><div class="entries">${entries.map(article(dayOf))}</div></div>`
}

/** The same page in the other languages. */
function languageLinks({ path, search, language }: LogPage) {
  const others = Object.entries(languages).filter(([code]) => code !== language)
  return others.map(([code, { name }]) => {
    const there = new URLSearchParams(search)
    there.set('lang', code)
    return html`<a href="${path}?${String(there)}" lang="${code}" hreflang="${code}" data-language="${code}">${name}</a>`
  })
}

/** Renders the body of the document. */
export function logBody(page: LogPage, t: Translate): Html {
  const { path, title, feed, download, staffPage, choosing, notice, before = [] } = page
  return html`<main><header><h1>${title}</h1><p class="chosen">${chosenWords(choosing)}</p><div class="actions">${staffPage && html`<a class="button" href="${staffPage}" data-permission="firmware:view" hidden>${t('Edit')}</a>`}${feed && html`<a class="button" href="${feed}" type="application/atom+xml">${t('News feed')}</a>`}${download && html`<a class="button" href="${download}" download>${t('Export PDF')}</a>`}</div></header>
${choosingForm(path, choosing)}
${notice && html`<p class="note warning" role="status">${notice}</p>`}
${before}
${log(page, t)}
<footer aria-label="${t('Language')}">${languageLinks(page)}</footer></main>`
}
