import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { excerptOf, extract } from '../answering/extract.rules.ts'
import { inColumns } from './extract/column.rules.ts'
import { blocksOfHtml } from './extract/html.rules.ts'
import { lineOf } from './table.rules.ts'

const section = (body: string) => ({ chunkId: 1, body, score: 1 })
const everything = () => new Map([[0, 1]])

/** A table in which each value tells its column, and cells may be empty; the first heading may be, too. */
const table = fc
  .record({
    columns: fc.integer({ min: 2, max: 6 }),
    rows: fc.integer({ min: 1, max: 4 }),
    isNameless: fc.boolean(),
  })
  .chain(({ columns, rows, isNameless }) =>
    fc
      .array(fc.array(fc.boolean(), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      })
      .map((filled) => ({
        head: Array.from({ length: columns }, (_, at) => (at === 0 && isNameless ? '' : `H${at}`)),
        rows: filled.map((cells, row) => cells.map((is, at) => (is || at === 0 ? `value ${row}-${at}` : ''))),
      })),
  )

/** Each value that a text says has the name of its own column before it, or is in no column. */
function everyValueInItsColumn(said: string, head: readonly string[]) {
  const values = [...said.matchAll(/(?:(H\d): )?value (\d)-(\d)/g)]
  assert.ok(values.length > 0, said)
  for (const [, name = '', , at = ''] of values) assert.equal(name, head[Number(at)], said)
}

/** The columns of a table of the answer's markup, in which every value stands. */
function everyValueBelowItsName(markup: string, head: readonly string[]) {
  const lines = markup.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  const [names = [], rule = [], ...rows] = lines
  assert.deepEqual(names, head, markup)
  assert.equal(rule.length, names.length, markup)
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (cell) assert.equal(cell.at(-1), String(at), markup)
}

const textOf = ({ head, rows }: { head: string[]; rows: string[][] }) =>
  [head, ...rows].map((cells) => lineOf(cells)).join('\n')

test('of any table, each value stands with the name of its own column: in a choice and in an answer', () => {
  fc.assert(
    fc.property(table, (of) => {
      everyValueInItsColumn(excerptOf(section(textOf(of)), everything), of.head)
      everyValueBelowItsName(extract([section(textOf(of))], everything).text, of.head)
    }),
    runParameters(200, 1_000),
  )
})

test('so it does where white space was lost', () => {
  fc.assert(
    fc.property(table, (of) => {
      const packed = textOf(of).replaceAll(/ +/g, ' ').trim()
      everyValueInItsColumn(excerptOf(section(packed), everything), of.head)
    }),
    runParameters(200, 1_000),
  )
})

test('so it does where the empty first heading was lost', () => {
  const nameless = table.filter(({ head }) => head[0] === '' && head.length >= 3)
  fc.assert(
    fc.property(nameless, (of) => {
      const lost = textOf({ ...of, head: of.head.slice(1) })
      everyValueInItsColumn(excerptOf(section(lost), everything), of.head)
      everyValueBelowItsName(extract([section(lost)], everything).text, of.head)
    }),
    runParameters(200, 1_000),
  )
})

test('a row with more or fewer cells than the table has names stands under none of them', () => {
  const body = 'Battery | 1 | 2 | 3\n2nd | OFF | ON | OFF\nLast | as counted | ON'
  const { text } = extract([section(body)], everything)
  assert.equal(
    text,
    '| Battery | 1 | 2 | 3 |\n| --- | --- | --- | --- |\n| 2nd | OFF | ON | OFF |\n\n- Last | as counted | ON',
  )
  assert.match(excerptOf(section(body), everything), /^Last, as counted, ON$/m)
})

test('a list of values has no names of columns, and is told as such', () => {
  const body = 'Weight | 39 kg\nNoise | 50 dB'
  assert.equal(excerptOf(section(body), everything), 'Weight: 39 kg\nNoise: 50 dB')
})

test('of any merged cells, what follows them stays in its column', () => {
  const spans = fc.array(
    fc.record({ columns: fc.integer({ min: 1, max: 3 }), rows: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(spans, (given) => {
      const width = 4
      const height = 4
      const grid = Array.from({ length: height }, () => Array.from({ length: width }, () => ''))
      const html = grid.map(() => '')
      let count = 0
      for (let row = 0; row < height; row++)
        for (let column = 0; column < width; column++) {
          if (grid[row]?.[column]) continue
          const { columns = 1, rows = 1 } = given[count % given.length] ?? {}
          const isFree = (at: number) => at < width && !grid[row]?.[at]
          let wide = 1
          while (wide < columns && isFree(column + wide)) wide++
          const high = Math.min(rows, height - row)
          const said = `v${count++}`
          for (let y = 0; y < high; y++)
            for (let x = 0; x < wide; x++) (grid[row + y] as string[])[column + x] = said
          html[row] += `<td colspan="${wide}" rowspan="${high}"><p>${said}</p></td>`
        }
      const [block] = blocksOfHtml(`<table>${html.map((cells) => `<tr>${cells}</tr>`).join('')}</table>`)
      assert.equal(block?.text, grid.map((cells) => cells.join(' | ')).join('\n'))
    }),
    runParameters(200, 1_000),
  )
})

/** A row of a page: what stands at which place, 6 points wide a letter. */
const rowOf = (cells: readonly (readonly [x: number, text: string])[]) => ({
  page: 1,
  cells: cells.map(([x, text]) => [{ text, x, right: x + 6 * text.length, y: 0, size: 10, font: 'a' }]),
})

test('of any table on a page, a cell stays in its column, whichever cells are empty', () => {
  fc.assert(
    fc.property(table, fc.boolean(), (of, isCentred) => {
      const place = (at: number, text: string) => 50 + at * 120 - (isCentred && at > 0 ? 3 * text.length : 0)
      const all = [of.head, of.head.map((_, at) => `value 9-${at}`), ...of.rows]
      const rows = all.map((cells) =>
        rowOf(cells.flatMap((text, at) => (text === '' ? [] : [[place(at, text), text] as const]))),
      )
      const said = inColumns(rows).map((cells) =>
        cells.map((cell) => cell?.map(({ text }) => text).join('') ?? ''),
      )
      assert.deepEqual(said, all)
    }),
    runParameters(200, 1_000),
  )
})
