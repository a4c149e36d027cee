import type { LogEntry } from '@portal/contracts/version-log.ts'
import { type Html, html } from './html.ts'
import { type Language, languages, type Translate } from './language.ts'

/** Select field of a form. */
export interface SelectField {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  isFixed?: boolean
}

/** Form that opens another address. Works without a script; the script submits it on change. */
export interface SelectionForm {
  selects: readonly SelectField[]
  /** Hidden parameters of the form. */
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
  /** Address of the editing page, whose link a script shows to editors only. */
  staffPage?: string
  choosing: SelectionForm
  /** Warning, for example that the data may be outdated. */
  notice?: string
  /** Content between the form and the entries. */
  before?: readonly Html[] | undefined
  index: string
  /** Undefined if the entries could not be read. */
  entries: readonly LogEntry[] | undefined
}

/** Title for printing, where the form is hidden. */
const chosenWords = ({ selects }: SelectionForm) =>
  selects.map(({ value, options }) => options.find((one) => one.value === value)?.label ?? value).join(' · ')

const option =
  (chosen: string) =>
  ({ value, label }: SelectField['options'][number]) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`

const hidden = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Browsers do not send disabled fields. */
const select = ({ name, label, value, options, isFixed }: SelectField) =>
  html`<label>${label}<select name="${name}"${isFixed && html` disabled`}>${options.map(option(value))}</select></label>${isFixed ? hidden({ [name]: value }) : ''}`

/**
 * Renders the selection of the address. `autocomplete="off"` prevents browsers from restoring old values on
 * Back.
 */
export const renderSelectionForm = (path: string, { selects, kept = {}, submit }: SelectionForm) =>
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

/** Links to the same page in the other languages. */
function languageLinks({ path, search, language }: LogPage) {
  const others = Object.entries(languages).filter(([code]) => code !== language)
  return others.map(([code, { name }]) => {
    const there = new URLSearchParams(search)
    there.set('lang', code)
    return html`<a href="${path}?${String(there)}" lang="${code}" hreflang="${code}" data-language="${code}">${name}</a>`
  })
}

/** Renders the body of the document. */
export function renderLogBody(page: LogPage, t: Translate): Html {
  const { path, title, feed, download, staffPage, choosing, notice, before = [] } = page
  return html`<main><header><h1>${title}</h1><p class="chosen">${chosenWords(choosing)}</p><div class="actions">${staffPage && html`<a class="button" href="${staffPage}" data-permission="firmware:view" hidden>${t('Edit')}</a>`}${feed && html`<a class="button" href="${feed}" type="application/atom+xml">${t('News feed')}</a>`}${download && html`<a class="button" href="${download}" download>${t('Export PDF')}</a>`}</div></header>
${renderSelectionForm(path, choosing)}
${notice && html`<p class="note warning" role="status">${notice}</p>`}
${before}
${log(page, t)}
<footer aria-label="${t('Language')}">${languageLinks(page)}</footer></main>`
}
