import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Grey } from './canvas.rules.ts'
import type { ScanLanguage } from './scan.ts'

/** What is used of Tesseract in WebAssembly. */
interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void }
  TessBaseAPI: new () => {
    Init(path: string, languages: string, engine: number): number
    SetImageFile(exif: number, angle: number): number
    Recognize(monitor: null): number
    GetHOCRText(page: number): string
    Clear(): void
    End(): void
  }
}

const require = createRequire(import.meta.url)
/** The network of long short-term memory; the data has no other. */
const engine = 1

/** Of the installed packages: nothing is asked of the network. */
const dataOf: Record<ScanLanguage, () => string> = {
  eng: () => import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  deu: () => import.meta.resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz'),
  spa: () => import.meta.resolve('@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz'),
  chi_sim: () => import.meta.resolve('@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz'),
}

/** Reads pictures; one language at a time, which is kept until another is asked for. */
export async function openTesseract() {
  const start = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (given: object) => Promise<Core>
  const wasmBinary = await readFile(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'))
  const silent = () => {}
  const core = await start({ wasmBinary, print: silent, printErr: silent })
  const known = new Set<ScanLanguage>()
  let open: { language: ScanLanguage; api: InstanceType<Core['TessBaseAPI']> } | undefined

  async function apiFor(language: ScanLanguage) {
    if (open?.language === language) return open.api
    open?.api.End()
    open = undefined
    if (!known.has(language)) {
      const packed = await readFile(fileURLToPath(dataOf[language]()))
      core.FS.writeFile(`/${language}.traineddata`, await promisify(gunzip)(packed))
      known.add(language)
    }
    const api = new core.TessBaseAPI()
    if (api.Init('/', language, engine) !== 0) throw new Error(`Text recognition cannot read ${language}`)
    open = { language, api }
    return api
  }

  return {
    /** The text with its places, as hOCR. */
    async read({ width, height, data }: Grey, language: ScanLanguage): Promise<string> {
      const api = await apiFor(language)
      core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]))
      if (api.SetImageFile(1, 0) !== 0) throw new Error('Text recognition cannot open the picture')
      api.Recognize(null)
      const text = api.GetHOCRText(0)
      api.Clear()
      core.FS.unlink('/input')
      return text
    },
  }
}
export type Tesseract = Awaited<ReturnType<typeof openTesseract>>
