import type { Block } from '../document.ts'

export interface Document {
  blocks: Block[]
  /** Unknown for formats without pages. */
  pages?: number
}
