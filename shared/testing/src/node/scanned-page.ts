/** Strokes of each letter, as sequences of corners `x y` on a grid 4 wide and 6 high, y downwards. */
const strokes: Record<string, string> = {
  A: '06 20 46|14 34',
  B: '00 06 36 45 44 33 03|33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 45 41 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26|10 30|16 36',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '20 31 35 26 15 11 20',
  1: '11 20 26',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 16 05',
  6: '41 30 10 01 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '43 13 02 01 10 30 41 45 36 16 05',
  '.': '26 26',
  '-': '13 33',
}

export interface Bitmap {
  width: number
  height: number
  /** One byte for each pixel: 0 is black. */
  grey: Uint8Array
}

/** Draws capital letters, digits and full stops like a scanned page. `letter` is the height in pixels. */
export function drawScan(lines: readonly string[], { letter = 36 } = {}): Bitmap {
  const unit = letter / 6
  const advance = unit * 6
  const pitch = letter * 2
  const edge = letter * 2
  const width = Math.ceil(Math.max(...lines.map(({ length }) => length)) * advance + 2 * edge)
  const height = Math.ceil(lines.length * pitch + 2 * edge)
  const grey = new Uint8Array(width * height).fill(255)
  const bitmap = { width, height, grey }
  for (const [row, line] of lines.entries())
    for (const [column, character] of [...line].entries())
      for (const polyline of strokes[character]?.split('|') ?? []) {
        const points = polyline
          .split(' ')
          .map(([x, y]) => [
            edge + column * advance + Number(x) * unit,
            edge + row * pitch + Number(y) * unit,
          ])
        for (const [at, to] of points.entries())
          stroke(bitmap, points[Math.max(0, at - 1)] as number[], to, unit)
      }
  return bitmap
}

/** Draws a line with round ends and soft edges. */
function stroke({ width, grey }: Bitmap, from: number[], to: number[], thickness: number) {
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [from, to]
  const reach = thickness / 2
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
  for (let y = Math.floor(Math.min(y1, y2) - reach); y <= Math.max(y1, y2) + reach; y++)
    for (let x = Math.floor(Math.min(x1, x2) - reach); x <= Math.max(x1, x2) + reach; x++) {
      const along = length && Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
      const distance = Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))
      const ink = Math.max(0, Math.min(1, reach - distance + 0.5))
      const at = y * width + x
      grey[at] = Math.min(grey[at] as number, Math.round(255 * (1 - ink)))
    }
}
