import { endMarker } from '@portal/contracts/chat-socket.ts'
import { type RunLog, seenBy } from '../run/log.ts'
import { frame } from './frame.rules.ts'

/** Characters of text in one message: what somebody has missed comes in slices. */
const slice = 16_384

/** Tells one reader one answer, from where the reader is, exactly one end included. */
export class Teller {
  readonly log: RunLog
  readonly #seesTimings: boolean
  #epoch: number
  #after: number
  #isOver = false
  /** The reader has text that counts no more. */
  #isReplay = false

  /** `after` counts in `epoch`; what was read of an older one does not count. */
  constructor(log: RunLog, { epoch, after, seesTimings }: { epoch: number; after: number; seesTimings: boolean }) {
    this.log = log
    this.#seesTimings = seesTimings
    this.#epoch = epoch
    this.#after = after
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The next message, if there is anything to tell. */
  next(): string | undefined {
    if (this.#isOver) return undefined
    const { log } = this
    if (this.#mustBeginAnew) {
      this.#after = 0
      this.#epoch = log.epoch
      this.#isReplay = true
    }
    if (this.#after < log.seq) return this.#piece()
    if (!log.end) return undefined
    this.#isOver = true
    return this.#last()
  }

  /** Another start of the answer; or of text whose pieces are not known any more, a part cannot be told. */
  get #mustBeginAnew(): boolean {
    const { epoch, isMerged, seq, end } = this.log
    if (epoch !== this.#epoch) return true
    if (isMerged && this.#after > 0 && this.#after < seq) return true
    return end !== undefined && this.#after > seq
  }

  #piece(): string {
    const { log } = this
    const from = this.#after + 1
    let to = this.#after
    let text = ''
    do text += log.texts[to++]
    while (to < log.seq && text.length + (log.texts[to]?.length ?? 0) <= slice)
    this.#after = to
    return frame({
      ...this.#names,
      code: 200,
      type: 'ai',
      deltaValue: text,
      seq: to,
      ...((to > from || (from === 1 && this.#isReplay)) && { from }),
    })
  }

  #last(): string {
    const { log } = this
    const { end } = log
    if (!end) throw new Error('An answer that is not over has no last message')
    const data = seenBy(end.data, this.#seesTimings)
    const base = { ...this.#names, code: end.code, msg: end.msg, seq: log.seq, data }
    if (end.code !== 200)
      return frame({ ...base, type: end.kind === 'none' ? 'text' : 'ai', ...(end.code === 204 && { content: end.text }) })
    if (end.kind === 'es' || end.kind === 'e_ai') return frame({ ...base, type: end.kind, content: end.text })
    return frame({ ...base, type: 'ai', deltaValue: endMarker })
  }

  get #names() {
    const { threadId, mid, cid } = this.log.names
    return { chatId: threadId, mid, cid, epoch: this.log.epoch }
  }
}
