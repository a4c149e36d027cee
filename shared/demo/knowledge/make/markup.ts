/**
 * Converts the subset of Markdown that the sources use: headings, paragraphs, lists, tables, notes,
 * pictures, bold, italic and code.
 */
export function toHtml(source: string, picture: (file: string, text: string) => string): string {
  const blocks = source
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/)
  return blocks.map((block) => blockToHtml(block, picture)).join('\n')
}

function blockToHtml(block: string, picture: (file: string, text: string) => string): string {
  const lines = block.split('\n')
  const heading = /^(#{1,3}) (.*)$/.exec(block)
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`
  const image = /^!\[(.*)\]\((.*)\)$/.exec(block)
  if (image) return picture(image[2] ?? '', image[1] ?? '')
  if (lines.every((line) => /^\d+\. /.test(line))) return list('ol', lines)
  if (lines.every((line) => line.startsWith('- '))) return list('ul', lines)
  if (lines.every((line) => line.startsWith('|'))) return table(lines)
  if (lines.every((line) => line.startsWith('> ')))
    return `<blockquote><p>${inline(lines.map((line) => line.slice(2)).join(' '))}</p></blockquote>`
  return `<p>${inline(lines.join(' '))}</p>`
}

const list = (tag: string, lines: readonly string[]) =>
  `<${tag}>${lines.map((line) => `<li>${inline(line.replace(/^(\d+\.|-) /, ''))}</li>`).join('')}</${tag}>`

function table(lines: readonly string[]): string {
  const rows = lines.map((line) => line.slice(1, line.lastIndexOf('|')).split('|'))
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join('')}</tr>`
  const [head = [], , ...body] = rows
  const bodyHtml = body.map((cells) => row(cells, 'td')).join('')
  return `<table border="1" cellspacing="0" cellpadding="4" width="100%"><thead>${row(head, 'th')}</thead><tbody>${bodyHtml}</tbody></table>`
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const inline = (text: string) =>
  escapeHtml(text)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\*(\S[^*]*?)\*/g, '<i>$1</i>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
