import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { addAmounts, type Currency, toMillionths } from '@portal/contracts/money.ts'

/** Requires distinct line numbers. */
export function lineProblems(lines: readonly { line: number }[]): Reasons {
  const seen = new Set<number>()
  for (const [at, { line }] of lines.entries()) {
    if (seen.has(line)) return { [`lines.${at}.line`]: toMessage('invoice.line_twice', { line }) }
    seen.add(line)
  }
  return {}
}

/** Requires lines to add up to the document's amount. */
export function amountProblems(document: {
  amount: string
  currency: Currency
  lines: readonly { amount: string }[]
}): Reasons {
  const { amount, currency, lines } = document
  for (const [at, line] of lines.entries())
    if (toMillionths(line.amount) <= 0n) return { [`lines.${at}.amount`]: 'invoice.not_positive' }
  const sum = addAmounts(
    lines.map((line) => line.amount),
    currency,
  )
  return toMillionths(sum) === toMillionths(amount)
    ? {}
    : { amount: toMessage('invoice.sum', { sum, amount }) }
}
