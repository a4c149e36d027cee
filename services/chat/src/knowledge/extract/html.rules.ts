import type { Block } from '../document.ts'
import { lineOf } from '../table.rules.ts'
import { TableRow } from './table-row.ts'

/** Of letters and a digit, then no more of a name: each `<` is read once, whatever follows it. */
const tag = /<(\/?)([a-z]+\d?)(?![a-z\d])([^<>]*)>|([^<]+)/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return entities[name] ?? all
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
const clean = (text: string) => decode(text).replace(/\s+/g, ' ').trim()

interface List {
  isOrdered: boolean
  count: number
}

/**
 * Reads the plain HTML that is made of a Word document: headings, paragraphs, lists and tables, never
 * anything else.
 */
export function blocksOfHtml(html: string): Block[] {
  const blocks: Block[] = []
  const lists: List[] = []
  let rows: string[] | undefined
  let row = new TableRow()
  let tables = 0
  let text = ''

  function flush(kind: Block['kind'], level?: number) {
    const said = clean(text)
    text = ''
    if (said) blocks.push({ kind, text: said, ...(level ? { level } : {}) })
  }

  for (const [, closing, name = '', attributes = '', words] of html.matchAll(tag)) {
    const isClosing = closing === '/'
    if (words !== undefined) text += words
    else if (name === 'table') {
      tables += isClosing ? -1 : 1
      if (!isClosing && tables === 1) {
        flush('paragraph')
        rows = []
        row = new TableRow()
      } else if (isClosing && tables === 0 && rows) {
        if (rows.length > 0) blocks.push({ kind: 'table', text: rows.join('\n') })
        rows = undefined
        text = ''
      }
    } else if (rows) {
      if (tables > 1) text += ' '
      else if (name === 'td' || name === 'th') {
        if (isClosing) row.close(clean(text))
        else row.open(attributes)
        text = ''
      } else if (name === 'tr' && isClosing) {
        const cells = row.end()
        if (cells.some(Boolean)) rows.push(lineOf(cells))
      } else if (name === 'p' || name === 'br' || name === 'li') text += ' '
    } else if (/^h\d$/.test(name))
      flush(isClosing ? 'heading' : 'paragraph', isClosing ? Number(name[1]) : undefined)
    else if (name === 'ul' || name === 'ol') {
      flush(lists.length > 0 ? 'item' : 'paragraph')
      if (isClosing) lists.pop()
      else lists.push({ isOrdered: name === 'ol', count: 0 })
    } else if (name === 'li') {
      const list = lists.at(-1)
      flush('item')
      if (!isClosing && list) text = list.isOrdered ? `${++list.count}. ` : '- '
    } else if (name === 'p') {
      if (lists.length === 0) flush('paragraph')
      else text += ' '
    } else if (name === 'br') text += ' '
  }
  flush('paragraph')
  return blocks
}
