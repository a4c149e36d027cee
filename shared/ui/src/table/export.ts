import { t, timeZone } from '@portal/client'
import type { AnyExportRequest, ExportFormat } from '@portal/contracts/export.contract.ts'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { Service } from '@portal/contracts/service.ts'
import type { Column } from '../column.ts'
import type { FieldLabel } from '../dialog/field-label.ts'
import type { ListState } from './list-state.ts'

/** Configuration of a list's export. */
export interface ExportConfig {
  /** Columns that the server can write. */
  fields: readonly string[]
  /** Exporting service; the back office by default. */
  service?: Service
  /** Exports only the selection, as a workbook. */
  onlySelected?: boolean
  /** A mutation of `exportRoutes`. */
  start(request: AnyExportRequest): { unwrap(): Promise<{ id: number; fileName: string }> }
}

/** Returns translated labels by code. */
function wordsOf({ options, words }: Column<never>): Record<string, string> | undefined {
  if (words) return words()
  return options && Object.fromEntries(options.map(({ value, label }) => [String(value), t(label)]))
}

/** Returns codes by label, translated and in English. */
function codesOf({ options = [], words }: FieldLabel): Record<string, string> {
  const both = words
    ? [words(), words((text) => text)].flatMap((some) => Object.entries(some))
    : options.flatMap(({ value, label }) => [t(label), label].map((word) => [String(value), word] as const))
  return Object.fromEntries(both.map(([code, word]) => [word, code]))
}

/** Labels for importing an export: translated and in English. */
export const createListNames = (columns: readonly FieldLabel[], fields: readonly string[]): ListNames => ({
  columns: columns
    .filter(({ field }) => fields.includes(field))
    .map(({ field, label, options, ...column }) => ({
      field,
      names: [...new Set([t(label), label])],
      ...((options || column.words) && { words: codesOf({ field, label, options, ...column }) }),
    })),
})

/** Builds the export request of the displayed list: filters, sort order and visible columns. */
export function createExportRequest(
  format: ExportFormat,
  columns: readonly Column<never>[],
  { request }: Pick<ListState, 'request'>,
  fields: readonly string[],
  ids?: readonly number[],
): AnyExportRequest {
  const { page, size, ...list } = request
  return {
    ...list,
    ...(ids && { ids: [...ids] }),
    format,
    timeZone: timeZone(),
    columns: columns
      .flatMap((column): readonly Column<never>[] => column.inFile ?? [column])
      .filter(({ field }) => fields.includes(field))
      .map((column) => {
        const words = wordsOf(column)
        return { field: column.field, label: t(column.label), ...(words && { words }) }
      }),
  }
}
