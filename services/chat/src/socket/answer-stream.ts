import { endMarker } from '@portal/contracts/chat-socket.ts'
import { toReaderData } from '../run/evidence.rules.ts'
import type { RunLog } from '../run/log.ts'
import { formatFrame } from './frame.rules.ts'

/** Maximum characters in one frame; missed text is sent in several frames. */
const maxSliceChars = 16_384

/** Frames of one answer for one reader, from the reader's position on, with exactly one final frame. */
export class AnswerStream {
  readonly log: RunLog
  readonly #hasEvidence: boolean
  #epoch: number
  #after: number
  #isOver = false
  /** True if the reader's text is outdated, so that the next frame replaces it. */
  #isReplay = false

  /** `after` is the number of the last piece of `epoch` that the reader has. */
  constructor(
    log: RunLog,
    { epoch, after, hasEvidence }: { epoch: number; after: number; hasEvidence: boolean },
  ) {
    this.log = log
    this.#hasEvidence = hasEvidence
    this.#epoch = epoch
    this.#after = after
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Returns the next frame; undefined if there is none. */
  next(): string | undefined {
    if (this.#isOver) return undefined
    const { log } = this
    if (this.#mustRestart) {
      this.#after = 0
      this.#epoch = log.epoch
      this.#isReplay = true
    }
    if (this.#after < log.seq) return this.#pieceFrame()
    if (!log.end) return undefined
    this.#isOver = true
    return this.#finalFrame()
  }

  /** Text of another epoch, and the merged text of lost pieces, can only be sent from the beginning. */
  get #mustRestart(): boolean {
    const { epoch, isMerged, seq, end } = this.log
    if (epoch !== this.#epoch) return true
    if (isMerged && this.#after > 0 && this.#after < seq) return true
    return end !== undefined && this.#after > seq
  }

  #pieceFrame(): string {
    const { log } = this
    const from = this.#after + 1
    let to = this.#after
    let text = ''
    do text += log.texts[to++]
    while (to < log.seq && text.length + (log.texts[to]?.length ?? 0) <= maxSliceChars)
    this.#after = to
    return formatFrame({
      ...this.#ids,
      code: 200,
      type: 'ai',
      deltaValue: text,
      seq: to,
      ...((to > from || (from === 1 && this.#isReplay)) && { from }),
    })
  }

  #finalFrame(): string {
    const { log } = this
    const { end } = log
    if (!end) throw new Error('An answer that is not over has no final frame')
    const data = toReaderData(end.data, this.#hasEvidence)
    const base = { ...this.#ids, code: end.code, msg: end.msg, seq: log.seq, data }
    if (end.code !== 200)
      return formatFrame({
        ...base,
        type: end.kind === 'none' ? 'text' : 'ai',
        ...(end.code === 204 && { content: end.text }),
      })
    if (end.kind === 'es' || end.kind === 'e_ai')
      return formatFrame({ ...base, type: end.kind, content: end.text })
    return formatFrame({ ...base, type: 'ai', deltaValue: endMarker })
  }

  get #ids() {
    const { threadId, mid, cid } = this.log.ids
    return { chatId: threadId, mid, cid, epoch: this.log.epoch }
  }
}
