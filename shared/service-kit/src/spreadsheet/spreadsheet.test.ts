import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import { createTestWorkbook, createZip, type TestCell } from '@portal/testing/node/spreadsheet.ts'
import fc from 'fast-check'
import { readRows } from './spreadsheet.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
})
after(() => rm(folder, { recursive: true }))

let files = 0
async function rowsOf(content: Buffer | string, limits: { maxRows?: number; maxBytes?: number } = {}) {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  return Array.fromAsync(readRows(path, { maxRows: 1_000, ...limits }))
}
const valuesOf = async (content: Buffer | string) =>
  (await rowsOf(content)).map(({ cells }) => cells.map(({ value }) => value))
const refused = (content: Buffer | string, error: string, limits?: { maxRows?: number; maxBytes?: number }) =>
  assert.rejects(rowsOf(content, limits), { name: 'Problem', error })

const header = ['Order number', 'Quantity']
const part = (name: string, text: string) => ({ name, data: Buffer.from(text) })

test('refuses files of other kinds', async () => {
  await refused(Buffer.from('\x7fELF\x02\x01\x01\x00\x00binary', 'latin1'), 'import.not_a_spreadsheet')
  await refused(createZip([part('word/document.xml', '<x/>')]), 'import.not_a_spreadsheet')
})

test('refuses an old or encrypted workbook with advice', () =>
  refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'import.protected'))

test('refuses a workbook that is truncated anywhere', async () => {
  const whole = createTestWorkbook([header, ['SO-1', 2]])
  for (const length of [10, 200, whole.length - 30])
    await refused(whole.subarray(0, length), 'import.unreadable')
  await refused(
    createTestWorkbook([], Buffer.from('<worksheet><sheetData><row r="1"><c>')),
    'import.unreadable',
  )
})

test('refuses too many rows, not counting the header', async () => {
  const rows: TestCell[][] = [header, ['SO-1', 1], ['SO-2', 1], ['SO-3', 1]]
  assert.equal((await rowsOf(createTestWorkbook(rows), { maxRows: 3 })).length, 4)
  await refused(createTestWorkbook(rows), 'import.too_many_rows', { maxRows: 2 })
  await refused('a\n1\n2\n3\n', 'import.too_many_rows', { maxRows: 2 })
})

test('refuses a decompression bomb during unpacking, by size, ratio and false size', async () => {
  const sheet = Buffer.from(`<worksheet><sheetData>${`<row></row>${' '.repeat(900_000)}`.repeat(44)}`)
  await refused(createTestWorkbook([], sheet), 'import.too_large')
  await refused(createTestWorkbook([], sheet), 'import.too_large', { maxBytes: 1_000_000 })
  const liar = createZip([
    part('xl/workbook.xml', '<x/>'),
    { ...part('xl/sharedStrings.xml', 'x'.repeat(5_000)), claimedSize: 5 },
  ])
  await assert.rejects(rowsOf(liar), { name: 'Problem' })
  await refused('a,b\n'.repeat(1_000), 'import.too_large', { maxBytes: 1_000 })
})

test('refuses texts that would exceed the memory, however well compressed', async () => {
  const texts = (count: number, text: string) =>
    createZip([
      part(
        'xl/workbook.xml',
        '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
      part('xl/worksheets/sheet1.xml', '<worksheet/>'),
      part('xl/sharedStrings.xml', `<sst>${`<si><t>${text}</t></si>`.repeat(count)}</sst>`),
    ])
  await refused(texts(2_600_000, 'a'), 'import.too_large')
  await refused(texts(1, 'a'.repeat(40_000)), 'import.too_large')
})

test('refuses endless texts, tags and comments early', async () => {
  const long = '1'.repeat(3_000_000)
  for (const endless of [
    long,
    `<row r="${long}"></row>`,
    `<!--${long}-->`,
    `<![CDATA[${long}]]>`,
    `<?x ${long}?>`,
  ])
    await refused(
      createTestWorkbook([], Buffer.from(`<worksheet><sheetData>${endless}</sheetData></worksheet>`)),
      'import.too_large',
    )
})

const sheetOf = (rows: string) =>
  createTestWorkbook([], Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))
const styles = (formatCode: string) =>
  createZip([
    part('xl/workbook.xml', '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'),
    part(
      'xl/worksheets/sheet1.xml',
      '<worksheet><sheetData><row r="1"><c s="0"><v>1</v></c></row></sheetData></worksheet>',
    ),
    part(
      'xl/styles.xml',
      `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${formatCode}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    ),
  ])

test('reads a format of a million brackets or quotes in linear time', async () => {
  for (const sign of ['[', '&quot;', '_', '\\\\', '[&quot;']) {
    const [row] = await rowsOf(styles(sign.repeat(900_000 / sign.length)))
    assert.equal(row?.cells[0]?.isDate, false)
  }
  const [day] = await rowsOf(styles('[$-409]yyyy'))
  assert.equal(day?.cells[0]?.isDate, true)
})

test('refuses too many rows, cells and tags, however small', async () => {
  await refused(sheetOf('<row r="1"/><row/>'.repeat(600_000)), 'import.too_large')
  await refused(sheetOf(`<row r="1">${'<c r="A1"/>'.repeat(300)}</row>`), 'import.too_many_columns')
  await refused(sheetOf('<row>'.repeat(200)), 'import.too_large')
})

test('continues counting after false row numbers', async () => {
  const rows = ['7', '7', '-1', '1.5', '1e300', '', '9']
    .map((number) => `<row r="${number}"><c><v>1</v></c></row>`)
    .join('')
  assert.deepEqual(
    (await rowsOf(sheetOf(rows))).map(({ number }) => number),
    [7, 8, 9, 10, 11, 12, 13],
  )
})

test('removes characters that cannot be stored', async () => {
  const sheet = sheetOf('<row r="1"><c t="str"><v>a_x0000_b_xD83D_c</v></c></row>')
  assert.deepEqual(await valuesOf(sheet), [['ab\ufffdc']])
  assert.deepEqual((await valuesOf(`${'a'.repeat(5_000)}\nb\0c`)).at(-1), ['bc'])
})

test('never expands entities', () =>
  refused(
    createTestWorkbook(
      [],
      Buffer.from(
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
      ),
    ),
    'import.unreadable',
  ))

test('refuses a sheet with too many columns', () =>
  refused(
    createTestWorkbook(
      [],
      Buffer.from('<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>'),
    ),
    'import.too_many_columns',
  ))

test('keeps cell addresses and gaps, and counts empty rows without returning them', async () => {
  const [first, second] = await rowsOf(createTestWorkbook([header, [null, null], [null, 7]]))
  assert.deepEqual([first?.number, second?.number], [1, 3])
  assert.deepEqual(second?.cells, [
    { value: null, isFormula: false, isDate: false, address: 'A3' },
    { value: 7, isFormula: false, isDate: false, address: 'B3' },
  ])
})

test('marks a formula and returns its last result, or its text', async () => {
  const [, row] = await rowsOf(
    createTestWorkbook([
      header,
      [
        { formula: '1+1', value: 2 },
        { formula: 'NOW()', value: '' },
      ],
    ]),
  )
  assert.deepEqual(
    row?.cells.map(({ value, isFormula }) => [value, isFormula]),
    [
      [2, true],
      ['=NOW()', true],
    ],
  )
})

test('reads formatted numbers as dates, also around 29 February 1900, which does not exist', async () => {
  const [, row] = await rowsOf(
    createTestWorkbook([
      header,
      [{ day: 46_346 }, { day: 61 }, { day: 59 }, { day: 1 }, 46_346, { day: 46_346.75 }],
    ]),
  )
  assert.deepEqual(
    row?.cells.map(({ value }) => value),
    ['2026-11-20', '1900-03-01', '1900-02-28', '1900-01-01', 46_346, '2026-11-20'],
  )
  assert.deepEqual(
    row?.cells.map(({ isDate }) => isDate),
    [true, true, true, true, false, true],
  )
})

test('reads shared strings, rich text, booleans and errors', async () => {
  const strings = part(
    'xl/sharedStrings.xml',
    '<sst><si><t>plain</t></si><si><r><t>two </t></r><r><t>runs</t></r><rPh><t>sound</t></rPh></si></sst>',
  )
  const sheet =
    '<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c t="d"><v>2026-02-01T00:00:00</v></c></row></sheetData></worksheet>'
  assert.deepEqual(await valuesOf(createTestWorkbook([], Buffer.from(sheet), [strings])), [
    ['plain', 'two runs', true, '#REF!', '2026-02-01'],
  ])
})

/** Renames parts; the relations of package and workbook name them. */
const renamed = (names: { workbook?: string; sheet?: string; strings?: string; target?: string }) => {
  const { workbook: book = 'xl/workbook.xml', sheet = 'xl/worksheets/sheet1.xml' } = names
  const { strings = 'xl/sharedStrings.xml', target = '/xl/sharedStrings.xml' } = names
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${to}"/>`
  return createZip([
    part('_rels/.rels', `<Relationships>${relation('r9', 'officeDocument', book)}</Relationships>`),
    part(book, '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'),
    part(
      book.replace(/([^/]+)$/, '_rels/$1.rels'),
      `<Relationships>${relation('r1', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', target)}</Relationships>`,
    ),
    part(sheet, '<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c></row></sheetData></worksheet>'),
    part(strings, '<sst><si><t>Order number</t></si></sst>'),
  ])
}

test('finds the parts of a workbook by their relations, and by names without regard to case', async () => {
  for (const names of [
    {},
    { strings: 'xl/SharedStrings.xml' },
    { sheet: 'xl/worksheets/Sheet1.xml' },
    { strings: 'xl/strings/sst1.xml', target: '/xl/strings/sst1.xml' },
    { workbook: 'excel/book.xml', target: '../xl/sharedStrings.xml' },
  ])
    assert.deepEqual(await valuesOf(renamed(names)), [['Order number']], JSON.stringify(names))
})

test('refuses missing shared strings and duplicate part names', async () => {
  await refused(renamed({ strings: 'xl/elsewhere.xml' }), 'import.unreadable')
  const both = [part('xl/Workbook.xml', '<workbook/>'), part('xl/workbook.xml', '<workbook/>')]
  await refused(createZip(both), 'import.unreadable')
})

test('csv: reads all usual separators, quotes, byte order marks and line ends', async () => {
  const expected = [
    ['a', 'b'],
    ['1,5', 'x "y"\nz'],
  ]
  assert.deepEqual(await valuesOf('\ufeffa,b\r\n"1,5","x ""y""\nz"\r\n'), expected)
  assert.deepEqual(await valuesOf('a;b\n1,5;"x ""y""\nz"'), expected)
  assert.deepEqual(await valuesOf(Buffer.from('\ufeffa\tb\n1,5\t"x ""y""\nz"', 'utf16le')), expected)
})

test('csv: refuses another encoding with advice', () =>
  refused(Buffer.from('Kunde\nM\xfcller', 'latin1'), 'import.encoding'))

test('csv: marks formulas', async () => {
  const [, row] = await rowsOf("a,b\n=1+1,-5, =1,＝1,\"\n=1\",=,'=1,''=1")
  assert.deepEqual(
    row?.cells.map(({ value, isFormula }) => [value, isFormula]),
    [
      ['=1+1', true],
      ['-5', false],
      [' =1', true],
      ['＝1', true],
      ['\n=1', true],
      ['=', false],
      ['=1', false],
      ["'=1", false],
    ],
  )
})

test('reads back what it writes, cell by cell', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', ' ', '<', '&', '"', '中', 'é', '\n'), minLength: 1 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
      async (rows) => {
        const written = rows
          .map((cells) => cells.slice(0, cells.findLastIndex((value) => value !== null) + 1))
          .filter((cells) => cells.length > 0)
        assert.deepEqual(await valuesOf(createTestWorkbook(rows)), written)
      },
    ),
    runParameters(20, 60),
  )
})

test('returns rows or a problem for any bytes', async () => {
  const whole = createTestWorkbook([header, ['SO-1', 2], ['SO-2', { formula: '1', value: 3 }]])
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
      const bent = Buffer.from(whole)
      bent[at] = byte
      await rowsOf(bent).catch((error) => assert.equal(error.name, 'Problem'))
    }),
    runParameters(60, 200),
  )
})
