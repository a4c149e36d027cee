import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { CodeReader } from './picture.ts'

/** Loads the file from our own build, because the library would load it from another site. */
const file = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href
const overrides = { locateFile: () => file }

/** Code reader for browsers without their own. */
export async function zxingReader(): Promise<CodeReader> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true })
  } catch (error) {
    // Resets, so that the next attempt loads it again.
    purgeZXingModule()
    throw error
  }
  return async (picture) => {
    const data = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height)
    if (!data) return []
    const codes = await readBarcodes(data, { formats: ['Code128', 'QRCode', 'DataMatrix', 'EANUPC'] })
    return codes.map(({ text }) => text)
  }
}
