import { saveBlob, t, toCsv } from '@portal/client'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { Job } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { FieldLabel } from '../dialog/field-label.ts'
import { createListNames } from '../table/export.ts'
import type { CountedTexts } from './count-texts.ts'

/** Configuration of a noun's import. */
export interface ImportConfig {
  /** English, like the titles of lists. */
  title: string
  list: { title: string; path: string }
  /** Value of `view` in the address, for pages with several imports; `import` by default. */
  view?: string
  permission: string
  /** Uploads the list. */
  route: Route & {
    bodyType: 'multipart'
    body?: typeof ListNames
    data: typeof Job
  }
  /** Cache tag that is invalidated by an import. */
  tag: string
  /** Imported columns, in addition to the exported ones; by default the service defines them. */
  columns?: { words: readonly FieldLabel[]; read: readonly string[]; exported: readonly string[] }
  /** Accepted files; .xlsx and .csv by default. */
  files?: string
  /** Texts about the counted items; rows by default. */
  counted?: CountedTexts
  /** Hint about the columns. */
  hint?: string
  /** Route of a template with examples. */
  template?: Route & { download: true }
}

export const getImportView = ({ view = 'import' }: ImportConfig) => view
export const importPath = (of: ImportConfig) =>
  `${of.list.path.replace(/\?.*/, '')}?view=${getImportView(of)}`

/** Column names as in an export. */
export const getListNames = ({ columns }: ImportConfig): ListNames | undefined =>
  columns && createListNames(columns.words, [...new Set([...columns.read, ...columns.exported])])

/** Downloads an empty list, for users without permission to export. */
export function saveTemplate({ list, columns }: ImportConfig) {
  const labels = (columns?.read ?? []).map((field) => t(labelOf(columns?.words ?? [], field)))
  saveBlob(new Blob([toCsv([labels])], { type: 'text/csv;charset=utf-8' }), `${/\w+$/.exec(list.path)}.csv`)
}

const labelOf = (words: readonly FieldLabel[], name: string) =>
  words.find(({ field }) => field === name)?.label ?? name

/** Returns the label of a problem's column. */
export const getColumnLabel = ({ columns }: ImportConfig, name: string) =>
  t(labelOf(columns?.words ?? [], name))
