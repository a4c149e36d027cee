import { chatCode, endMarker } from '@portal/contracts/chat-socket.ts'
import { type Message, toFiles } from './message.ts'
import { type Frame, toMessageParts } from './wire.ts'

/** Received part of an answer. */
export interface AnswerProgress {
  mid?: string
  epoch?: number
  /** Number of the last received piece. */
  seq: number
  text: string
}

export const initialProgress = (mid?: string): AnswerProgress => ({ mid, seq: 0, text: '' })

export type AppendResult =
  | { kind: 'grown'; progress: AnswerProgress }
  /** Pieces are missing and must be requested again. */
  | { kind: 'gap' }
  /** The piece was already received. */
  | { kind: 'old' }
  | { kind: 'ended'; progress: AnswerProgress }

/** Returns the text of a frame without the end marker. */
export function toPiece({ delta, content, type }: Frame): { text: string; isLast: boolean } {
  const whole = delta || (type === 'image' || type === 'file' ? '' : content)
  return { text: whole.replaceAll(endMarker, ''), isLast: whole.includes(endMarker) }
}

/** Appends a piece to an answer. Unnumbered pieces are appended in order of arrival. */
export function appendPiece(progress: AnswerProgress, frame: Frame): AppendResult {
  const { epoch, seq } = frame
  if (epoch !== undefined && progress.epoch !== undefined && epoch < progress.epoch) return { kind: 'old' }
  const isAnew = epoch !== undefined && progress.epoch !== undefined && epoch > progress.epoch
  const base = isAnew ? initialProgress(progress.mid) : progress
  const { text, isLast } = toPiece(frame)
  const next = { mid: frame.mid ?? base.mid, epoch: epoch ?? base.epoch }
  const kind = isLast ? 'ended' : 'grown'
  if (seq === undefined) return { kind, progress: { ...next, seq: base.seq, text: base.text + text } }
  const from = frame.from ?? (isLast && text === '' ? seq + 1 : seq)
  // Replaces the text by a frame that starts at the first piece, because the pieces can be split
  // differently.
  if (frame.from === 1) return { kind, progress: { ...next, seq, text } }
  if (from > base.seq + 1) return { kind: 'gap' }
  if (seq <= base.seq) return isLast ? { kind, progress: { ...base, ...next } } : { kind: 'old' }
  // Requires merged pieces to follow the last received one.
  return from === base.seq + 1
    ? { kind, progress: { ...next, seq, text: base.text + text } }
    : { kind: 'gap' }
}

/** Returns the parts of a frame other than its text. */
export function toAttachments({ data, type, content, fileName }: Frame): Partial<Message> {
  const named =
    type === 'image' || type === 'file'
      ? [
          {
            downloadURL: content,
            contentType: type === 'image' ? 'image/*' : '',
            initialFileName: fileName,
            fileSize: 0,
          },
        ]
      : []
  return {
    ...toFiles([...data.resources, ...named]),
    ...((type === 'image' || type === 'file') && { type }),
    ...toMessageParts(data),
  }
}

export const isCompleteAnswer = ({ code, type }: Pick<Frame, 'code' | 'type'>) =>
  code === chatCode.answer && (type === 'es' || type === 'e_ai')
/** Joins the answers with line breaks, or returns the reply (CHAT-65). */
export const toCompleteText = ({ data, content }: Frame) => data.answers.join('\n') || data.reply || content
