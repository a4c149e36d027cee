import { getDirection } from './direction.rules.ts'
import { wrapLines } from './lines.rules.ts'

/** Inches. */
export const paper = { width: 8.5, height: 11, margin: 1 } as const
/** Screen pixels per inch. */
const perInch = 96
export const printArea = {
  width: (paper.width - 2 * paper.margin) * perInch,
  height: (paper.height - 2 * paper.margin) * perInch,
} as const

export type TextStyle = 'title' | 'heading' | 'label' | 'value'
export const textStyles: Record<TextStyle, { size: number; weight: number; line: number }> = {
  title: { size: 22, weight: 700, line: 32 },
  heading: { size: 15, weight: 700, line: 22 },
  label: { size: 12, weight: 400, line: 18 },
  value: { size: 13, weight: 500, line: 18 },
}

export interface FormSection {
  title: string
  facts: readonly { label: string; value: string }[]
}
export interface Form {
  title: string
  /** Reserves the upper right corner for the QR code. */
  hasCode: boolean
  sections: readonly FormSection[]
}

/** Line of text. `x` is its left end, for right-to-left text its right end; `y` is its top. */
export interface PageLine {
  style: TextStyle
  text: string
  x: number
  y: number
  direction: 'ltr' | 'rtl'
}
export interface FormPage {
  lines: PageLine[]
  /** Horizontal rules, by their distance from the top of the page. */
  rules: number[]
}

export const qrCodeSize = 110
const gap = { section: 20, fact: 8, column: 16 }
const labelWidth = 190
const valueAt = labelWidth + gap.column

/** Places a form on pages without splitting a line, and without a heading at the end of a page. */
export function layOutForm(form: Form, measure: (text: string, style: TextStyle) => number): FormPage[] {
  const first: FormPage = { lines: [], rules: [] }
  const pages = [first]
  let page = first
  let y = 0
  const lines = (text: string, style: TextStyle, width: number) =>
    wrapLines(text, width, (part) => measure(part, style))
  const need = (height: number) => {
    if (y + height <= printArea.height) return
    page = { lines: [], rules: [] }
    pages.push(page)
    y = 0
  }
  const put = (style: TextStyle, text: string | undefined, x: number, width: number) => {
    if (!text) return
    const direction = getDirection(text)
    page.lines.push({ style, text, x: direction === 'rtl' ? x + width : x, y, direction })
  }
  const fact = ({ label, value }: FormSection['facts'][number]) => {
    const [names, values] = [
      lines(label, 'label', labelWidth),
      lines(value, 'value', printArea.width - valueAt),
    ]
    const { line } = textStyles.value
    for (let at = 0; at < Math.max(names.length, values.length); at += 1) {
      need(line)
      put('label', names[at], 0, labelWidth)
      put('value', values[at], valueAt, printArea.width - valueAt)
      y += line
    }
    y += gap.fact
  }

  for (const line of lines(
    form.title,
    'title',
    printArea.width - (form.hasCode ? qrCodeSize + gap.column : 0),
  )) {
    put('title', line, 0, printArea.width)
    y += textStyles.title.line
  }
  if (form.hasCode) y = Math.max(y, qrCodeSize)
  for (const { title, facts } of form.sections) {
    y += gap.section
    need(textStyles.heading.line + gap.fact + textStyles.value.line)
    put('heading', title, 0, printArea.width)
    y += textStyles.heading.line
    page.rules.push(y)
    y += gap.fact
    facts.forEach(fact)
  }
  return pages
}
