import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'
import { createBaseConfiguration } from './compile.ts'

/** Start script of a document, and the bytes that it may add to every page. */
const start = { entry: join(import.meta.dirname, '../start/main.ts'), maxBytes: 4_000 }

/** Runs before all other scripts of a document. */
export const storageScript = { entry: join(import.meta.dirname, '../start/storage-main.ts'), maxBytes: 1_000 }

/** Builds a script to inline into a document, with its imports. `maxBytes`: its maximum bytes. */
export async function buildInlineScript({ entry, maxBytes } = start): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-inline-'))
  const compiler = webpack({
    ...createBaseConfiguration(import.meta.dirname),
    entry,
    output: { path: folder, filename: 'start.js' },
  })
  try {
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
      ),
    )
    const script = (await readFile(join(folder, 'start.js'), 'utf8')).trim()
    if (script.length > maxBytes)
      throw new Error(`the script within the document has ${script.length} bytes, ${maxBytes} are allowed`)
    return script.replaceAll('</', '<\\/')
  } finally {
    compiler.close(() => {})
    await rm(folder, { recursive: true })
  }
}
