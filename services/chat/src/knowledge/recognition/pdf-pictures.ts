import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scanLimits } from './scan.ts'

// It draws nothing here, but looks for what only a canvas has while it is loaded.
for (const name of ['DOMMatrix', 'Path2D'])
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: class {}, configurable: true })
const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')

export { OPS }
export type Pdf = Awaited<ReturnType<typeof open>>
export type Page = Awaited<ReturnType<Pdf['getPage']>>

/** Of the pictures of fax machines, JBIG2 and JPEG 2000. */
const decoders = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), 'wasm/')
/** Its warnings are the only word about a picture that is left out for its size. */
const warnings = 1

/**
 * The whole of pdf.js, with its decoders of pictures: the build without them that reads text leaves out what
 * most scanners write.
 */
export const open = (data: Uint8Array<ArrayBuffer>) =>
  getDocument({
    data,
    verbosity: warnings,
    maxImageSize: scanLimits.pixels,
    wasmUrl: decoders,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
  }).promise
