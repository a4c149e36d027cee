import type { ChatAnswerData, ChatCode } from '@portal/contracts/chat-socket.ts'

/** How an answer ended: what its one final message says. */
export interface RunEnd {
  status: 'done' | 'stopped' | 'failed'
  code: Exclude<ChatCode, 202>
  kind: 'ai' | 'es' | 'e_ai' | 'none'
  /** All that was told. */
  text: string
  msg: string
  data: ChatAnswerData
}

/** What an answer says to one reader: timings are for those who look into dialogues. */
export const seenBy = ({ timings, ...data }: ChatAnswerData, seesTimings: boolean): ChatAnswerData =>
  seesTimings && timings ? { ...data, timings } : data

export interface RunNames {
  runId: number
  mid: string
  threadId: string
  cid: string
}

/** Milliseconds that a log is kept for somebody who has asked for it. */
const grace = 30_000

/** What was told of one answer so far, as this process knows it; whoever shows it to somebody reads from here at their own pace. */
export class RunLog {
  readonly names: RunNames
  epoch: number
  readonly texts: string[] = []
  end: RunEnd | undefined
  /** The pieces are not known any more, only their text: it is the first piece, and the others are empty. */
  isMerged = false
  readonly #watchers = new Set<() => void>()
  #wantedUntil = 0

  constructor(names: RunNames, epoch: number) {
    this.names = names
    this.epoch = epoch
  }

  get seq(): number {
    return this.texts.length
  }
  /** Somebody watches, or has asked for it just now and is about to. */
  get isWanted(): boolean {
    return this.#watchers.size > 0 || Date.now() < this.#wantedUntil
  }

  want() {
    this.#wantedUntil = Date.now() + grace
  }

  push(texts: readonly string[]) {
    if (texts.length === 0 || this.end) return
    for (const text of texts) this.texts.push(text)
    this.#tell()
  }

  /** The answer begins anew: nothing of the old text counts. */
  restart(epoch: number) {
    this.epoch = epoch
    this.texts.length = 0
    this.isMerged = false
    this.end = undefined
    this.#tell()
  }

  /** Pieces were lost, their text was not. */
  merge(text: string, seq: number) {
    this.texts.length = 0
    if (seq > 0) this.texts.push(text, ...Array<string>(seq - 1).fill(''))
    this.isMerged = true
    this.#tell()
  }

  finish(end: RunEnd) {
    if (this.end) return
    this.end = end
    this.#tell()
  }

  /** Told of every change, as it happens; the result ends it. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #tell() {
    for (const watcher of this.#watchers) watcher()
  }
}
