/** Safe markup, which only `html` creates; everything else is escaped. */
class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type { Html }

type Value = Html | readonly Html[] | string | number | false | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string)

function written(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return value === false || value === undefined ? '' : escaped(String(value))
}

/** Template of markup. Escapes values for elements and quoted attributes. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(written)))
