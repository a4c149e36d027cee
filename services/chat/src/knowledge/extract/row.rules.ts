import type { Fragment } from '../fragment.ts'

/** What a page shows side by side: one cell is prose, several are a row of a table. */
export interface Row {
  cells: Fragment[][]
  page: number
}

/** Wider than any space of justified text. */
const hasGap = (before: Fragment, next: Fragment) => next.x - before.right > Math.max(before.size, next.size)
const isSameLine = (one: Fragment, other: Fragment) =>
  Math.abs(one.y - other.y) < 0.4 * Math.max(one.size, other.size)
const isLeftAligned = (one: Fragment, other: Fragment) => Math.abs(one.x - other.x) < 0.6 * one.size
/** Of lines that belong together, from one to the next, in heights of their letters. */
const pitch = 1.75

/** Below the last line of a cell. */
function isNextLine(cell: readonly Fragment[], fragment: Fragment): boolean {
  const [start, end] = [cell[0] as Fragment, cell.at(-1) as Fragment]
  return isLeftAligned(start, fragment) && end.y - fragment.y < pitch * fragment.size
}

/** Up again, to the height of the row's first fragment, and to the right of its last cell. */
const isNextCell = (cell: readonly Fragment[], first: Fragment, fragment: Fragment) =>
  fragment.y > (cell.at(-1) as Fragment).y &&
  fragment.y <= first.y + 0.4 * first.size &&
  fragment.x > Math.max(...cell.map(({ right }) => right))

/**
 * Puts fragments, in the order of reading, into rows. A cell of several lines is read to its end before the
 * next cell begins, so a fragment that goes up again, further right, belongs to the row that was begun.
 */
export function rowsOf(fragments: readonly Fragment[], page: number): Row[] {
  const rows: Row[] = []
  for (const fragment of fragments) {
    const row = rows.at(-1)
    const cell = row?.cells.at(-1)
    const before = cell?.at(-1)
    const first = row?.cells[0]?.[0]
    if (!row || !cell || !before || !first) rows.push({ cells: [[fragment]], page })
    else if (isSameLine(before, fragment) && fragment.x >= before.x) {
      if (hasGap(before, fragment)) row.cells.push([fragment])
      else cell.push(fragment)
    } else if (isNextCell(cell, first, fragment)) {
      row.cells.push([fragment])
    } else if (row.cells.length > 1 && isNextLine(cell, fragment)) {
      cell.push(fragment)
    } else rows.push({ cells: [[fragment]], page })
  }
  return splitColumnsBelow(rows)
}

/**
 * A first cell of several lines has become rows of its own by the time that its neighbour shows up on the
 * height of the first of them: those lines go into one cell again, and what follows into the cells behind it.
 */
function splitColumnsBelow(rows: readonly Row[]): Row[] {
  const kept: Row[] = []
  for (const row of rows) {
    const before = kept.at(-1)
    const start = row.cells[0]?.[0]
    const above = before?.cells[0]?.[0]
    const cell = before && before.cells.length > 1 ? before.cells.at(-1) : undefined
    if (before && cell && start && above) {
      if (row.cells.length === 1 && isNextLine(cell, start)) {
        cell.push(...row.cells.flat())
        continue
      }
      if (isNextCell(cell, above, start)) {
        before.cells.push(...row.cells)
        continue
      }
    }
    const isNeighbour =
      before &&
      start &&
      above &&
      start.y > (before.cells.at(-1)?.at(-1)?.y ?? start.y) &&
      start.x > above.x &&
      isBeside(kept, start)
    if (isNeighbour) {
      const lines: Fragment[][] = []
      while (kept.length > 0 && lines.length < 12) {
        const last = kept.pop() as Row
        lines.unshift(last.cells.flat())
        if (isSameLine(last.cells[0]?.[0] as Fragment, start)) break
      }
      kept.push({ cells: [lines.flat(), ...row.cells], page: row.page })
    } else kept.push(row)
  }
  return kept
}

/** One of the last rows begins on this height, and all since then end before this place. */
function isBeside(rows: readonly Row[], start: Fragment): boolean {
  for (const row of rows.slice(-12).reverse()) {
    const fragments = row.cells.flat()
    if (row.cells.length > 1 || Math.max(...fragments.map(({ right }) => right)) > start.x) return false
    if (isSameLine(fragments[0] as Fragment, start)) return true
  }
  return false
}
