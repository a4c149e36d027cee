/**
 * Token: a word, a character of a script without spaces, a unit sign, or a number with its possible values.
 */
type Token = string | ReadonlySet<string>

const tokenForm =
  /(?<![\p{L}\p{N}])[-−](?=\d)|\d+(?:[.,'’\u00a0\u202f]\d+)*|\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|[%‰°€$£]/gu

/**
 * Returns the possible values of a number: `1.000` and `1,000` are one or a thousand, depending on the
 * language. Ignores a zero before a single digit; longer numbers with leading zeros are codes.
 */
function readingsOf(number: string): Set<string> {
  const plain = number.replace(/^0(?=\d$)/, '')
  const readings = new Set<string>()
  if (/^\d{1,3}(?:([.,'’\u00a0\u202f])\d{3})(?:\1\d{3})*$/.test(number))
    readings.add(number.replace(/\D/g, ''))
  const mixed = /^(\d{1,3}(?:([.,'’\u00a0\u202f])\d{3})+)([.,]\d+)$/.exec(number)
  if (mixed?.[1] && mixed[2] !== mixed[3]?.[0])
    readings.add(decimal(mixed[1].replace(/\D/g, '') + (mixed[3] as string)))
  readings.add(/^\d+[.,]\d+$/.test(plain) ? decimal(plain) : plain.replaceAll(',', '.'))
  return readings
}

const decimal = (number: string) => number.replace(',', '.').replace(/\.?0+$/, '')

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let sign = ''
  // Removes emphasis within words, and separates units from numbers.
  for (const [piece] of text.replaceAll(/[*`]/g, '').normalize('NFKC').toLowerCase().matchAll(tokenForm)) {
    if (piece === '-' || piece === '−') sign = '-'
    else if (/^\d/.test(piece)) {
      tokens.push(new Set([...readingsOf(piece)].map((reading) => sign + reading)))
      sign = ''
    } else tokens.push(piece)
  }
  return tokens
}

/** Minimum length of a stem: `breaker` matches `breakers`, `battery` matches `Batterysafe`. */
const minStem = 4

function isSame(wanted: Token, found: Token | undefined, isLast: boolean): boolean {
  if (found === undefined) return false
  if (typeof wanted !== 'string' || typeof found !== 'string')
    return (
      typeof wanted !== 'string' &&
      typeof found !== 'string' &&
      [...wanted].some((reading) => found.has(reading))
    )
  return wanted === found || (isLast && wanted.length >= minStem && found.startsWith(wanted))
}

const stands = (wanted: readonly Token[], found: readonly Token[]) =>
  wanted.length > 0 &&
  found.some((_, start) =>
    wanted.every((token, at) => isSame(token, found[start + at], at === wanted.length - 1)),
  )

const wordingsOf = (wanted: string) => wanted.split('|').map(tokensOf)

/** Checks that each alternative contains a word or number, so that it can be found. */
export const isFindable = (wanted: string): boolean => wordingsOf(wanted).every(({ length }) => length > 0)

/**
 * Creates a search that ignores case, spaces, emphasis, punctuation and number formats, but never finds a
 * number within another number. Returns the expected texts that occur.
 */
export function createTextFinder(text: string): (wanted: string) => boolean {
  const found = tokensOf(text)
  return (wanted) => wordingsOf(wanted).some((tokens) => stands(tokens, found))
}
