/**
 * Generates the files of the knowledge stores from their sources: `node shared/demo/knowledge/make/make.ts
 * [part of a name]`. Needs a Chromium (CHROMIUM_PATH or `chromium`) for PDF and pictures, and LibreOffice
 * (SOFFICE_PATH or `soffice`) for .docx and .doc. The results are committed, so building, testing and
 * running the portal need neither.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demoFilePath, demoFiles } from '../../src/knowledge.ts'
import { demoResourcePath, demoResources } from '../../src/resource.ts'
import { escapeHtml, toHtml } from './markup.ts'

const home = join(import.meta.dirname, '..')
const drawings = join(home, 'source', 'drawings')
const work = mkdtempSync(join(tmpdir(), 'knowledge-'))
const chromium = (...args: string[]) =>
  execFileSync(
    process.env.CHROMIUM_PATH ?? 'chromium',
    ['--headless', '--no-sandbox', '--disable-gpu', ...args],
    { stdio: 'ignore' },
  )

function picturePng(svg: string): string {
  const png = join(work, `${basename(svg, '.svg')}.png`)
  const drawing = readFileSync(svg, 'utf8')
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawing) ?? []
  const page = `${png}.html`
  writeFileSync(page, `<meta charset="utf-8"><body style="margin:0">${drawing}`)
  chromium(
    `--screenshot=${png}`,
    `--window-size=${width},${height}`,
    '--hide-scrollbars',
    '--force-device-scale-factor=2',
    pathToFileURL(page).href,
  )
  return png
}

/** Rasterizes pictures for office documents, which keep only pixels; Chromium's PDF keeps vectors. */
function picture(file: string, text: string, isPixels: boolean): string {
  const svg = readFileSync(join(drawings, file), 'utf8')
  const [, width] = /width="(\d+)"/.exec(svg) ?? []
  const pixels = () =>
    `<img width="${Math.min(Number(width), 620)}" alt="${escapeHtml(text)}" src="data:image/png;base64,${readFileSync(picturePng(join(drawings, file))).toString('base64')}">`
  return `<div class="figure">${isPixels ? `<p>${pixels()}</p>` : svg}<p><i>${escapeHtml(text)}</i></p></div>`
}

const style = `
  @page { size: A4; margin: 20mm 18mm 22mm; @bottom-center { content: counter(page); font: 9pt 'Liberation Sans'; color: #666 } }
  body { font: 10.5pt/1.45 'Liberation Sans', 'Noto Sans CJK SC', sans-serif; color: #111 }
  h1 { font-size: 24pt; line-height: 1.2; margin: 40mm 0 12mm; border-bottom: 2pt solid #3d7a59; padding-bottom: 6mm }
  h2 { font-size: 16pt; margin: 9mm 0 3mm; break-after: avoid } h3 { font-size: 12.5pt; margin: 6mm 0 2mm; break-after: avoid }
  table { border-collapse: collapse; width: 100%; margin: 3mm 0 } th, td { border: .5pt solid #999; padding: 1.2mm 2mm; text-align: left; vertical-align: top }
  th { background: #e8f1ec } tr, .figure { break-inside: avoid } svg { max-width: 100%; height: auto } blockquote { border-left: 3pt solid #c0392b; margin: 3mm 0; padding-left: 4mm }`
/** Returns LibreOffice's styles. */
const officeStyle = (language: string) => {
  const font = language.startsWith('zh') ? 'Noto Sans CJK SC' : 'Arial'
  return `body { font: 10.5pt '${font}' } h1, h2, h3 { font-family: '${font}'; color: #2f5d45 } th { background: #e8f1ec }`
}

interface Job {
  source: string
  result: string
  language: string
  title: string
}

function make({ source, result, language, title }: Job): void {
  const name = basename(result, extname(result))
  // Replaces Chinese radicals that Chromium substitutes for similar characters, because no search finds
  // them.
  const isByOffice = extname(result) !== '.pdf' || language.startsWith('zh')
  const body = toHtml(readFileSync(source, 'utf8'), (image, text) => picture(image, text, isByOffice))
  const page = join(work, `${name}.html`)
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${isByOffice ? officeStyle(language) : style}</style>`
  writeFileSync(
    page,
    `<!doctype html><html lang="${language.replace('_', '-')}"><head>${head}</head><body>${body}</body></html>`,
  )
  if (!isByOffice)
    return void chromium(
      `--print-to-pdf=${result}`,
      '--no-pdf-header-footer',
      '--generate-pdf-document-outline',
      pathToFileURL(page).href,
    )
  office(page, 'docx:MS Word 2007 XML:EmbedImages', '--infilter=HTML (StarWriter)')
  if (extname(result) === '.pdf') office(join(work, `${name}.docx`), 'pdf')
  if (extname(result) === '.doc') office(join(work, `${name}.docx`), 'doc:MS Word 97')
  copyFileSync(join(work, basename(result)), result)
}

function office(from: string, to: string, ...more: string[]) {
  const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'office'))}`
  const command = ['--headless', profile, ...more, '--convert-to', to, '--outdir', work, from]
  execFileSync(process.env.SOFFICE_PATH ?? 'soffice', command, { stdio: 'ignore' })
}

const sourceOf = (folder: string, file: string) => join(home, 'source', folder, file.replace(/\.\w+$/, '.md'))
const manuals = demoFiles.map(({ file, ...rest }) => ({
  ...rest,
  source: sourceOf('', file),
  result: demoFilePath(file),
}))
const leaflets = demoResources
  .filter(({ file }) => file.endsWith('.pdf'))
  .map(({ file, name, language }) => ({
    title: name,
    language: language ?? 'en',
    source: sourceOf('resource', file),
    result: demoResourcePath(file),
  }))

for (const folder of ['files', 'resources']) mkdirSync(join(home, folder), { recursive: true })
const isWanted = (path: string) => path.includes(process.argv[2] ?? '')
for (const job of [...manuals, ...leaflets].filter(({ result }) => isWanted(result))) {
  make(job)
  console.log(basename(job.result))
}
for (const { file } of demoResources.filter(({ file }) => file.endsWith('.png') && isWanted(file))) {
  copyFileSync(
    picturePng(join(home, 'source', 'resource', file.replace('.png', '.svg'))),
    demoResourcePath(file),
  )
}
rmSync(work, { recursive: true })
