/** Matches quantities such as `12 kW`, `48V`, `≤ 25 °C`, which need no translation. */
const quantity = /^[<>≤≥±~≈+-]?\s*\d[\d.,\s]*\s*(?:%|[°µ]?[A-Za-zΩ]{1,4})?$/u
const date = /^\d{1,2}[ ./-](?:\d{1,2}|\p{L}{3,10}\.?)[ ,./-]+\d{2,4}(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/u
const address = /^(?:https?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/
/** Matches words with a digit: serial numbers, models, part numbers, versions. */
const code = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._:/#+*()-]*$/

/**
 * Checks for texts that need no translation: without letters, quantities, dates, addresses, codes, or names
 * of the glossary.
 */
export function needsNoTranslation(text: string, terms: ReadonlySet<string>): boolean {
  // Rich text has a mark before each run.
  const plain = text.replace(/⟦\d{1,4}⟧/g, '').trim()
  return (
    !/\p{L}/u.test(plain) ||
    terms.has(plain) ||
    [quantity, date, address, code].some((pattern) => plain.length <= 200 && pattern.test(plain))
  )
}
