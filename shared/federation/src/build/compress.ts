import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const isText = (file: string) => /\.(?:js|json|html|svg|css|txt)$/.test(file)

/**
 * Leaves `.br` and `.gz` beside a file, so that serving it costs no time. Answers the gzipped size in bytes.
 */
export async function compress(file: string): Promise<number> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  return gz.length
}
