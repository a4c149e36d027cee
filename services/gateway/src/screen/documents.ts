import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '@portal/service-kit/problem/problem.ts'

/** Caches files of the shell's build as text, and rereads them after a new build. */
export function createDocumentCache(folder: string) {
  const kept = new Map<string, { at: number; text: string }>()
  return async (file: string): Promise<string> => {
    const path = join(folder, file)
    try {
      const { mtimeMs: at } = await stat(path)
      const known = kept.get(file)
      if (known?.at === at) return known.text
      const text = await readFile(path, 'utf8')
      kept.set(file, { at, text })
      return text
    } catch (cause) {
      const known = kept.get(file)
      if (known) return known.text
      throw problem('screen.not_built', {}, { cause })
    }
  }
}
