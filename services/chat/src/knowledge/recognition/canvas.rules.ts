/** One byte for each pixel: 0 is black. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** As PDF writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Pictures as the reader of PDFs hands them out: one bit, three or four bytes for each pixel. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** Undefined for a picture whose bytes are not what it says. */
export function greyOf({ width, height, data }: Pixels): Grey | undefined {
  const size = width * height
  const grey = new Uint8Array(size)
  const rowBytes = (width + 7) >> 3
  if (data.length === rowBytes * height && data.length < size) {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        grey[y * width + x] = (data[y * rowBytes + (x >> 3)] as number) & (0x80 >> (x & 7)) ? 255 : 0
    return { width, height, data: grey }
  }
  const channels = data.length / size
  if (channels === 1) return { width, height, data: Uint8Array.from(data) }
  if (channels !== 3 && channels !== 4) return undefined
  for (let at = 0, from = 0; at < size; at++, from += channels) {
    const [red, green, blue] = [data[from] as number, data[from + 1] as number, data[from + 2] as number]
    grey[at] = (red * 77 + green * 151 + blue * 28) >> 8
  }
  return { width, height, data: grey }
}

export const aCanvas = (width: number, height: number): Grey => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(255),
})

/** Draws a picture where the matrix puts the unit square, in pixels of the canvas, y downwards. */
export function draw(canvas: Grey, picture: Grey, [a, b, c, d, e, f]: Matrix) {
  const determinant = a * d - b * c
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1) return
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ]
  const left = Math.max(0, Math.floor(Math.min(...xs)))
  const right = Math.min(canvas.width, Math.ceil(Math.max(...xs)))
  const top = Math.max(0, Math.floor(Math.min(...ys)))
  const bottom = Math.min(canvas.height, Math.ceil(Math.max(...ys)))
  // So many pixels of the picture make one of the canvas; fine print would break up if one stood for all.
  const block = Math.max(1, Math.round(Math.sqrt((picture.width * picture.height) / Math.abs(determinant))))
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f]
      const u = (d * dx - c * dy) / determinant
      const v = (a * dy - b * dx) / determinant
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue
      const grey = meanAt(picture, u * picture.width, (1 - v) * picture.height, block)
      canvas.data[y * canvas.width + x] = grey
    }
}

function meanAt({ width, height, data }: Grey, x: number, y: number, block: number): number {
  const fromX = Math.min(width - 1, Math.max(0, Math.floor(x - (block - 1) / 2)))
  const fromY = Math.min(height - 1, Math.max(0, Math.floor(y - (block - 1) / 2)))
  if (block === 1) return data[fromY * width + fromX] as number
  const [toX, toY] = [Math.min(width, fromX + block), Math.min(height, fromY + block)]
  let sum = 0
  for (let row = fromY; row < toY; row++)
    for (let column = fromX; column < toX; column++) sum += data[row * width + column] as number
  return Math.round(sum / ((toX - fromX) * (toY - fromY)))
}
