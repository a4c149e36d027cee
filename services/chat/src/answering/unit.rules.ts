import { type Span, sentencesOf, trim } from '../knowledge/sentence.rules.ts'
import { cellsOf, columnsOf, isRow } from '../knowledge/table.rules.ts'

/** A part of a text that is shown whole or not at all; `text.slice(start, end)` are its words. */
export interface Unit {
  /** A sentence; a list with its steps, and the line that leads to it; a row of a table. */
  kind: 'sentence' | 'list' | 'row'
  start: number
  end: number
  /** Of a row: the first row of its table, which names the columns. */
  head?: Head
  /** Which paragraph, list or table of the text it is of, from 0. */
  block: number
}

export interface Head extends Span {
  /** The name of each cell's column. */
  names: readonly string[]
}

interface Line {
  start: number
  end: number
  kind: 'text' | 'item' | 'row' | 'blank'
}

const item = /^\s*(?:\d{1,3}[.)、]|[a-z][.)]|[-•*–▪●])\s*\S/i
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start <= text.length; ) {
    const stop = text.indexOf('\n', start)
    const end = stop === -1 ? text.length : stop
    const line = text.slice(start, end)
    const kind = line.trim() === '' ? 'blank' : isRow(line) ? 'row' : item.test(line) ? 'item' : 'text'
    lines.push({ start, end, kind })
    start = end + 1
  }
  return lines
}

/** Neighbouring lines of one kind; a line of a paragraph after an item, set in, goes on with the item. */
function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = []
  let open: Line[] | undefined
  for (const line of linesOf(text)) {
    const last = open?.at(-1)
    const goesOn =
      last &&
      (line.kind === last.kind ||
        (last.kind === 'item' && line.kind === 'text' && /^\s{2,}/.test(text.slice(line.start, line.end))))
    if (line.kind === 'blank') {
      // Steps are often set apart by blank lines; they stay one list.
      if (last?.kind !== 'item') open = undefined
      continue
    }
    if (open && goesOn) open.push(line.kind === last.kind ? line : { ...line, kind: 'item' })
    else {
      open = [line]
      blocks.push(open)
    }
  }
  return blocks
}

/** The rows of a table, each with the row that names its columns, if there is one and the row fits it. */
function rowsOf(text: string, lines: readonly Line[], block: number): Unit[] {
  const rows = lines.map((line) => trim(text, line.start, line.end))
  const columns = columnsOf(rows.map(({ start, end }) => text.slice(start, end)))
  const [top] = rows
  if (!columns || !top) return rows.map((row) => ({ kind: 'row', ...row, block }))
  const head = { ...top, names: columns.names }
  return rows.slice(1).map((row) => ({
    kind: 'row',
    ...row,
    ...(columns.isFitting(cellsOf(text.slice(row.start, row.end))) && { head }),
    block,
  }))
}

const isLeading = (text: string, { start, end }: Span) => /[:：]$/.test(text.slice(start, end))

/**
 * A text cut into what can be shown of it, in its order. Steps are never torn apart, nor from the line that
 * leads to them.
 */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  blocksOf(text).forEach((lines, block) => {
    const first = lines[0] as Line
    const end = (lines.at(-1) as Line).end
    if (first.kind === 'text')
      units.push(
        ...sentencesOf(text, first.start, end).map((one) => ({ kind: 'sentence' as const, ...one, block })),
      )
    else if (first.kind === 'row') {
      units.push(...rowsOf(text, lines, block))
    } else {
      const last = units.at(-1)
      const leads =
        last?.kind === 'sentence' && isLeading(text, last) && /^\s*$/.test(text.slice(last.end, first.start))
      if (leads) units.pop()
      units.push({ kind: 'list', ...trim(text, leads ? last.start : first.start, end), block })
    }
  })
  return units
}
