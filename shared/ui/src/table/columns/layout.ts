import type { Column } from '../../column.ts'

/** Chosen visibility and order of columns; the table's defaults apply to the rest. */
export interface ColumnLayout {
  order: readonly string[]
  shown: Readonly<Record<string, boolean>>
  /** Limits in pixels of resized columns. */
  widths?: Readonly<Record<string, number>>
}

export const columnWidths = { least: 60, most: 900 }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWidth = (value: unknown) =>
  typeof value === 'number' && value >= columnWidths.least && value <= columnWidths.most

/** Parses a stored layout and drops invalid parts. */
export function readLayout(value: unknown): ColumnLayout {
  const { order, shown, widths } = isRecord(value) ? value : {}
  return {
    order: Array.isArray(order) ? [...new Set(order.filter((field) => typeof field === 'string'))] : [],
    shown: isRecord(shown)
      ? Object.fromEntries(
          Object.entries(shown).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
        )
      : {},
    widths: isRecord(widths)
      ? Object.fromEntries(
          Object.entries(widths).filter((entry): entry is [string, number] => isWidth(entry[1])),
        )
      : {},
  }
}

/** Builds a layout of exactly these fields, ignoring unknown ones. */
export const toLayout = (fields: readonly string[], columns: readonly Column<never>[]): ColumnLayout => ({
  order: fields,
  shown: Object.fromEntries(columns.map(({ field }) => [field, fields.includes(field)])),
})

/**
 * Returns all columns in the layout's order. The first column stays; a column unknown to the layout (from a
 * newer release) follows its default predecessor.
 */
export function arrangeColumns<Row>(columns: readonly Column<Row>[], { order }: ColumnLayout): Column<Row>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const result = [first, ...order.flatMap((field) => rest.find((column) => column.field === field) ?? [])]
  columns.forEach((column, index) => {
    if (!result.includes(column))
      result.splice(result.indexOf(columns[index - 1] as Column<Row>) + 1, 0, column)
  })
  return result
}

/** Checks visibility: the first column always; on a phone other columns by default or choice. */
export const isShown = (column: Column<never>, index: number, { shown }: ColumnLayout, isPhone: boolean) =>
  index === 0 || (shown[column.field] ?? !(isPhone && column.hideOnPhone))

/** Moves a field up (−1) or down (+1); the first column stays. */
export function moveField(fields: readonly string[], field: string, to: number): string[] {
  const others = fields.filter((other) => other !== field)
  return [...others.slice(0, Math.max(1, to)), field, ...others.slice(Math.max(1, to))]
}
