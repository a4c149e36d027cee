/** What was read from a file: its text in the order of reading. */
export interface Block {
  /** An item is a bullet or a numbered step, a table has a row in each line and ` | ` between its cells. */
  kind: 'heading' | 'paragraph' | 'item' | 'table'
  text: string
  /** Of a heading: 1 is the highest. */
  level?: number
  /** From 1; unknown for formats without pages. */
  page?: number
  /** It was read by text recognition. */
  isRecognised?: true
}

/** A part of a document under one heading, as it is searched, shown and cited. */
export interface Section {
  /** From the outermost heading to the section's own. */
  headingPath: string[]
  body: string
  page?: number
}
