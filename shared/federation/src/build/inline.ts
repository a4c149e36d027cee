import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'
import { compile } from './compile.ts'

/** The start of a document, and the bytes that it may add to every page. */
const start = { entry: join(import.meta.dirname, '../start/main.ts'), most: 4_000 }

/** Runs before anything else of a document. */
export const storage = { entry: join(import.meta.dirname, '../start/storage-main.ts'), most: 1_000 }

/** A script that stands within a document, with what it imports. `most`: bytes that it may have. */
export async function inlineScript({ entry, most } = start): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-inline-'))
  const compiler = webpack({
    ...compile(import.meta.dirname),
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
    if (script.length > most)
      throw new Error(`the script within the document has ${script.length} bytes, ${most} are allowed`)
    return script.replaceAll('</', '<\\/')
  } finally {
    compiler.close(() => {})
    await rm(folder, { recursive: true })
  }
}
