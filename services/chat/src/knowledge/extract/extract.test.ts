import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { demoFilePath } from '@portal/demo/knowledge.ts'
import { measureOwnShare } from '@portal/testing/node/cpu.ts'
import { runParameters } from '@portal/testing/node/deep.ts'
import { createPdf, createTextPdf } from '@portal/testing/node/pdf.ts'
import { createZip } from '@portal/testing/node/spreadsheet.ts'
import fc from 'fast-check'
import { scanFont } from '../fragment.ts'
import { extract } from './extract.ts'
import { aDocx, aParagraph } from './file.builder.ts'
import { blocksOfHtml } from './html.rules.ts'
import { read } from './read.ts'
import { Refusal } from './refusal.ts'

const demo = (name: string) => readFileSync(demoFilePath(name))
const reasonOf = (bytes: Buffer, name: string) =>
  read(bytes, name).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.message : String(error)),
  )
/** In the thread, with its limits. */
const extracted = (bytes: Buffer, name: string, options = {}) => extract(new Uint8Array(bytes), name, options)

const kb = (n: number) => Buffer.alloc(n * 1_024, 'a')
const refused: [what: string, bytes: () => Buffer, name: string, reason: RegExp][] = [
  ['another kind', () => Buffer.from('hello'), 'notes.txt', /^Only \.pdf, \.doc and \.docx/],
  ['no ending', () => demo('sna-12k-fault-codes.pdf'), 'manual', /^Only \.pdf/],
  ['empty', () => Buffer.alloc(0), 'a.pdf', /^The file is empty/],
  ['too large', () => Buffer.alloc(50 * 1_048_576 + 1), 'a.pdf', /larger than 50 MB/],
  [
    'a Word file named .pdf',
    () => demo('dongle-guide.docx'),
    'a.pdf',
    /not a \.pdf file.*looks like a \.docx/,
  ],
  ['a PDF named .doc', () => demo('sna-12k-fault-codes.pdf'), 'a.doc', /not a \.doc file.*looks like a PDF/],
  ['rich text named .doc', () => Buffer.from('{\\rtf1 hello}'), 'a.doc', /looks like rich text/],
  ['a web page named .doc', () => Buffer.from('<html>hello</html>'), 'a.doc', /looks like a web page/],
  ['bytes named .docx', () => kb(4), 'a.docx', /not a \.docx file, whatever its name says\. Save/],
  [
    'a workbook named .docx',
    () => createZip([{ name: 'xl/workbook.xml', data: kb(1) }]),
    'a.docx',
    /another kind of archive/,
  ],
  ['half a PDF', () => demo('sna-12k-fault-codes.pdf').subarray(0, 3_000), 'a.pdf', /damaged/],
  ['half a .docx', () => demo('dongle-guide.docx').subarray(0, 4_000), 'a.docx', /damaged/],
  ['half a .doc', () => demo('trip-12k-fault-codes.doc').subarray(0, 9_000), 'a.doc', /damaged/],
  ['a .docx without its document', () => aDocx('').subarray(0, 100), 'a.docx', /damaged/],
  ['a .docx of broken XML', () => aDocx('<w:p><w:r>'), 'a.docx', /damaged|No text/],
  [
    'an archive bomb',
    () => aDocx('', [{ name: 'word/media/a.xml', data: kb(40_000) }]),
    'a.docx',
    /unpacks to far more/,
  ],
  [
    'a bomb that lies about its size',
    () => aDocx('', [{ name: 'word/a.xml', data: kb(40_000), claimedSize: 1_000 }]),
    'a.docx',
    /unpacks to far more/,
  ],
  [
    'an archive of too many parts',
    () =>
      aDocx(
        '',
        Array.from({ length: 5_001 }, (_, at) => ({ name: `a${at}`, data: Buffer.from('a') })),
      ),
    'a.docx',
    /unpacks to far more/,
  ],
  ['a .docx without text', () => aDocx(aParagraph('')), 'a.docx', /probably pictures/],
]

for (const [what, bytes, name, reason] of refused)
  test(`refused with a reason for a person: ${what}`, async () => {
    assert.match(await reasonOf(bytes(), name), reason)
  })

test('refused with a reason for a person: protected by a password', async () => {
  const password = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`
  assert.match(
    await reasonOf(createTextPdf([[{ text: 'secret', y: 700 }]], password), 'a.pdf'),
    /protected by a password/,
  )
  const doc = Buffer.from(demo('trip-12k-fault-codes.doc'))
  const header = doc.indexOf(Buffer.from([0xec, 0xa5]), 512)
  doc.writeUInt16LE(doc.readUInt16LE(header + 0x0a) | 0x0100, header + 0x0a)
  assert.match(await reasonOf(doc, 'a.doc'), /protected by a password/)
  const office = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    kb(1),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  assert.match(await reasonOf(office, 'a.docx'), /protected by a password/)
})

test('pages without text wait for text recognition; without a word from it the file is refused', async () => {
  const line = { text: 'A page that has a sentence of its own on it.', y: 700 }
  const pdf = createTextPdf([[], [line], [{ text: 'Page 3', y: 20 }]])
  const first = await read(pdf, 'a.pdf')
  assert.deepEqual([first.pages, first.textless], [3, [1, 3]])
  const scan = { text: '2 Fuses', x: 50, right: 90, y: 600, size: 14, font: scanFont }
  const scans = new Map([
    [1, [scan, { ...scan, text: 'The fuse of the string is 15 A.', y: 570, size: 9 }]],
    [3, []],
  ])
  const whole = await read(pdf, 'a.pdf', scans)
  assert.deepEqual(whole.textless, [])
  const blocks = whole.blocks.map(({ kind, text, isRecognised }) => [kind, text, isRecognised])
  assert.deepEqual(blocks.slice(0, 3), [
    ['heading', '2 Fuses', true],
    ['paragraph', 'The fuse of the string is 15 A.', true],
    ['paragraph', line.text, undefined],
  ])
  const nothing = await read(
    createTextPdf([[], []]),
    'a.pdf',
    new Map([
      [1, []],
      [2, []],
    ]),
  ).catch((error: Error) => error.message)
  assert.match(String(nothing), /nor could any be made out in its pictures/)
})

test('reads a page whichever way it is turned, and whichever way its text is', async () => {
  const lines = [
    { text: 'Fault codes', y: 500, size: 16, isBold: true },
    { text: 'F21 means that the grid voltage is too high.', y: 470 },
    { text: 'F22 means that the fan does not turn at all.', y: 457 },
  ]
  const written = async (page: object) => {
    const { blocks, textless } = await read(createPdf([{ lines, ...page }]), 'a.pdf')
    return { textless, blocks: blocks.map(({ kind, text }) => [kind, text]) }
  }
  const upright = await written({})
  assert.equal(upright.blocks.length, 2)
  for (const turn of [0, 1, 2, 3])
    for (const rotate of [0, 90, 180, 270])
      assert.deepEqual(await written({ turn, rotate }), upright, `turned ${turn}, shown ${rotate}`)
})

test('reading ends when its time is over, and when the service stops', async () => {
  const bytes = demo('sna-off-grid-user-manual.pdf')
  await assert.rejects(extracted(bytes, 'a.pdf', { timeMs: 1 }), /took longer than/)
  await assert.rejects(extracted(bytes, 'a.pdf', { signal: AbortSignal.timeout(20) }), {
    name: 'TimeoutError',
  })
  await assert.rejects(extracted(kb(1), 'a.docx'), /not a \.docx file/)
})

test('a document that needs too much memory ends its thread, not the service', async () => {
  const many = aDocx(Array.from({ length: 60_000 }, (_, at) => aParagraph(`${Math.sin(at)}`)).join(''))
  await assert.rejects(extracted(many, 'a.docx', { heapMiB: 32 }), /needs more memory/)
})

test('while a document is read that was made to take long, the service is free for others', async () => {
  const paragraphs = Array.from({ length: 12_000 }, (_, at) =>
    aParagraph(`${at * 7_919} `.repeat(140) + Math.sin(at)),
  )
  const deep = '<w:p><w:r><w:pict><v:textbox><w:txbxContent>'
  const share = measureOwnShare()
  await assert.rejects(extracted(aDocx(aParagraph('x') + deep.repeat(10_000)), 'a.docx'), /damaged/)
  await assert.rejects(extracted(aDocx(paragraphs.join('')), 'a.docx'), /more than 10 million characters/)
  const own = share()
  assert.ok(own < 0.6, `the service's own thread did ${Math.round(own * 100)} % of the work`)
})

test('a PDF is read by its letters: headings, steps, tables, pages; running heads and hyphens go', async () => {
  const head = (page: number) => [
    { text: 'SNA 5000 Manual', y: 785, size: 8 },
    { text: `Page ${page}`, y: 15, size: 8 },
  ]
  const { blocks, pages } = await read(
    createTextPdf([
      [
        ...head(1),
        { text: 'Mounting', y: 700, size: 16, isBold: true },
        { text: 'Choose a wall that is able to carry the weight of the instal-', y: 670 },
        { text: 'lation for many years.', y: 657 },
      ],
      [
        ...head(2),
        { text: 'Steps', y: 700, size: 13, isBold: true },
        { text: '1. Drill four holes.', y: 670 },
        { text: '2. Hang it up.', y: 657 },
      ],
      [
        ...head(3),
        { text: 'Codes', y: 700, size: 13, isBold: true },
        { text: 'Code', y: 670 },
        { text: 'Meaning', y: 670, x: 200 },
        { text: 'E001', y: 655 },
        { text: 'Grid over voltage', y: 655, x: 200 },
        { text: 'W-', y: 640 },
        { text: '214', y: 628 },
        { text: 'BMS line lost', y: 640, x: 200 },
        { text: 'X1', y: 610 },
        { text: 'PV1+ PV1-', y: 610, x: 200 },
        { text: 'GND', y: 598, x: 200 },
        { text: 'X2', y: 580 },
        { text: 'BAT-', y: 580, x: 200 },
        { text: 'BAT+', y: 568, x: 200 },
      ],
    ]),
    'a.pdf',
  )
  assert.equal(pages, 3)
  assert.deepEqual(blocks, [
    { kind: 'heading', text: 'Mounting', level: 1, page: 1 },
    {
      kind: 'paragraph',
      text: 'Choose a wall that is able to carry the weight of the installation for many years.',
      page: 1,
    },
    { kind: 'heading', text: 'Steps', level: 2, page: 2 },
    { kind: 'item', text: '1. Drill four holes.', page: 2 },
    { kind: 'item', text: '2. Hang it up.', page: 2 },
    { kind: 'heading', text: 'Codes', level: 2, page: 3 },
    {
      kind: 'table',
      text: 'Code | Meaning\nE001 | Grid over voltage\nW-214 | BMS line lost\nX1 | PV1+ PV1- GND\nX2 | BAT- BAT+',
      page: 3,
    },
  ])
})

test('Word documents, old and new, keep their headings, lists and tables', async () => {
  for (const [name, heading] of [
    ['powerhub-all-in-one-manual.doc', 'Putting in the drawers'],
    ['sna-12k-user-manual.docx', 'Hanging it on the wall plate'],
  ] as const) {
    const { blocks } = await read(demo(name), name)
    const at = blocks.findIndex(({ text }) => text === heading)
    assert.deepEqual(
      [blocks[at]?.kind, blocks[at]?.level, blocks[at + 1]?.kind],
      ['heading', 3, 'item'],
      name,
    )
    assert.ok(
      blocks.some(({ kind, text }) => kind === 'table' && text.includes(' | ')),
      name,
    )
  }
  const { blocks } = await read(
    aDocx(`${aParagraph('A &amp; B', 'Heading1')}${aParagraph('Text.')}`),
    'a.docx',
  )
  assert.deepEqual(blocks, [
    { kind: 'heading', text: 'A & B', level: 1 },
    { kind: 'paragraph', text: 'Text.' },
  ])
})

test('any HTML gives blocks of plain text, and any bytes a reason', async () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      for (const block of blocksOfHtml(`<h1>${text}</h1><table><tr><td>${text}</td></tr></table>`))
        assert.ok(block.text.trim().length > 0)
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 500 }),
      fc.constantFrom('PK\x03\x04', '%PDF-1.4\n', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
      async (bytes, start) => {
        const name = start.startsWith('PK') ? 'a.docx' : start.startsWith('%') ? 'a.pdf' : 'a.doc'
        assert.match(
          await reasonOf(Buffer.concat([Buffer.from(start, 'latin1'), bytes]), name),
          /damaged|No text|another kind/,
        )
      },
    ),
    runParameters(20, 60),
  )
})
