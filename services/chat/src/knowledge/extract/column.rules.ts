import type { Fragment } from '../fragment.ts'
import type { Row } from './row.rules.ts'

interface Extent {
  left: number
  right: number
}

/** In heights of letters: a cell that is set so far beside a column is none of it. */
const maxAside = 4

const extentOf = (cells: readonly Fragment[]): Extent => ({
  left: Math.min(...cells.map(({ x }) => x)),
  right: Math.max(...cells.map(({ right }) => right)),
})

/** How far a cell is from a column, by the edge or the middle that is set alike. */
const asideOf = (cell: Extent, column: Extent) =>
  Math.min(
    Math.abs(cell.left - column.left),
    Math.abs(cell.right - column.right),
    Math.abs(cell.left + cell.right - column.left - column.right) / 2,
  )

/**
 * The cells of a table's rows, each in its column. A page has no empty cells, such as that above the first
 * column most often is: where a row has fewer cells than others, their places tell which column each is of. A
 * row that is set otherwise stays as it is.
 */
export function inColumns(rows: readonly Row[]): (Fragment[] | undefined)[][] {
  const count = Math.max(...rows.map(({ cells }) => cells.length))
  const whole = rows.filter(({ cells }) => cells.length === count)
  const columns = Array.from({ length: count }, (_, at) =>
    extentOf(whole.flatMap(({ cells }) => cells[at] ?? [])),
  )
  return rows.map(({ cells }) => (cells.length === count ? cells : placed(cells, columns)))
}

/** The cells in those columns, from left to right, that they are least aside of in all. */
function placed(cells: Fragment[][], columns: readonly Extent[]): (Fragment[] | undefined)[] {
  const limit = maxAside * Math.max(...cells.flat().map(({ size }) => size))
  /** By column: of the cells so far, the best places that do not go beyond it. */
  let best: { sum: number; places: number[] }[] = columns.map(() => ({ sum: 0, places: [] }))
  for (const [at, cell] of cells.entries()) {
    const next: typeof best = []
    for (const [place, column] of columns.entries()) {
      const before = best[place - 1] ?? { sum: at === 0 ? 0 : Number.POSITIVE_INFINITY, places: [] }
      const aside = asideOf(extentOf(cell), column)
      const here = {
        sum: before.sum + (aside > limit ? Number.POSITIVE_INFINITY : aside),
        places: [...before.places, place],
      }
      const left = next.at(-1)
      next.push(left && left.sum <= here.sum ? left : here)
    }
    best = next
  }
  const { sum, places } = best.at(-1) as (typeof best)[number]
  return Number.isFinite(sum) ? columns.map((_, column) => cells[places.indexOf(column)]) : cells
}
