/** A cell that a spreadsheet takes as text: quoted, and never read as a formula. */
const cell = (value: string | number) => {
  const text = String(value)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** Builds a CSV file with a byte order mark for Excel. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
