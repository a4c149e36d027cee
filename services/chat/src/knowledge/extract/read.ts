import { toStorable } from '@portal/service-kit/database/storable.ts'
import type { Document } from './document.ts'
import { admit, type Kind } from './gate.ts'
import type { Scans } from './pdf.ts'
import { damaged, illegible, limits, Refusal, scanned, tooMuchText } from './refusal.ts'

/** Each reader is loaded only when it is needed: PDF's alone takes longer than most documents. */
const readers: Record<Kind, () => Promise<(bytes: Buffer, scans?: Scans) => Promise<Document>>> = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  docx: async () => (await import('./docx.ts')).readDocx,
  doc: async () => (await import('./doc.ts')).readDoc,
}

/** What a file says. Runs in a thread of its own, see `extract.ts`. @throws Refusal */
export async function read(bytes: Buffer, name: string, scans?: Scans): Promise<Document> {
  const kind = admit(bytes, name)
  const readKind = await readers[kind]()
  const document = await readKind(bytes, scans).catch((error: unknown) => {
    throw error instanceof Refusal ? error : Object.assign(damaged(), { cause: error })
  })
  const characters = document.blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (characters > limits.characters) throw tooMuchText()
  const isWhole = !document.textless?.length
  if (isWhole && !document.blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    throw kind === 'pdf' ? illegible() : scanned()
  return { ...document, blocks: document.blocks.map((block) => ({ ...block, text: toStorable(block.text) })) }
}
