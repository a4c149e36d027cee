export interface ListItem {
  text: string
  /** Nested lists. */
  lists: Block[]
}

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; start: number | undefined; items: ListItem[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' }

const heading = /^ {0,3}(#{1,6})\s(.*)$/s
const fence = /^ {0,3}(`{3,}|~{3,})/
const rule = /^ {0,3}([-*_])(\s*\1){2,}\s*$/
const item = /^(\s*)([-*+•]|\d{1,9}[.)])\s+(.*)$/s
const quote = /^ {0,3}>\s?/
const row = /^ {0,3}\|/
const divider = /^[\s|:-]+$/
/** A list mark whose text has not arrived yet. */
const bareMark = /^\s*(#{1,6}|[-*+•]|\d{1,9}[.)]|>)$/

type Kind = 'blank' | 'heading' | 'fence' | 'rule' | 'item' | 'quote' | 'row' | 'text'

function kindOf(line: string): Kind {
  if (line.trim() === '') return 'blank'
  if (fence.test(line)) return 'fence'
  if (heading.test(line)) return 'heading'
  if (rule.test(line)) return 'rule'
  if (item.test(line)) return 'item'
  if (quote.test(line)) return 'quote'
  return row.test(line) ? 'row' : 'text'
}

const isOrdered = (line: string) => /^\s*\d/.test(line)

/** Returns the exclusive end of a block. */
function endOf(lines: readonly string[], from: number): number {
  const first = lines[from] as string
  const kind = kindOf(first)
  if (kind === 'heading' || kind === 'rule') return from + 1
  if (kind === 'fence') {
    const mark = (fence.exec(first)?.[1] ?? '```').slice(0, 3)
    const end = lines.findIndex((line, at) => at > from && line.trimStart().startsWith(mark))
    return end < 0 ? lines.length : end + 1
  }
  let at = from + 1
  if (kind === 'item') {
    for (; at < lines.length; at++) {
      const line = lines[at] as string
      const now = kindOf(line)
      const isIndented = /^\s{2,}\S/.test(line)
      if (now === 'item' && !isIndented && isOrdered(line) !== isOrdered(first)) break
      if (now === 'item' || isIndented || (now === 'text' && lines[at - 1]?.trim() !== '')) continue
      const next = lines[at + 1]
      const goesOn =
        next !== undefined &&
        (/^\s{2,}\S/.test(next) || (kindOf(next) === 'item' && isOrdered(next) === isOrdered(first)))
      if (now === 'blank' && goesOn) continue
      break
    }
    return at
  }
  const own: Kind[] = kind === 'quote' ? ['quote', 'text'] : [kind]
  while (at < lines.length && own.includes(kindOf(lines[at] as string))) at += 1
  return at
}

/**
 * Splits a text into blocks. Appending whole lines changes only the last block. An incomplete last line may
 * still join the two lines before it: `- a`, an empty line and `-` are two blocks, which become one when the
 * second mark gets text.
 */
export function splitBlocks(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const found: string[] = []
  for (let at = 0; at < lines.length; ) {
    if (kindOf(lines[at] as string) === 'blank') {
      at += 1
      continue
    }
    const end = endOf(lines, at)
    found.push(lines.slice(at, end).join('\n'))
    at = end
  }
  return found
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function tableOf(lines: string[]): Block {
  const [head = '', ...rest] = lines
  return { kind: 'table', head: cells(head), rows: rest.filter((line) => !divider.test(line)).map(cells) }
}

function listOf(lines: string[]): Block {
  const [first = ''] = lines
  const [, space = '', mark = ''] = item.exec(first) ?? []
  const items: ListItem[] = []
  let below: string[] = []
  const close = () => {
    const last = items.at(-1)
    if (last && below.length > 0) last.lists.push(listOf(below))
    below = []
  }
  for (const line of lines) {
    const match = item.exec(line)
    const depth = (match?.[1] ?? '').length
    if (match && depth <= space.length + 1) {
      close()
      items.push({ text: match[3] ?? '', lists: [] })
    } else if (match) below.push(line)
    else if (below.length > 0) below.push(line)
    else {
      const last = items.at(-1)
      if (last && line.trim() !== '') last.text += `\n${line.trim()}`
    }
  }
  close()
  return { kind: 'list', start: /^\d/.test(mark) ? Number.parseInt(mark, 10) : undefined, items }
}

/**
 * Removes the closing marks of a heading. Uses no regular expression, because one anchored at the end takes
 * quadratic time.
 */
function withoutClosing(given: string): string {
  const text = given.trim()
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return end > 0 && end < text.length && text[end - 1]?.trim() === '' ? text.slice(0, end).trimEnd() : text
}

/** Parses one block. `isComing`: its last line may be incomplete. */
export function parseBlock(source: string, isComing = false): Block {
  const lines = source.split('\n')
  const [first = ''] = lines
  if (isComing && lines.length === 1 && bareMark.test(first)) return { kind: 'paragraph', text: '' }
  switch (kindOf(first)) {
    case 'heading': {
      const [, marks = '#', text = ''] = heading.exec(first) ?? []
      return { kind: 'heading', level: marks.length, text: withoutClosing(text) }
    }
    case 'fence': {
      const mark = (fence.exec(first)?.[1] ?? '```').slice(0, 3)
      const isClosed = lines.length > 1 && lines.at(-1)?.trimStart().startsWith(mark)
      return { kind: 'code', text: lines.slice(1, isClosed ? -1 : undefined).join('\n') }
    }
    case 'rule':
      return { kind: 'rule' }
    case 'item':
      return listOf(lines)
    case 'quote':
      return { kind: 'quote', text: lines.map((line) => line.replace(quote, '')).join('\n') }
    case 'row':
      return lines.length > 1 || isComing ? tableOf(lines) : { kind: 'paragraph', text: source }
    default:
      return { kind: 'paragraph', text: source }
  }
}

/** Returns the level of the first heading, to which all others are relative. */
export function getTopLevel(sources: readonly string[]): number {
  for (const source of sources) {
    const marks = heading.exec(source)?.[1]
    if (marks) return marks.length
  }
  return 1
}
