/**
 * Makes the files of the knowledge stores from their sources: `node shared/demo/knowledge/make/make.ts [part of a name]`.
 * Wants a Chromium (CHROMIUM_PATH or `chromium`) for PDF and pictures, and LibreOffice (SOFFICE_PATH or `soffice`) for .docx and .doc.
 * The results are committed, so neither is needed to build, test or run the portal.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demoFiles } from '../../src/knowledge.ts'
import { escapeHtml, toHtml } from './markup.ts'

const home = join(import.meta.dirname, '..')
const drawings = join(home, 'source', 'drawings')
const work = mkdtempSync(join(tmpdir(), 'knowledge-'))
const chromium = (...args: string[]) =>
  execFileSync(process.env.CHROMIUM_PATH ?? 'chromium', ['--headless', '--no-sandbox', '--disable-gpu', ...args], { stdio: 'ignore' })

function picturePng(svg: string): string {
  const png = join(work, `${basename(svg, '.svg')}.png`)
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(readFileSync(join(drawings, svg), 'utf8')) ?? []
  const page = join(work, `${svg}.html`)
  writeFileSync(page, `<meta charset="utf-8"><body style="margin:0">${readFileSync(join(drawings, svg), 'utf8')}`)
  chromium(
    `--screenshot=${png}`,
    `--window-size=${width},${height}`,
    '--hide-scrollbars',
    '--force-device-scale-factor=2',
    pathToFileURL(page).href,
  )
  return png
}

/** Word keeps pictures as pixels; a PDF keeps the drawing itself. */
function picture(file: string, text: string, isWord: boolean): string {
  const svg = readFileSync(join(drawings, file), 'utf8')
  const [, width] = /width="(\d+)"/.exec(svg) ?? []
  const pixels = () =>
    `<img width="${Math.min(Number(width), 620)}" alt="${escapeHtml(text)}" src="data:image/png;base64,${readFileSync(picturePng(file)).toString('base64')}">`
  return `<div class="figure">${isWord ? `<p>${pixels()}</p>` : svg}<p><i>${escapeHtml(text)}</i></p></div>`
}

const style = `
  @page { size: A4; margin: 20mm 18mm 22mm; @bottom-center { content: counter(page); font: 9pt 'Liberation Sans'; color: #666 } }
  body { font: 10.5pt/1.45 'Liberation Sans', 'Noto Sans CJK SC', sans-serif; color: #111 }
  h1 { font-size: 24pt; line-height: 1.2; margin: 40mm 0 12mm; border-bottom: 2pt solid #3d7a59; padding-bottom: 6mm }
  h2 { font-size: 16pt; margin: 9mm 0 3mm; break-after: avoid } h3 { font-size: 12.5pt; margin: 6mm 0 2mm; break-after: avoid }
  table { border-collapse: collapse; width: 100%; margin: 3mm 0 } th, td { border: .5pt solid #999; padding: 1.2mm 2mm; text-align: left; vertical-align: top }
  th { background: #e8f1ec } tr, .figure { break-inside: avoid } svg { max-width: 100%; height: auto } blockquote { border-left: 3pt solid #c0392b; margin: 3mm 0; padding-left: 4mm }`
/** What LibreOffice understands of it. */
const wordStyle = "body { font: 10.5pt 'Arial' } h1, h2, h3 { font-family: 'Arial'; color: #2f5d45 } th { background: #e8f1ec }"

function make(file: string, language: string, title: string): void {
  const name = basename(file, extname(file))
  const isWord = extname(file) !== '.pdf'
  const body = toHtml(readFileSync(join(home, 'source', `${name}.md`), 'utf8'), (image, text) => picture(image, text, isWord))
  const page = join(work, `${name}.html`)
  const css = `<style>${isWord ? wordStyle : style}</style>`
  writeFileSync(
    page,
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${css}</head><body>${body}</body></html>`,
  )
  const result = join(home, 'files', file)
  if (!isWord)
    return void chromium(`--print-to-pdf=${result}`, '--no-pdf-header-footer', '--generate-pdf-document-outline', pathToFileURL(page).href)
  const office = (from: string, to: string, ...more: string[]) =>
    execFileSync(
      process.env.SOFFICE_PATH ?? 'soffice',
      ['--headless', `-env:UserInstallation=${pathToFileURL(join(work, 'office'))}`, ...more, '--convert-to', to, '--outdir', work, from],
      { stdio: 'ignore' },
    )
  office(page, 'docx:MS Word 2007 XML:EmbedImages', '--infilter=HTML (StarWriter)')
  if (extname(file) === '.doc') office(join(work, `${name}.docx`), 'doc:MS Word 97')
  copyFileSync(join(work, file), result)
}

mkdirSync(join(home, 'files'), { recursive: true })
const wanted = process.argv[2] ?? ''
for (const { file, language, title } of demoFiles) {
  if (!file.includes(wanted)) continue
  make(file, language, title)
  console.log(file)
}
// A drawing named resource-… is a picture of its own, handed out with an answer.
mkdirSync(join(home, 'resources'), { recursive: true })
for (const svg of readdirSync(drawings).filter((name) => name.startsWith('resource-') && name.includes(wanted))) {
  copyFileSync(picturePng(svg), join(home, 'resources', `${basename(svg, '.svg').replace('resource-', '')}.png`))
}
rmSync(work, { recursive: true })
