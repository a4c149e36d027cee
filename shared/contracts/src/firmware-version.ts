/** Splits `IAAB-1414` into the board `IAAB` (case-sensitive) and the number `1414`. */
const partsOf = (code: string) => {
  const at = code.lastIndexOf('-')
  return { lead: code.slice(0, Math.max(at, 0)), number: code.slice(at + 1).toUpperCase() }
}
const isNumber = (number: string) => /^[0-9A-F]+$/.test(number)

/**
 * Returns the entries of a log (newest first) that are newer than a firmware of the same board. A code that
 * the log lacks is placed by its number. Undefined if the codes cannot be compared.
 */
export function listNewerEntries<Entry extends { fwCode: string }>(
  code: string,
  log: readonly Entry[],
): readonly Entry[] | undefined {
  const own = partsOf(code)
  const ofBoard = log.filter(({ fwCode }) => partsOf(fwCode).lead === own.lead)
  const at = ofBoard.findIndex(({ fwCode }) => fwCode === code)
  if (at >= 0) return ofBoard.slice(0, at)
  const numberOf = ({ fwCode }: Entry) => partsOf(fwCode).number
  const canCompare = (number: string) => number.length === own.number.length && isNumber(number)
  if (ofBoard.length === 0 || ![own.number, ...ofBoard.map(numberOf)].every(canCompare)) return undefined
  return ofBoard.filter((entry) => numberOf(entry) > own.number)
}
