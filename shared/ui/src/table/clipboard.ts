/** Matches formulas of spreadsheets, but not signed numbers. */
const formula = /^(?:[=@\t\r]|[+-](?![\d.,\s]*$))/
const safe = (text: string) => (formula.test(text) ? `'${text}` : text)
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Formats rows with a header as text for spreadsheets, and as HTML for documents. */
export function formatForClipboard(rows: readonly (readonly string[])[]): { text: string; html: string } {
  const clean = rows.map((row) => row.map((text) => safe(oneLine(text))))
  const lines = clean.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td'
    return `<tr>${row.map((text) => `<${tag}>${html(text)}</${tag}>`).join('')}</tr>`
  })
  return {
    text: clean.map((row) => row.join('\t')).join('\n'),
    html: `<table>${lines.join('')}</table>`,
  }
}
