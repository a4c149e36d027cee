import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'
import { compile } from './compile.ts'

/** Bytes that the start of a document may add to every page. */
const most = 4_000

/** The script that stands within a document, from `src/start/main.ts` and what it imports. */
export async function inlineScript(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-inline-'))
  const entry = join(import.meta.dirname, '../start/main.ts')
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
      throw new Error(`the start within the document has ${script.length} bytes, ${most} are allowed`)
    return script.replaceAll('</', '<\\/')
  } finally {
    compiler.close(() => {})
    await rm(folder, { recursive: true })
  }
}
