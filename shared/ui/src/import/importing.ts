import { saveBlob, t, toCsv } from '@portal/client'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { Job } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { Words } from '../dialog/words.ts'
import { listNames } from '../table/export.ts'
import type { CountedTexts } from './counted.ts'

/** Import of a noun's list. */
export interface Importing {
  /** English, as the titles of the list are. */
  title: string
  list: { title: string; path: string }
  /** Address parameter of the import on the list's page; `import` unless there are several. */
  view?: string
  permission: string
  /** Takes the list. */
  route: Route & {
    bodyType: 'multipart'
    body?: typeof ListNames
    data: typeof Job
  }
  /** Cache tag that is refetched after an import. */
  tag: string
  /** Columns that are read, beside the exported ones; without them the service uses its own. */
  columns?: { words: readonly Words[]; read: readonly string[]; exported: readonly string[] }
  /** Accepted files; .xlsx and .csv by default. */
  files?: string
  /** Texts about counted items; rows by default. */
  counted?: CountedTexts
  /** Hint about the columns. */
  hint?: string
  /** Route of a template with examples. */
  template?: Route & { download: true }
}

/** Returns the import's address parameter. */
export const getView = ({ view = 'import' }: Importing) => view
export const importPath = (of: Importing) => `${of.list.path.replace(/\?.*/, '')}?view=${getView(of)}`

/** Names as an export would write them. */
export const getNames = ({ columns }: Importing): ListNames | undefined =>
  columns && listNames(columns.words, [...new Set([...columns.read, ...columns.exported])])

/** Downloads an empty list for users without an export. */
export function saveTemplate({ list, columns }: Importing) {
  const labels = (columns?.read ?? []).map((field) => t(labelOf(columns?.words ?? [], field)))
  saveBlob(new Blob([toCsv([labels])], { type: 'text/csv;charset=utf-8' }), `${/\w+$/.exec(list.path)}.csv`)
}

const labelOf = (words: readonly Words[], name: string) =>
  words.find(({ field }) => field === name)?.label ?? name

/** How the reader's page calls the column of a problem. */
export const columnName = ({ columns }: Importing, name: string) => t(labelOf(columns?.words ?? [], name))
