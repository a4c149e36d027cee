import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { type Reason, toErrorMessage, toMessage, toText } from '@portal/contracts/errors/all.ts'
import { scanLimits } from '../recognition/scan.ts'

/** Why a file cannot become knowledge, said to the person who uploaded it. Not an error of ours. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reason: ErrorMessage

  constructor(reason: Reason, options?: ErrorOptions) {
    super(toText(reason), options)
    this.reason = toErrorMessage(reason)
  }
}

const refusal = (reason: Reason) => new Refusal(reason)

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

export const wrongKind = () => refusal('knowledgeFile.wrong_kind')
export const tooLarge = () => refusal(toMessage('knowledgeFile.too_large', { max: limits.size / 1_048_576 }))
export const empty = () => refusal('file.empty')
export const mislabelled = (ending: string, looksLike?: string) =>
  refusal(
    looksLike === undefined
      ? toMessage('knowledgeFile.mislabelled', { ending })
      : toMessage('knowledgeFile.mislabelled_as', { ending, looksLike }),
  )
export const encrypted = () => refusal('knowledgeFile.encrypted')
export const damaged = () => refusal('knowledgeFile.damaged')
export const bomb = () => refusal('knowledgeFile.unpacks_too_far')
export const scanned = () => refusal('knowledgeFile.scanned')
export const illegible = () => refusal('knowledgeFile.illegible')
export const tooManyScans = () =>
  refusal(toMessage('knowledgeFile.too_many_scans', { max: scanLimits.pages }))
export const tooManyPages = () => refusal(toMessage('knowledgeFile.too_many_pages', { max: limits.pages }))
export const tooMuchText = () =>
  refusal(toMessage('knowledgeFile.too_much_text', { max: limits.characters / 1e6 }))
export const tooSlow = () => refusal(toMessage('knowledgeFile.too_slow', { seconds: limits.time / 1_000 }))
export const tooMuchMemory = () => refusal('knowledgeFile.too_much_memory')
