import { extname } from 'node:path'
import { checkArchive } from './archive.ts'
import { empty, encrypted, limits, mislabelled, tooLarge, wrongKind } from './refusal.ts'

export type Kind = 'pdf' | 'doc' | 'docx'
const kinds: readonly string[] = ['pdf', 'doc', 'docx'] satisfies Kind[]

const beginnings: [Buffer, looksLike: string][] = [
  [Buffer.from('%PDF-'), 'a PDF'],
  [Buffer.from('PK\x03\x04'), 'a .docx or another zip archive'],
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old .doc, .xls or .ppt'],
  [Buffer.from('{\\rtf'), 'rich text (.rtf)'],
  [Buffer.from('89504e47', 'hex'), 'a picture'],
  [Buffer.from('ffd8ff', 'hex'), 'a picture'],
  [Buffer.from('<'), 'a web page'],
]
const own: Record<Kind, string> = {
  pdf: 'a PDF',
  doc: 'an old .doc, .xls or .ppt',
  docx: 'a .docx or another zip archive',
}
/** A PDF may have a few lines before its beginning. */
const searched = 1_024
/** The name of the stream that holds a document encrypted by Word, as the container's directory spells it. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

export const endingOf = (name: string) => extname(name).slice(1).toLowerCase()

/**
 * Looks at a file before anything reads it: its size, its kind by name and by content, what an archive would
 * unpack to. @throws Refusal
 */
export function admit(bytes: Buffer, name: string): Kind {
  const ending = endingOf(name)
  if (!kinds.includes(ending)) throw wrongKind()
  const kind = ending as Kind
  if (bytes.length === 0) throw empty()
  if (bytes.length > limits.size) throw tooLarge()
  const looksLike = likeness(bytes)
  if (looksLike !== own[kind]) {
    if (kind === 'docx' && looksLike === own.doc && bytes.includes(encryptedPackage)) throw encrypted()
    throw mislabelled(`.${kind}`, looksLike)
  }
  if (kind === 'docx') checkArchive(bytes)
  return kind
}

function likeness(bytes: Buffer): string | undefined {
  const found = beginnings.find(([beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[1]
  return found ?? (bytes.subarray(0, searched).includes('%PDF-') ? 'a PDF' : undefined)
}
