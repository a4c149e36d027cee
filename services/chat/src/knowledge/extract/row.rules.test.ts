import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Fragment } from '../fragment.ts'
import { rowsOf } from './row.rules.ts'

const size = 10
const lineHeight = 14
/** Columns stand far apart, as in a narrow table whose cells wrap. */
const left = [60, 160, 300]

const fragment = (text: string, x: number, y: number): Fragment => ({
  text,
  x,
  y,
  right: x + 60,
  size,
  font: 'text',
})
/** As browsers write a table's row into a PDF: each cell to its end before the next one begins. */
const written = (cells: readonly (readonly string[])[], top: number) =>
  cells.flatMap((lines, column) =>
    lines.map((line, at) => fragment(line, left[column] as number, top - at * lineHeight)),
  )
const textOf = (cells: readonly Fragment[][]) => cells.map((cell) => cell.map(({ text }) => text).join(' '))

test('each cell of a row is read to its end, however many lines it has', () => {
  const cell = fc.array(fc.constantFrom('W-', '222', 'unstable', 'load'), { minLength: 1, maxLength: 4 })
  const row = fc.tuple(cell, cell, cell)
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      let top = 700
      const fragments = rows.flatMap((cells) => {
        const here = written(cells, top)
        top -= (Math.max(...cells.map(({ length }) => length)) + 1) * lineHeight
        return here
      })
      assert.deepEqual(
        rowsOf(fragments, 1).map(({ cells }) => textOf(cells)),
        rows.map((cells) => cells.map((lines) => lines.join(' '))),
      )
    }),
  )
})
