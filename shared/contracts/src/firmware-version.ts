/** `IAAB-1414` → `IAAB` and `1414`: the board that a firmware is for, case included, and its number. */
const partsOf = (code: string) => {
  const at = code.lastIndexOf('-')
  return { lead: code.slice(0, Math.max(at, 0)), number: code.slice(at + 1).toUpperCase() }
}
const isNumber = (number: string) => /^[0-9A-F]+$/.test(number)

/**
 * Those entries of a log, which is newest first, that are newer than a firmware of the same board. A code
 * that the log lacks is placed by its number, where the numbers can be compared; undefined: nobody can tell.
 */
export function newerThan<Entry extends { fwCode: string }>(
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
