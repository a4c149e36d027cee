/**
 * Parts that a translation must contain as often as its source: placeholders, rich text marks and addresses.
 * An address ends before punctuation, including that of other languages, which needs no space before it
 * (。」»).
 */
const marks =
  /⟦\d{1,4}⟧|\$?\{\{?[\w.]{1,40}\}?\}|%(?:\d\$)?[sdif@](?![\p{L}\d])|<\/?[a-zA-Z][^<>]{0,200}>|https?:\/\/[\w.~:/?#@!$&()*+,;=%[\]-]*[\w/=#%&~-]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gu

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Finds a name as a whole word. */
function placesOf(text: string, term: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length))
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + term.length])) places.push(at)
  return places
}

export const findTerms = (text: string, terms: readonly string[]): string[] =>
  terms.filter((term) => placesOf(text, term).length > 0)

/** Finds placeholders and names in a text without overlaps. */
export function findProtectedTokens(
  text: string,
  terms: readonly string[],
): { index: number; mark: string }[] {
  const all = [
    ...[...text.matchAll(marks)].map(({ index, 0: mark }) => ({ index, mark })),
    ...terms.flatMap((term) => placesOf(text, term).map((index) => ({ index, mark: term }))),
  ].sort((a, b) => a.index - b.index || b.mark.length - a.mark.length)
  let end = 0
  return all.filter(({ index, mark }) => {
    if (index < end) return false
    end = index + mark.length
    return true
  })
}

const marksOf = (text: string) => [...text.matchAll(marks)].map(([mark]) => mark)

/** Problem of a translation: `lost` makes it unusable, `terms` lists missing names. */
export interface TranslationFlaw {
  lost: boolean
  terms: string[]
}

/** Compares a translation with its source; undefined if nothing is missing. */
export function findFlaw(
  source: string,
  translated: string | undefined,
  terms: readonly string[],
): TranslationFlaw | undefined {
  if (translated === undefined || translated.trim() === '') return { lost: true, terms: [] }
  if (translated.length > source.length * 8 + 200) return { lost: true, terms: [] }
  const wanted = marksOf(source)
  const found = marksOf(translated)
  // Rich text marks must keep their order; other marks may be moved.
  const parts = (all: string[]) => all.filter((mark) => mark.startsWith('⟦')).join()
  if (parts(wanted) !== parts(found)) return { lost: true, terms: [] }
  if (wanted.toSorted().join('\n') !== found.toSorted().join('\n')) return { lost: true, terms: [] }
  const missing = findTerms(source, terms).filter((term) => !translated.includes(term))
  return missing.length > 0 ? { lost: false, terms: missing } : undefined
}
