import { scanLimits } from '../recognition/scan.ts'

/** Why a file cannot become knowledge, said to the person who uploaded it. Not an error of ours. */
export class Refusal extends Error {
  override name = 'Refusal'
}

const again = 'and upload it again.'
const refusal = (reason: string) => new Refusal(reason)

export const limits = {
  /** Bytes. */
  size: 50 * 1_048_576,
  pages: 5_000,
  characters: 10_000_000,
  archiveEntries: 5_000,
  /** Bytes, unpacked. */
  archiveSize: 300 * 1_048_576,
  /** Unpacked to packed. */
  archiveRatio: 200,
  /** Milliseconds. */
  time: 60_000,
}

export const wrongKind = () => refusal('Only .pdf, .doc and .docx files can be read.')
export const tooLarge = () =>
  refusal(`The file is larger than ${limits.size / 1_048_576} MB. Make its pictures smaller, or split it.`)
export const empty = () => refusal('The file is empty.')
export const mislabelled = (ending: string, looksLike?: string) =>
  refusal(
    `This is not a ${ending} file, whatever its name says${looksLike ? `: it looks like ${looksLike}` : ''}. Save it as ${ending} ${again}`,
  )
export const encrypted = () => refusal(`The file is protected by a password. Remove the protection ${again}`)
export const damaged = () => refusal(`The file is damaged and cannot be read. Open it, save it anew ${again}`)
export const bomb = () =>
  refusal('The file unpacks to far more than a document can hold. Save only its text as a new file.')
export const scanned = () =>
  refusal(
    'No text was found in the file: its pages are probably pictures. Save it as a PDF, whose pages are then read by text recognition, and upload that.',
  )
export const illegible = () =>
  refusal(
    'No text was found in the file, nor could any be made out in its pictures. Scan it again with 300 dots per inch, upright and sharp, and upload the result.',
  )
export const tooManyScans = () =>
  refusal(`The file has more than ${scanLimits.pages} pages without text. Split it into smaller files.`)
export const tooManyPages = () =>
  refusal(`The file has more than ${limits.pages.toLocaleString('en')} pages. Split it into smaller files.`)
export const tooMuchText = () =>
  refusal(
    `The file has more than ${(limits.characters / 1e6).toLocaleString('en')} million characters. Split it into smaller files.`,
  )
export const tooSlow = () =>
  refusal(`Reading the file took longer than ${limits.time / 1_000} seconds. Split it into smaller files.`)
export const tooMuchMemory = () =>
  refusal(
    'Reading the file needs more memory than a document should. Split it, or save only its text as a new file.',
  )
