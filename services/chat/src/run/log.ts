import type { ChatAnswerData, ChatCode } from '@portal/contracts/chat-socket.ts'

/** End of a run, as its final message reports it. */
export interface RunEnd {
  status: 'done' | 'stopped' | 'failed'
  code: Exclude<ChatCode, 202>
  kind: 'ai' | 'es' | 'e_ai' | 'none'
  /** The complete emitted text. */
  text: string
  msg: string
  data: ChatAnswerData
}

export interface RunIds {
  runId: number
  mid: string
  threadId: string
  cid: string
}

/** Time for which a requested log is kept until a reader watches it. */
const retainMs = 30_000

/** Chunks of one run that this process has; each reader has its own position. */
export class RunLog {
  readonly ids: RunIds
  epoch: number
  readonly texts: string[] = []
  end: RunEnd | undefined
  /** Only the complete text is known: it is the first piece, all others are empty. */
  isMerged = false
  readonly #watchers = new Set<() => void>()
  #retainedUntil = 0

  constructor(ids: RunIds, epoch: number) {
    this.ids = ids
    this.epoch = epoch
  }

  get seq(): number {
    return this.texts.length
  }
  /** True if a reader watches the log or has just requested it. */
  get isRetained(): boolean {
    return this.#watchers.size > 0 || Date.now() < this.#retainedUntil
  }

  retain() {
    this.#retainedUntil = Date.now() + retainMs
  }

  push(texts: readonly string[]) {
    if (texts.length === 0 || this.end) return
    for (const text of texts) this.texts.push(text)
    this.#notify()
  }

  /** Starts a new epoch and drops the old text. */
  restart(epoch: number) {
    this.epoch = epoch
    this.texts.length = 0
    this.isMerged = false
    this.end = undefined
    this.#notify()
  }

  /** Replaces the pieces by the complete text, because some were lost. */
  merge(text: string, seq: number) {
    this.texts.length = 0
    if (seq > 0) this.texts.push(text, ...Array<string>(seq - 1).fill(''))
    this.isMerged = true
    this.#notify()
  }

  finish(end: RunEnd) {
    if (this.end) return
    this.end = end
    this.#notify()
  }

  /** Calls `listener` after every change; returns a function that unsubscribes. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #notify() {
    for (const watcher of this.#watchers) watcher()
  }
}
