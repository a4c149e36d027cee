import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { CodeReader } from './picture.ts'

/** Loads the file from our own build: the library would use another site. */
const file = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href
const overrides = { locateFile: () => file }

/** Reader for browsers without one. */
export async function zxingReader(): Promise<CodeReader> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true })
  } catch (error) {
    // So that the next try loads it anew.
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
