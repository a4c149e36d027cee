import type { ChatAnswerData, ChatCode } from '@portal/contracts/chat-socket.ts'

/** End of a run as its final message reports it. */
export interface RunEnd {
  status: 'done' | 'stopped' | 'failed'
  code: Exclude<ChatCode, 202>
  kind: 'ai' | 'es' | 'e_ai' | 'none'
  /** The whole text that was emitted. */
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

/** How long a log is kept for a reader who has asked for it and does not watch it yet. */
const retainMs = 30_000

/** The pieces of one run that this process knows. Each reader reads from it at its own pace. */
export class RunLog {
  readonly ids: RunIds
  epoch: number
  readonly texts: string[] = []
  end: RunEnd | undefined
  /** Only the whole text is known: it is the first piece, and the others are empty. */
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
  /** Somebody watches it, or has asked for it just now and is about to. */
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

  /** A new epoch begins: the old text is void. */
  restart(epoch: number) {
    this.epoch = epoch
    this.texts.length = 0
    this.isMerged = false
    this.end = undefined
    this.#notify()
  }

  /** Some pieces were lost; the whole text replaces them. */
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

  /** Called after every change; the result unsubscribes. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #notify() {
    for (const watcher of this.#watchers) watcher()
  }
}
