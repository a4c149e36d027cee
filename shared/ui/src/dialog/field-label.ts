import { type Column, toText } from '../column.ts'

/** Label of a field and format of its values; columns of tables satisfy it. */
export type FieldLabel = Pick<
  Column<never>,
  'field' | 'label' | 'options' | 'words' | 'format' | 'filter'
> & {
  /** Formats a value that has neither options nor a format. */
  text?(value: unknown): string
  /** Field that identifies an entry of a list, while its other fields change. */
  itemKey?: string
}

/** Derives a label from a field's name: `shippedOn` → `Shipped on`. */
export const toFieldLabel = (field: string) =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export function formatFieldValue(words: FieldLabel | undefined, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => formatFieldValue(words, item)).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((item) => formatFieldValue(words, item))
      .join(' × ')
  return words?.text ? words.text(value) : toText(words ?? {}, value)
}
