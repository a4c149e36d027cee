import type { Block } from '../document.ts'
import { type Fragment, scanFont } from '../fragment.ts'
import { lineOf } from '../table.rules.ts'
import { inColumns } from './column.rules.ts'
import type { Row } from './row.rules.ts'

/** Where a running head or foot may stand: this share of the page at its top and at its bottom. */
const margin = 0.09
/** A larger letter than the text's makes a heading. */
const largerBy = 1.12
const maxHeadingWords = 22
const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{L}/u
const marker = /^(?:\(?\d{1,2}[.)]|[a-z][.)]|[•●▪◦‣■□–—*-])(?=\s|$)/u
/** The end of a line of a table of contents. */
const leader = /(?:\.\s?){4,}\s*\d{1,4}$|\u2026{2,}\s*\d{1,4}$/

export interface PageRows {
  height: number
  rows: Row[]
}

const textOf = (fragments: readonly Fragment[]): string =>
  fragments
    .reduce((text, fragment, at) => {
      const before = fragments[at - 1]
      if (!before) return fragment.text
      if (before.y !== fragment.y && /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(fragment.text))
        return text.slice(0, -1) + fragment.text
      // "W-" and "214": a code, or a word of several, is broken at its own hyphen.
      if (
        before.y !== fragment.y &&
        /[\p{L}\p{N}]-$/u.test(text) &&
        /^[\p{Lu}\p{N}]/u.test(fragment.text) &&
        !isPole(text, fragment.text)
      )
        return text + fragment.text
      const isTight =
        before.y === fragment.y
          ? fragment.x - before.right < 0.15 * fragment.size
          : isUnspaced(text.at(-1), fragment.text[0])
      return `${text}${isTight ? '' : ' '}${fragment.text}`
    }, '')
    .replace(/\s+/g, ' ')
    .trim()
/** "BAT-" where "BAT+" stands, too: the name of a pole, and no word that goes on. */
const isPole = (before: string, after: string) => {
  const name = before.slice(-40).match(/[\p{L}\p{N}]+(?=-$)/u)?.[0]
  return `${before} ${after}`.includes(`${name}+`)
}
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\u3000-\u303f\uff00-\uffef]/u
const isUnspaced = (before = '', after = '') => unspaced.test(before) && unspaced.test(after)

const first = (row: Row) => row.cells[0]?.[0] as Fragment
const isScanned = (row: Row) => first(row).font === scanFont
const last = (row: Row) => row.cells.at(-1)?.at(-1) as Fragment
const wordsOf = (row: Row) => row.cells.map(textOf)

/**
 * Blocks of a whole document, from the places of its text. `outline` holds the titles of its bookmarks,
 * folded, with their level.
 */
export function blocksOfPages(pages: readonly PageRows[], outline: ReadonlyMap<string, number>): Block[] {
  const rows = withoutRunning(pages).filter((row) => !leader.test(wordsOf(row).join(' ').slice(-100)))
  const text = commonLetters(rows)
  const sizes = [
    ...new Set(rows.filter((row) => row.cells.length === 1).map((row) => roundSize(first(row).size))),
  ]
  const larger = sizes.filter((size) => size >= text.size * largerBy).sort((one, other) => other - one)
  const levelOf = (group: Group) => headingLevel(group, { outline, text, larger })
  return groupsOf(rows, text.size).map((group) => blockOf(group, levelOf))
}

const roundSize = (size: number) => Math.round(size * 2) / 2
export const foldTitle = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Lines at the edges of pages that come again and again, with other numbers, and page numbers alone. */
function withoutRunning(pages: readonly PageRows[]): Row[] {
  const shape = (row: Row) => wordsOf(row).join(' ').replace(/\d+/g, '#')
  const isAtEdge = (row: Row, height: number) =>
    first(row).y > height * (1 - margin) || first(row).y < height * margin
  const counts = new Map<string, number>()
  for (const { rows, height } of pages)
    for (const seen of new Set(rows.filter((row) => isAtEdge(row, height)).map(shape)))
      counts.set(seen, (counts.get(seen) ?? 0) + 1)
  const often = Math.max(3, pages.length / 4)
  return pages.flatMap(({ rows, height }) =>
    rows.filter(
      (row) =>
        !isAtEdge(row, height) ||
        !((counts.get(shape(row)) ?? 0) >= often || /^[\s\-–—|#./]*$/.test(shape(row))),
    ),
  )
}

/** Size and font in which most is written. */
function commonLetters(rows: readonly Row[]): { size: number; font: string } {
  const count = (of: (fragment: Fragment) => string) => {
    const counts = new Map<string, number>()
    for (const fragment of rows.flatMap(({ cells }) => cells.flat()))
      counts.set(of(fragment), (counts.get(of(fragment)) ?? 0) + fragment.text.length)
    return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? ''
  }
  return { size: Number(count(({ size }) => String(roundSize(size)))), font: count(({ font }) => font) }
}

/** Rows that are one paragraph, item, heading or table. */
interface Group {
  rows: Row[]
  kind: 'prose' | 'table'
  isIndented: boolean
}

function groupsOf(rows: readonly Row[], textSize: number): Group[] {
  const groups: Group[] = []
  const left = new Map<number, number>()
  for (const row of rows)
    left.set(row.page, Math.min(left.get(row.page) ?? Number.POSITIVE_INFINITY, first(row).x))
  const right = new Map<number, number>()
  for (const row of rows) right.set(row.page, Math.max(right.get(row.page) ?? 0, last(row).right))
  for (const given of rows) {
    const row = joinMarker(given)
    const group = groups.at(-1)
    const before = group?.rows.at(-1)
    const kind = row.cells.length > 1 ? 'table' : 'prose'
    const isSame =
      group?.kind === kind &&
      before &&
      isScanned(before) === isScanned(row) &&
      (kind === 'table' || isContinued(before, row, right.get(row.page) ?? 0))
    if (group && isSame) group.rows.push(row)
    else
      groups.push({
        rows: [row],
        kind,
        isIndented: first(row).x - (left.get(row.page) ?? 0) > 1.5 * textSize,
      })
  }
  return groups
}

/** `1.` and its step stand apart like the cells of a table, but are none. */
function joinMarker(row: Row): Row {
  const [mark = [], ...others] = row.cells
  return others.length === 1 && marker.test(textOf(mark)) && textOf(mark).length <= 3
    ? { ...row, cells: [row.cells.flat()] }
    : row
}

/**
 * Of the same paragraph: same letters, the next line, and the last one was full or has not come to its end.
 */
function isContinued(before: Row, row: Row, right: number): boolean {
  const above = last(before)
  const below = first(row)
  if (roundSize(above.size) !== roundSize(below.size) || marker.test(below.text)) return false
  const isNextPage = before.page !== row.page
  const distance = above.y - below.y
  if (!isNextPage && (distance <= 0 || distance > 1.75 * below.size)) return false
  const firstWord = below.text.split(' ')[0] ?? ''
  const hadRoom = above.right + (firstWord.length + 1) * 0.6 * below.size < right
  const hasEnded = /[.!?:;。！？：；]["')\]]?$/.test(above.text.trim())
  return isNextPage ? !hasEnded && !hadRoom : !(hadRoom && hasEnded)
}

interface Looks {
  outline: ReadonlyMap<string, number>
  text: { size: number; font: string }
  /** Sizes of headings, the largest first. */
  larger: readonly number[]
}

function headingLevel(group: Group, { outline, text, larger }: Looks): number | undefined {
  const said = proseOf(group)
  const fragment = first(group.rows[0] as Row)
  if (group.kind === 'table' || said.split(' ').length > maxHeadingWords || !/\p{L}/u.test(said))
    return undefined
  const marked = outline.get(foldTitle(said))
  if (marked !== undefined && (larger.length === 0 || fragment.size >= text.size)) return marked
  const bySize = larger.indexOf(roundSize(fragment.size))
  if (bySize >= 0) return bySize + 1
  const number = numbered.exec(said)?.[1]
  const isEmphasised =
    fragment.font !== text.font &&
    fragment.font !== scanFont &&
    group.rows.every((row) => row.cells.flat().every(({ font }) => font !== text.font))
  if (number && isEmphasised && !/[.;,:]$/.test(said)) return larger.length + number.split('.').length
  return undefined
}

const proseOf = (group: Group) => textOf(group.rows.flatMap(({ cells }) => cells.flat()))

function blockOf(group: Group, levelOf: (group: Group) => number | undefined): Block {
  const [row] = group.rows as [Row]
  const where = { page: row.page, ...(isScanned(row) && { isRecognised: true as const }) }
  if (group.kind === 'table') return { kind: 'table', text: tableOf(group.rows), ...where }
  const level = levelOf(group)
  const text = proseOf(group)
  if (level !== undefined) return { kind: 'heading', text, level, ...where }
  if (marker.test(text)) return { kind: 'item', text, ...where }
  return group.isIndented
    ? { kind: 'item', text: `- ${text}`, ...where }
    : { kind: 'paragraph', text, ...where }
}

/** A table that goes on over the page begins with its header again. */
function tableOf(rows: readonly Row[]): string {
  const lines = inColumns(rows).map((cells) => lineOf(cells.map((cell) => textOf(cell ?? []))))
  return lines
    .filter((line, at) => at === 0 || line !== lines[0] || rows[at]?.page === rows[at - 1]?.page)
    .join('\n')
}
