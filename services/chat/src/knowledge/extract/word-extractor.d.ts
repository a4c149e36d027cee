/** What is used of its inner parts; the package has no types. */
declare module 'word-extractor/lib/word-ole-extractor.js' {
  export interface Piece {
    text: string
    /** Bytes for each character. */
    bpc: number
    startFilePos: number
    endFilePos: number
  }
  export default class WordOleExtractor {
    _pieces: Piece[]
    extract(reader: unknown): Promise<{ getBody(options?: { filterUnicode?: boolean }): string }>
    extractWordDocument(document: unknown, buffer: Buffer): Promise<unknown>
    writeParagraphProperties(buffer: Buffer, tableBuffer: Buffer): void
  }
}
declare module 'word-extractor/lib/buffer-reader.js' {
  export default class BufferReader {
    constructor(bytes: Buffer)
    open(): Promise<void>
  }
}
