import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of a file in `data/`; blank lines and comments (`#`) are left out. */
export const readLines = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

/** Words separated by white space. */
export const readWords = (file: string): string[] =>
  readLines(file).flatMap((line) => line.split(/\s+/).filter(Boolean))
