import { type Column, toText } from '../column.ts'

/** Label of a field and format of its values; a table's column is one. */
export type Words = Pick<Column<never>, 'field' | 'label' | 'options' | 'words' | 'format' | 'filter'> & {
  /** Formats a value when neither options nor format do. */
  text?(value: unknown): string
  /** Field that identifies an entry of a list when others of it change. */
  itemKey?: string
}

/** Words an unnamed field: `shippedOn` → `Shipped on`. */
export const wordedField = (field: string) =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export function valueText(words: Words | undefined, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => valueText(words, item)).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((item) => valueText(words, item))
      .join(' × ')
  return words?.text ? words.text(value) : toText(words ?? {}, value)
}
