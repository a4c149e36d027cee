import type { JobProblem } from '@portal/contracts/job.contract.ts'

/** A cell that a spreadsheet takes as text: quoted, and never read as a formula. */
const cell = (value: string | number) => {
  const text = String(value)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/**
 * The problems of an import as a CSV file, for correcting the list beside it. The byte order mark makes Excel
 * read UTF-8.
 */
export function problemsCsv(problems: readonly JobProblem[], heads: [string, string, string, string]) {
  const rows = [heads, ...problems.map(({ row, column, value, msg }) => [row, column, value, msg])]
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
