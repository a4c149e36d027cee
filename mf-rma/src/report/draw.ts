import { formFontFamily } from './family.ts'
import {
  type Form,
  layOutForm,
  type PageLine,
  paper,
  printArea,
  qrCodeSize,
  type TextStyle,
  textStyles,
} from './page.rules.ts'
import type { PdfPage, PdfText } from './pdf.ts'

/** Scale of the image: its pixels per pixel of the page. */
const scale = 2
const quality = 0.98
const ink = { text: '#1b1b1b', quiet: '#555555', rule: '#bbbbbb' }
/** Points per pixel of the page. */
const point = 72 / 96

const fontOf = (style: TextStyle) =>
  `${textStyles[style].weight} ${textStyles[style].size}px "${formFontFamily}", system-ui, sans-serif`

function canvas() {
  const element = document.createElement('canvas')
  element.width = printArea.width * scale
  element.height = printArea.height * scale
  const context = element.getContext('2d', { alpha: false })
  if (!context) throw new Error('this browser draws no pictures')
  context.scale(scale, scale)
  return { element, context }
}

/** Returns the baseline of a line. */
const baseline = ({ style, y }: PageLine) => y + textStyles[style].line - textStyles[style].size * 0.4

function drawLine(context: CanvasRenderingContext2D, line: PageLine): PdfText {
  context.font = fontOf(line.style)
  context.direction = line.direction
  context.textAlign = 'start'
  context.fillStyle = line.style === 'label' ? ink.quiet : ink.text
  context.fillText(line.text, line.x, baseline(line))
  const { width } = context.measureText(line.text)
  const left = line.direction === 'rtl' ? line.x - width : line.x
  const margin = paper.margin * 72
  return {
    text: line.text,
    x: margin + left * point,
    y: paper.height * 72 - margin - baseline(line) * point,
    size: textStyles[line.style].size * point,
    width: width * point,
  }
}

function drawCode(context: CanvasRenderingContext2D, code: readonly (readonly boolean[])[]) {
  const module = qrCodeSize / code.length
  context.fillStyle = '#000000'
  code.forEach((row, y) => {
    row.forEach((isDark, x) => {
      // Draws modules slightly wider, to avoid gaps between them.
      if (isDark)
        context.fillRect(printArea.width - qrCodeSize + x * module, y * module, module + 0.25, module + 0.25)
    })
  })
}

const jpegOf = (element: HTMLCanvasElement) =>
  new Promise<Uint8Array>((resolve, reject) => {
    element.toBlob(
      (blob) =>
        blob
          ? blob.arrayBuffer().then((bytes) => resolve(new Uint8Array(bytes)), reject)
          : reject(new Error('this browser writes no pictures')),
      'image/jpeg',
      quality,
    )
  })

/** Draws the form as one image per page. */
export function drawForm(form: Form, code?: readonly (readonly boolean[])[]): Promise<PdfPage[]> {
  const ruler = canvas().context
  const pages = layOutForm(form, (text, style) => {
    ruler.font = fontOf(style)
    return ruler.measureText(text).width
  })
  return Promise.all(
    pages.map(async ({ lines, rules }, index) => {
      const { element, context } = canvas()
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, printArea.width, printArea.height)
      context.fillStyle = ink.rule
      for (const y of rules) context.fillRect(0, y, printArea.width, 1)
      const texts = lines.map((line) => drawLine(context, line))
      if (index === 0 && code) drawCode(context, code)
      return { jpeg: await jpegOf(element), width: element.width, height: element.height, texts }
    }),
  )
}
