import { getDirection } from './direction.rules.ts'
import { wrapLines } from './lines.rules.ts'
import { type Form, layOutForm, printArea, textStyles } from './page.rules.ts'
import { createPdf } from './pdf.ts'

/** Measures ten units per character. */
const measure = (text: string) => [...text].length * 10

test.each([
  ['words go whole to the next line', 'one two three', 80, ['one two', 'three']],
  ['a word that is longer than a line is broken', 'abcdefgh ij', 40, ['abcd', 'efgh', 'ij']],
  ['Chinese needs no spaces', '显示屏没有任何内容', 40, ['显示屏', '没有任何', '内容']],
  ['paragraphs stay', 'a\n\nb', 40, ['a', '', 'b']],
  ['a letter keeps its accents', 'e\u0301e\u0301e\u0301', 40, ['e\u0301e\u0301', 'e\u0301']],
])('%s', (_, text, width, lines) => {
  expect(wrapLines(text, width, measure)).toEqual(lines)
})

test('fits any text without loss', () => {
  const text =
    'The inverter — “SNA‑5000” — لا يعمل العاكس منذ أمس, 显示屏没有任何内容。Дисплей не працює! '.repeat(9)
  const lines = wrapLines(text, 300, measure)
  expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  expect(lines.filter((line) => measure(line) > 300)).toEqual([])
})

test.each([
  ['محمد علي', 'rtl'],
  ['12 יוסי', 'rtl'],
  ['Anna محمد', 'ltr'],
  ['Олена', 'ltr'],
  ['王小明', 'ltr'],
  ['123', 'ltr'],
])('%s is written %s', (text, direction) => {
  expect(getDirection(text)).toBe(direction)
})

const form = (value: string): Form => ({
  title: 'Repair order form',
  hasCode: true,
  sections: [
    { title: 'Customer', facts: [{ label: 'Name', value: 'محمد' }] },
    { title: 'Device', facts: [{ label: 'Fault', value }] },
    { title: 'Centre', facts: [{ label: 'Address', value: 'Via Torino 1' }] },
  ],
})

test('splits a long form into pages without split lines, overlaps and orphaned headings', () => {
  for (let words = 300; words < 330; words += 1) {
    const pages = layOutForm(form('word '.repeat(words)), measure)
    expect(pages.length).toBeGreaterThan(1)
    for (const { lines } of pages) {
      expect(lines.filter(({ y, style }) => y < 0 || y + textStyles[style].line > printArea.height)).toEqual(
        [],
      )
      const places = lines.map(({ x, y }) => `${x} ${y}`)
      expect(new Set(places).size).toBe(places.length)
      expect(lines.at(-1)?.style).not.toBe('heading')
    }
  }
})

test('aligns right-to-left text to the right', () => {
  const [page] = layOutForm(form('x'), measure)
  expect(page?.lines.find(({ text }) => text === 'محمد')).toMatchObject({
    direction: 'rtl',
    x: printArea.width,
  })
})

test('creates letter-size pages with one-inch margins and valid offsets', async () => {
  const page = { jpeg: new Uint8Array([255, 216, 1, 2, 255, 217]), width: 1248, height: 1728 }
  const texts = [{ text: '王 (1)', x: 72, y: 700, size: 10, width: 40 }]
  const blob = createPdf(
    [
      { ...page, texts },
      { ...page, texts: [] },
    ],
    'Form',
    'en',
  )
  expect(blob.type).toBe('application/pdf')
  const pdf = Buffer.from(await blob.arrayBuffer()).toString('latin1')
  expect(pdf).toContain('/Count 2')
  expect(pdf.match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(2)
  expect(pdf.match(/468 0 0 648 72 72 cm/g)).toHaveLength(2)
  expect(pdf).toContain('<738b00200028003100290020>'.slice(0, -5))
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(13)
  offsets.forEach((offset, index) => {
    expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })
})
