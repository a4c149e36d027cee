import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type TranslateText = (text: string, values?: Record<string, string | number>) => string

const folder = join(import.meta.dirname, '../../locales')
/** Folder of the pages' catalogues, because e-mails reuse the texts of notices. */
const pagesFolder = join(import.meta.dirname, '../../../client/src/locales')
const catalogues = new Map<string, Record<string, string>>(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    Object.assign(
      {},
      ...[pagesFolder, folder].map((from) => JSON.parse(readFileSync(join(from, file), 'utf8')) as object),
    ),
  ]),
)

/** Translates by the English text, as in the pages; missing texts stay English. */
export const createTranslate = (language: string): TranslateText => {
  const texts = catalogues.get(language)
  return (text, values = {}) =>
    (texts?.[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    )
}
