import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCanvas, draw, greyOf } from './canvas.rules.ts'
import { linesOf, withEvenSizes } from './hocr.rules.ts'

const hocr = `<div class='ocr_page'><p>
     <span class='ocr_line' id='line_1_1' title="bbox 100 200 900 250; baseline 0 0; x_size 50; x_descenders 10">
      <span class='ocrx_word' title='bbox 100 200 300 250; x_wconf 90'>Torque</span>
      <span class='ocrx_word' title='bbox 320 200 400 250; x_wconf 60'>A&amp;B</span>
      <span class='ocrx_word' title='bbox 800 200 900 250; x_wconf 90'><strong>7 &lt; 9</strong></span>
     </span>
     <span class='ocr_caption' id='line_1_2' title="bbox 100 300 900 350; x_size 50">
      <span class='ocrx_word' title='bbox 100 300 150 350; x_wconf 30'>电</span>
      <span class='ocrx_word' title='bbox 155 300 205 350; x_wconf 30'>池</span>
      <span class='ocrx_word' title='bbox 206 300 208 350; x_wconf 5'> </span>
     </span></p></div>`

test('recognised words become runs of text in points from below; what stands far apart is a cell', () => {
  const { lines, confidence } = linesOf(hocr, { scale: 5, height: 800 })
  assert.deepEqual(
    lines.map(({ text, x, right, y, size }) => [text, x, right, y, size]),
    [
      ['Torque A&B', 20, 80, 750, 10],
      ['7 < 9', 160, 180, 750, 10],
      ['电池', 20, 41, 730, 10],
    ],
  )
  assert.equal(confidence, (90 * 6 + 60 * 3 + 90 * 5 + 30 * 2) / 16)
  assert.deepEqual(linesOf('', { scale: 1, height: 1 }), { lines: [] })
})

test('sizes that are measured differently are the size of the text, and a heading keeps its own', () => {
  const line = (text: string, size: number) => ({ text, size, x: 0, right: 1, y: 0, font: 'scan' })
  const even = withEvenSizes(
    new Map([
      [1, [line('Heading', 15), line('a line of the text', 10)]],
      [2, [line('another line of it', 10.8), line('and one more', 9.4)]],
      [3, []],
    ]),
  )
  assert.deepEqual(
    [...even].map(([page, lines]) => [page, lines.map(({ size }) => size)]),
    [
      [1, [15, 10]],
      [2, [10, 10]],
      [3, []],
    ],
  )
})

test('pictures of one bit, one, three and four bytes a pixel are grey; others are none', () => {
  const of = (data: number[], width = 2, height = 1) =>
    greyOf({ width, height, data: Uint8Array.from(data) })?.data
  assert.deepEqual([...(of([0b01000000, 0b10000000], 3, 2) ?? [])], [0, 255, 0, 255, 0, 0])
  assert.deepEqual([...(of([7, 9]) ?? [])], [7, 9])
  assert.deepEqual([...(of([255, 255, 255, 0, 0, 0]) ?? [])], [255, 0])
  assert.deepEqual([...(of([255, 255, 255, 0, 255, 0, 0, 0]) ?? [])], [255, 76])
  assert.equal(of([1, 2, 3, 4, 5]), undefined)
})

test('a picture is drawn where the page puts it: upright, turned, in strips, smaller', () => {
  // Rows from above: black white / white white.
  const corner = { width: 2, height: 2, data: Uint8Array.from([0, 255, 255, 255]) }
  const drawn = (matrix: Parameters<typeof draw>[2]) => {
    const canvas = aCanvas(4, 2)
    draw(canvas, corner, matrix)
    return [...canvas.data].map((grey) => (grey === 0 ? '#' : grey === 255 ? '.' : '+')).join('')
  }
  assert.equal(drawn([2, 0, 0, -2, 0, 2]), '#.......')
  assert.equal(drawn([2, 0, 0, -2, 2, 2]), '..#.....')
  assert.equal(drawn([-2, 0, 0, 2, 2, 0]), '.....#..', 'upside down')
  assert.equal(drawn([0, 2, 2, 0, 0, 0]), '.#......', 'turned by a quarter')
  assert.equal(drawn([1, 0, 0, -1, 0, 1]).slice(0, 2), '+.', 'a pixel for four')
  assert.equal(drawn([0, 0, 0, 0, 0, 0]), '........')
  assert.equal(drawn([Number.NaN, 0, 0, 1, 0, 0]), '........')
})
