import { type CodeReader, drawPicture } from './picture.ts'

interface Detector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const formats = ['code_128', 'qr_code', 'data_matrix', 'ean_13']

const ownReader = async (): Promise<CodeReader> => (await import('./zxing.ts')).zxingReader()

/** Uses the browser's reader if it supports all formats and its system service works; else our own. */
async function browserReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.every((format) => known.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats })
  return async (picture) =>
    detector.detect(picture).then(
      (codes) => codes.map(({ rawValue }) => rawValue),
      async () => (await ownReader())(picture),
    )
}

export const createCodeReader = async (): Promise<CodeReader> => (await browserReader()) ?? ownReader()

/**
 * Sizes in pixels of the longer side: a code that fills the photo is found fast in a small picture, a small
 * code only in a large one.
 */
const photoSizes = [1280, 3200]

export async function readPhoto(file: Blob, read: CodeReader): Promise<string[]> {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const size of photoSizes) {
      const texts = await read(drawPicture(photo, size))
      if (texts.length > 0) return texts
    }
    return []
  } finally {
    photo.close()
  }
}
