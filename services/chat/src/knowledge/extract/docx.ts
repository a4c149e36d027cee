import mammoth from 'mammoth'
import type { Document } from './document.ts'
import { blocksOfHtml } from './html.rules.ts'
import { limits, tooMuchText } from './refusal.ts'

const withoutPictures = { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) }

/** Headings are the paragraphs in Word's heading styles, whatever language Word speaks. */
export async function readDocx(bytes: Buffer): Promise<Document> {
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, withoutPictures)
  if (value.length > limits.characters * 2) throw tooMuchText()
  return { blocks: blocksOfHtml(value) }
}
