import { addAmounts, type Currency, toMillionths } from '@portal/contracts/money.ts'

/** Requires distinct line numbers. */
export function lineProblems(lines: readonly { line: number }[]): Record<string, string> {
  const seen = new Set<number>()
  for (const [at, { line }] of lines.entries()) {
    if (seen.has(line)) return { [`lines.${at}.line`]: `Line ${line} stands here twice.` }
    seen.add(line)
  }
  return {}
}

/** Requires lines to add up to the document's amount. */
export function amountProblems(document: {
  amount: string
  currency: Currency
  lines: readonly { amount: string }[]
}): Record<string, string> {
  const { amount, currency, lines } = document
  for (const [at, line] of lines.entries())
    if (toMillionths(line.amount) <= 0n) return { [`lines.${at}.amount`]: 'Must be more than 0.' }
  const sum = addAmounts(
    lines.map((line) => line.amount),
    currency,
  )
  return toMillionths(sum) === toMillionths(amount)
    ? {}
    : { amount: `The lines add up to ${sum}, not to ${amount}.` }
}
