import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import { unicodeText } from '@portal/testing/text.ts'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { open as openZip } from 'yauzl'
import { writeCsv } from './csv-writer.ts'
import type { SheetColumn, SheetRow } from './sheet.ts'
import { readRows } from './spreadsheet.ts'
import { writeXlsx } from './xlsx-writer.ts'
import { streamZip } from './zip.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'))
})
after(() => rm(folder, { recursive: true }))

let files = 0
const path = () => join(folder, `${++files}.xlsx`)
async function* inBatches(rows: readonly SheetRow[], size = 3) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
const text = (label: string): SheetColumn => ({ label, kind: 'text' })

async function written(columns: readonly SheetColumn[], rows: readonly SheetRow[], maxRows?: number) {
  const to = path()
  await pipeline(
    writeXlsx(columns, inBatches(rows), { title: 'Devices', ...(maxRows && { maxRows }) }),
    createWriteStream(to),
  )
  return to
}
const readBack = async (file: string) =>
  (await Array.fromAsync(readRows(file, { maxRows: 10_000 }))).map(({ cells }) =>
    cells.map(({ value }) => value),
  )
async function byExceljs(file: string) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(file)
  return workbook
}
const csv = async (columns: readonly SheetColumn[], rows: readonly SheetRow[]) =>
  Buffer.concat(await Array.fromAsync(writeCsv(columns, inBatches(rows)))).toString()

const kinds: SheetColumn[] = [
  { label: 'Serial', kind: 'text' },
  { label: 'Status', kind: 'text', words: new Map([['IN_STOCK', 'In stock']]) },
  { label: 'Units', kind: 'number' },
  { label: 'Installed', kind: 'day' },
  { label: 'Changed', kind: 'instant' },
]
const rows: SheetRow[] = [
  ['SNA0001', 'IN_STOCK', '12', '2026-03-01', '2026-03-01 14:05:00.123456+01'],
  ['007', 'NEW_CODE', -1.5, '1899-12-31', null],
  ['', null, null, null, null],
]

test('writes numbers, dates and times that other programs read as such', async () => {
  const file = await written(kinds, rows)
  const sheet = (await byExceljs(file)).getWorksheet('Devices') as ExcelJS.Worksheet
  assert.deepEqual((sheet.getRow(1).values as string[]).slice(1), [
    'Serial',
    'Status',
    'Units',
    'Installed',
    'Changed',
  ])
  assert.equal(sheet.getCell('A1').font.bold, true)
  assert.deepEqual(
    [sheet.views[0]?.state, (sheet.views[0] as ExcelJS.WorksheetViewFrozen).ySplit],
    ['frozen', 1],
  )
  assert.deepEqual((sheet.getRow(2).values as unknown[]).slice(1), [
    'SNA0001',
    'In stock',
    12,
    new Date('2026-03-01T00:00:00Z'),
    new Date('2026-03-01T14:05:00Z'),
  ])
  assert.match(sheet.getCell('D2').numFmt, /^yyyy.*dd$/)
  assert.deepEqual((sheet.getRow(3).values as unknown[]).slice(1), ['007', 'NEW_CODE', -1.5, '1899-12-31'])
  assert.deepEqual(await readBack(file), [
    ['Serial', 'Status', 'Units', 'Installed', 'Changed'],
    ['SNA0001', 'In stock', 12, '2026-03-01', '2026-03-01'],
    ['007', 'NEW_CODE', -1.5, '1899-12-31'],
  ])
})

test('never writes a text as formula: typed in workbooks, after an apostrophe in CSV', async () => {
  const evil = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '＝1',
    '＠SUM(A1)',
    "=cmd|' /C calc'!A0",
  ]
  const columns = [text('=HYPERLINK("x")')]
  const file = await written(
    columns,
    evil.map((value) => [value]),
  )
  const sheet = (await byExceljs(file)).worksheets[0] as ExcelJS.Worksheet
  for (const [index, value] of evil.entries()) {
    const cell = sheet.getCell(`A${index + 2}`)
    assert.deepEqual([cell.type, cell.value], [ExcelJS.ValueType.String, value])
  }
  for (const line of (
    await csv(
      columns,
      evil.map((value) => [value]),
    )
  )
    .slice(1)
    .split('\r\n')
    .filter(Boolean))
    assert.match(line, /^"?'/)
})

/** Removes what XML cannot represent, and normalizes line ends. */
const sayable = (value: string) =>
  value.toWellFormed().replace(/[^\t\n\r\u0020-\u007e\u00a0-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
const anyText = fc.oneof(
  unicodeText({ maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '&',
      ']]>',
      '_x0041_',
      '\r',
      '\n',
      '\ud800',
      '\u0000',
      '"',
      ',',
      ' ',
      '\uffff',
      '😀',
    ),
    maxLength: 12,
  }),
)

test('restores any text from a workbook', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 8 }), async (pairs) => {
      const file = await written([text('A'), text('B')], [['first', 'first'], ...pairs])
      const expected = pairs
        .map((pair) => pair.map(sayable))
        .filter((pair) => pair.some((value) => value !== ''))
      const found = (await readBack(file)).slice(2).map(([a, b]) => [a ?? '', b ?? ''])
      assert.deepEqual(found, expected)
    }),
    runParameters(20, 60),
  )
})

/** Generates formulas behind characters that programs skip. */
const anyFormula = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(
        "'",
        ' ',
        '\t',
        '\r',
        '\n',
        '\u00a0',
        '\u3000',
        '\u200b',
        '\u2060',
        '\ufeff',
        '\u00ad',
        '\u3164',
      ),
      maxLength: 4,
    }),
    fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '−', "'"),
    fc.constantFrom('SUM(A1)', 'cmd|x!A0', '', '5'),
  )
  .map((parts) => parts.join(''))

test('escapes formulas in CSV by an apostrophe and restores them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFormula, { minLength: 1, maxLength: 8 }), async (values) => {
      const to = path()
      await pipeline(
        writeCsv([text('Serial'), text('B')], inBatches(values.map((value) => ['x', value]))),
        createWriteStream(to),
      )
      const cells = (await Array.fromAsync(readRows(to, { maxRows: 100 })))
        .slice(1)
        .map((row) => row.cells[1])
      assert.deepEqual(
        cells.map((cell) => [cell?.value, cell?.isFormula]),
        values.map((value) => [value, false]),
      )
      const lines = parse(await readFile(to), { bom: true, relax_quotes: true }) as string[][]
      for (const [, said = ''] of lines.slice(1))
        if (/[=+\-@＝＋－＠﹦−]/.test(said)) assert.match(said, /^'/)
    }),
    runParameters(60, 200),
  )
})

test('restores any text from a CSV file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 8 }), async (pairs) => {
      const to = path()
      await pipeline(
        writeCsv([text('Serial'), text('B')], inBatches([['first', 'first'], ...pairs])),
        createWriteStream(to),
      )
      const expected = pairs
        .map((pair) => pair.map(sayable))
        .filter((pair) => pair.some((value) => value !== ''))
      const found = (await readBack(to)).slice(2).map(([a, b]) => [a ?? '', b ?? ''])
      assert.deepEqual(found, expected)
    }),
    runParameters(20, 60),
  )
})

test('continues a full sheet on another with the same header, and writes no empty sheet', async () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => [`SN${index}`])
  for (const [count, sheets] of [
    [0, [1]],
    [4, [5]],
    [5, [5, 2]],
    [8, [5, 5]],
    [9, [5, 5, 2]],
  ] as const) {
    const workbook = await byExceljs(await written([text('Serial')], numbered(count), 5))
    assert.deepEqual(
      workbook.worksheets.map((sheet) => sheet.actualRowCount),
      sheets,
    )
    for (const sheet of workbook.worksheets) assert.equal(sheet.getCell('A1').value, 'Serial')
    assert.equal(
      workbook.worksheets.at(-1)?.lastRow?.getCell(1).value,
      count === 0 ? 'Serial' : `SN${count - 1}`,
    )
  }
})

test('writes rows to the sheet that they name, with header and numbered continuation', async () => {
  const to = path()
  const said: SheetRow[] = ['a a a a a b c c'].flatMap((names) =>
    names.split(' ').map((name, index) => [`Talk ${name}`, `text ${index}`]),
  )
  const options = { title: 'Talks', isBySheet: true, maxRows: 3 }
  await pipeline(writeXlsx([text('Talk'), text('Said')], inBatches(said, 4), options), createWriteStream(to))
  const { worksheets } = await byExceljs(to)
  assert.deepEqual(
    worksheets.map((sheet) => [sheet.name, ...sheet.getColumn(1).values.slice(1)]),
    [
      ['Talk a', 'Said', 'text 0', 'text 1'],
      ['Talk a 2', 'Said', 'text 2', 'text 3'],
      ['Talk a 3', 'Said', 'text 4'],
      ['Talk b', 'Said', 'text 5'],
      ['Talk c', 'Said', 'text 6', 'text 7'],
    ],
  )
  const none = path()
  await pipeline(writeXlsx([text('Talk'), text('Said')], inBatches([]), options), createWriteStream(none))
  assert.deepEqual(
    (await byExceljs(none)).worksheets.map(({ name }) => name),
    ['Talks'],
  )
})

test('writes a valid archive above 4 GiB', async () => {
  const from = 4 * 2 ** 30 + 10
  const file = path()
  const content = Buffer.concat(
    await Array.fromAsync(
      streamZip(
        [
          { name: 'a.txt', content: ['first'] },
          { name: 'b.txt', content: ['second'] },
        ],
        from,
      ),
    ),
  )
  await using handle = await open(file, 'w')
  // The sparse region before it occupies no disk space.
  await handle.write(content, 0, content.length, from)
  const found = await new Promise<Record<string, number>>((resolve, reject) => {
    openZip(file, { lazyEntries: false }, (error, archive) => {
      if (error) return reject(error)
      const names: Record<string, number> = {}
      archive.on('entry', ({ fileName, relativeOffsetOfLocalHeader }) => {
        names[fileName] = relativeOffsetOfLocalHeader
      })
      archive.on('end', () => resolve(names)).on('error', reject)
    })
  })
  assert.equal(found['a.txt'], from)
  assert.ok((found['b.txt'] as number) > from)
})

test('fails when a row fails, and stops reading when the reader stops', async () => {
  async function* failing() {
    yield [['SN1']]
    throw new Error('connection lost')
  }
  await assert.rejects(Array.fromAsync(writeXlsx([text('A')], failing(), { title: 'x' })), /connection lost/)
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield [['SN1']]
    } finally {
      isEnded = true
    }
  }
  for await (const chunk of writeXlsx([text('A')], endless(), { title: 'x' })) if (chunk.length > 1_000) break
  assert.ok(isEnded)
  assert.ok((await readFile(await written([text('A')], []))).length > 500)
})
