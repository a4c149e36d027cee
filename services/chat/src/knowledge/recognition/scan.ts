import type { UnreadReason } from '@portal/contracts/knowledge.contract.ts'
import type { Fragment } from '../fragment.ts'

/** What recognition made of a page. Without `confidence` nothing was read; without a reason it is blank. */
export interface Scan {
  page: number
  lines: Fragment[]
  /** 0 … 100, of all its words. */
  confidence?: number
  language?: ScanLanguage
  reason?: UnreadReason
}

/** As the recognition names its data. */
export const scanLanguages = ['eng', 'deu', 'spa', 'chi_sim'] as const
export type ScanLanguage = (typeof scanLanguages)[number]

/** A scanned page may have a stamp or a number in letters. */
export const fewestLetters = 40

export const scanLimits = {
  /** Of a file; each takes a few seconds. */
  pages: 500,
  /** Of the pictures in a page: A4 at 400 dots per inch. */
  pixels: 16_000_000,
  /** Of a page as it is read: A4 at 300 dots per inch. */
  canvas: 9_000_000,
  /** Milliseconds for a page. */
  time: 60_000,
  /** Pages that may take too long or too much before the rest of a file is left. */
  failures: 3,
  heapMiB: 512,
  growthMiB: 400,
}
