import BufferReader from 'word-extractor/lib/buffer-reader.js'
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js'
import type { Block } from '../document.ts'
import { lineOf } from '../table.rules.ts'
import type { Document } from './document.ts'
import { encrypted } from './refusal.ts'

/**
 * Stand in the text in the place of a paragraph's end: the level of a heading, or that it is an item of a
 * list.
 */
const headingMark = 0xe100
const itemMark = 0xe110
const marks = /[\ue101-\ue109\ue110]/
const styles = 9
/** Of a paragraph: the list that it belongs to, [MS-DOC] 2.6.2. */
const sprmPIlfo = Buffer.from([0x0b, 0x46])
const isEncrypted = 0x0100

/**
 * word-extractor tells the text only; headings and lists are read here, from the paragraphs' properties
 * beside it.
 */
class Extractor extends WordOleExtractor {
  override extractWordDocument(document: unknown, buffer: Buffer): Promise<unknown> {
    if (buffer.length > 0x0c && (buffer.readUInt16LE(0x0a) & isEncrypted) !== 0)
      return Promise.reject(encrypted())
    return super.extractWordDocument(document, buffer)
  }

  override writeParagraphProperties(buffer: Buffer, table: Buffer): void {
    super.writeParagraphProperties(buffer, table)
    for (const { end, style, properties } of paragraphs(buffer, table)) {
      if (style >= 1 && style <= styles) this.mark(end, headingMark + style)
      else if (properties.includes(sprmPIlfo)) this.mark(end, itemMark)
    }
  }

  /** Puts a sign in the place of the paragraph's last one. */
  mark(end: number, sign: number): void {
    const piece = this._pieces.find(({ startFilePos, endFilePos }) => end > startFilePos && end <= endFilePos)
    if (!piece) return
    const at = (end - piece.startFilePos) / piece.bpc - 1
    if (piece.text[at] === '\r')
      piece.text = `${piece.text.slice(0, at)}${String.fromCharCode(sign)}${piece.text.slice(at + 1)}`
  }
}

/** The formatted disk pages of paragraph properties, [MS-DOC] 2.9.175. */
function* paragraphs(
  buffer: Buffer,
  table: Buffer,
): Generator<{ end: number; style: number; properties: Buffer }> {
  const start = buffer.readUInt32LE(0x0102)
  const length = buffer.readUInt32LE(0x0106)
  const pages = (length - 4) / 8
  for (let n = 0; n < pages; n++) {
    const number = table.readUInt32LE(start + (pages + 1) * 4 + n * 4) & 0x3f_ffff
    const page = buffer.subarray(number * 512, (number + 1) * 512)
    if (page.length < 512) return
    const count = page.readUInt8(511)
    for (let i = 0; i < count; i++) {
      const at = page.readUInt8((count + 1) * 4 + i * 13) * 2
      if (at === 0) continue
      const short = page.readUInt8(at)
      const [from, size] = short === 0 ? [at + 2, page.readUInt8(at + 1) * 2] : [at + 1, short * 2 - 1]
      const all = page.subarray(from, from + size)
      if (all.length >= 2)
        yield { end: page.readUInt32LE((i + 1) * 4), style: all.readUInt16LE(0), properties: all.subarray(2) }
    }
  }
}

export async function readDoc(bytes: Buffer): Promise<Document> {
  const reader = new BufferReader(bytes)
  await reader.open()
  const text = (await new Extractor().extract(reader)).getBody({ filterUnicode: false })
  return { blocks: blocksOfText(text) }
}

function blocksOfText(text: string): Block[] {
  const blocks: Block[] = []
  let table: string[] = []
  const endTable = () => {
    if (table.length > 0) blocks.push({ kind: 'table', text: table.join('\n') })
    table = []
  }
  for (const [, words = '', mark = ''] of text.matchAll(/([^\n\ue101-\ue110]*)([\n\ue101-\ue110]?)/g)) {
    const said = words.replace(/[^\S\t]+/g, ' ').trim()
    if (!said) continue
    if (words.includes('\t') && !marks.test(mark)) {
      // A tab ends each cell, that of an empty one, too.
      const cells = words.replace(/\t$/, '').split('\t')
      table.push(lineOf(cells.map((cell) => cell.trim())))
      continue
    }
    endTable()
    const level = mark.charCodeAt(0) - headingMark
    if (level >= 1 && level <= styles)
      blocks.push({ kind: 'heading', text: said.replaceAll('\t', ' '), level })
    else if (mark.charCodeAt(0) === itemMark)
      blocks.push({ kind: 'item', text: /^[-•–\d]/.test(said) ? said : `- ${said}` })
    else blocks.push({ kind: 'paragraph', text: said })
  }
  endTable()
  return blocks
}
