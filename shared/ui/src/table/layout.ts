import type { Column } from '../column.ts'

/**
 * Which columns are shown and in which order, as far as somebody has chosen; the rest is as the table has it.
 */
export interface Layout {
  order: readonly string[]
  shown: Readonly<Record<string, boolean>>
  /** Pixels, of the columns that were made narrower or wider. */
  widths?: Readonly<Record<string, number>>
}

export const columnWidths = { least: 60, most: 900 }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWidth = (value: unknown) =>
  typeof value === 'number' && value >= columnWidths.least && value <= columnWidths.most

/** A layout out of whatever was kept; what is none is left out. */
export function readLayout(value: unknown): Layout {
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

/** Exactly these fields, in this order; of those that do not exist nothing is left. */
export const toLayout = (fields: readonly string[], columns: readonly Column<never>[]): Layout => ({
  order: fields,
  shown: Object.fromEntries(columns.map(({ field }) => [field, fields.includes(field)])),
})

/**
 * All columns in the layout's order. The first one names the row and stays where it is; one that the layout
 * does not know (a newer release has it) stands behind the one that it follows in the table.
 */
export function arranged<Row>(columns: readonly Column<Row>[], { order }: Layout): Column<Row>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const result = [first, ...order.flatMap((field) => rest.find((column) => column.field === field) ?? [])]
  columns.forEach((column, index) => {
    if (!result.includes(column))
      result.splice(result.indexOf(columns[index - 1] as Column<Row>) + 1, 0, column)
  })
  return result
}

/**
 * The first column always is; on a phone those that the table does not want there are not, until they are
 * chosen.
 */
export const isShown = (column: Column<never>, index: number, { shown }: Layout, isPhone: boolean) =>
  index === 0 || (shown[column.field] ?? !(isPhone && column.hideOnPhone))

/** One place up (−1) or down (+1); the first column neither moves nor gives way. */
export function moved(fields: readonly string[], field: string, to: number): string[] {
  const others = fields.filter((other) => other !== field)
  return [...others.slice(0, Math.max(1, to)), field, ...others.slice(Math.max(1, to))]
}
