import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@portal/contracts/reference.ts'

const readLines = <Line>(path: string): Line[] =>
  readFileSync(join(import.meta.dirname, path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

interface DangerSentence {
  isDangerous: boolean
  /** Absent in sets that do not name it. */
  language?: Language
  text: string
}
interface Phrasing {
  /** Subject that is asked for; `documents` for none. */
  meaning: string
  language: Language
  text: string
}

/** Reads a set of test sentences; `danger/README.md` tells its origin. */
export function readDangerSet(name: string) {
  const all = readLines<DangerSentence>(`danger/${name}.jsonl`)
  return {
    dangerous: all.filter(({ isDangerous }) => isDangerous),
    harmless: all.filter(({ isDangerous }) => !isDangerous),
  }
}

export const readPhrasings = (name: 'development' | 'held-out') =>
  readLines<Phrasing>(`phrasings/${name}.jsonl`)
