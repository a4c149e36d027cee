import type { Block } from '../document.ts'

export interface Document {
  blocks: Block[]
  /** Unknown for formats without pages. */
  pages?: number
  /** Pages without text that nobody has looked at by text recognition yet. */
  textless?: number[]
}
