import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const isCompressible = (file: string) => /\.(?:js|json|html|svg|css|txt|wasm)$/.test(file)

/**
 * Writes `.br` and `.gz` next to a file, so that serving needs no compression. Returns the gzipped size in
 * bytes.
 */
export async function compressFile(file: string): Promise<number> {
  const content = await readFile(file)
  // Reduces the effort for large modules, where the last tenth would take seconds of every build.
  const quality = file.endsWith('.wasm') ? 9 : 11
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  return gz.length
}
