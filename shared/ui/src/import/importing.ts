import { saveBlob, t, toCsv } from '@portal/client'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { Job } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { Words } from '../dialog/words.ts'
import { listNames } from '../table/export.ts'
import type { CountedTexts } from './counted.ts'

/** What a noun says of the import of its list. */
export interface Importing {
  /** English, as the titles of the list are. */
  title: string
  list: { title: string; path: string }
  /** By which the page of the list shows the import; `import` unless it has several. */
  view?: string
  permission: string
  /** Takes the list. */
  route: Route & {
    bodyType: 'multipart'
    body?: typeof ListNames
    data: typeof Job
  }
  /** What is read anew when rows have come. */
  tag: string
  /**
   * The columns that are read and, beside them, those of the export; without them the service knows its own.
   */
  columns?: { words: readonly Words[]; read: readonly string[]; exported: readonly string[] }
  /** Of the files that it takes; .xlsx and .csv unless it says so. */
  files?: string
  /** What its files have so many of; rows unless it says so. */
  counted?: CountedTexts
  /** What else is good to know of the columns. */
  hint?: string
  /** Where the service has a template with examples. */
  template?: Route & { download: true }
}

/** What the address of the import says. */
export const getView = ({ view = 'import' }: Importing) => view
export const importPath = (of: Importing) => `${of.list.path.replace(/\?.*/, '')}?view=${getView(of)}`

/** As an export would write them. */
export const getNames = ({ columns }: Importing): ListNames | undefined =>
  columns && listNames(columns.words, [...new Set([...columns.read, ...columns.exported])])

/** An empty list, for those who begin without an export. */
export function saveTemplate({ list, columns }: Importing) {
  const labels = (columns?.read ?? []).map((field) => t(labelOf(columns?.words ?? [], field)))
  saveBlob(new Blob([toCsv([labels])], { type: 'text/csv;charset=utf-8' }), `${/\w+$/.exec(list.path)}.csv`)
}

const labelOf = (words: readonly Words[], name: string) =>
  words.find(({ field }) => field === name)?.label ?? name

/** How the reader's page calls the column of a problem. */
export const columnName = ({ columns }: Importing, name: string) => t(labelOf(columns?.words ?? [], name))
