import type { ConnectionState, Loss } from './connection.ts'
import { type Message, newKey } from './message.ts'

/** 1 like, -1 dislike, 0 none. */
export type Evaluation = 1 | 0 | -1

export interface Notice {
  key: string
  severity: 'success' | 'info' | 'warning' | 'error'
  /** English, or the service's own words. */
  text: string
}

export interface ConversationState {
  connection: ConnectionState
  /** It was open at least once: what is on the screen stays there. */
  wasOpen: boolean
  /** Why the connection was lost, until it is back. */
  loss?: Loss
  isReceiving: boolean
  /** False for a while after each click on stop. */
  canStop: boolean
  messages: readonly Message[]
  threadId?: string
  evaluation: Evaluation
  /** Disliked, and not yet said why. */
  isSuggestionOpen: boolean
  notice?: Notice
  /** Of messages before the first one: whether there are more, and how reading them goes. */
  older: 'none' | 'more' | 'loading' | 'failed'
}

export const initial: ConversationState = {
  connection: 'connecting',
  wasOpen: false,
  isReceiving: false,
  canStop: true,
  messages: [],
  evaluation: 0,
  isSuggestionOpen: false,
  older: 'none',
}

/** Whether a question may be sent now. */
export const canSend = ({ connection, isReceiving }: ConversationState) => connection === 'open' && !isReceiving

/** The state of one conversation as React's `useSyncExternalStore` wants it. */
export class StateHolder {
  #state = initial
  #depth = 0
  #isChanged = false
  readonly #listeners = new Set<() => void>()

  get = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  set(patch: Partial<ConversationState>) {
    this.#state = { ...this.#state, ...patch }
    if (this.#depth === 0) this.#tell()
    else this.#isChanged = true
  }

  /** Nobody sees a state between: listeners hear once, when everything is done. */
  together = <Args extends unknown[], Result>(act: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      this.#depth += 1
      try {
        return act(...args)
      } finally {
        this.#depth -= 1
        if (this.#depth === 0 && this.#isChanged) this.#tell()
      }
    }
  }

  #tell() {
    this.#isChanged = false
    for (const listener of this.#listeners) listener()
  }

  note(severity: Notice['severity'], text: string) {
    this.set({ notice: { key: newKey(), severity, text } })
  }

  find = (key: string) => this.#state.messages.find((message) => message.key === key)

  change(key: string, patch: Partial<Message>) {
    this.set({ messages: this.#state.messages.map((message) => (message.key === key ? { ...message, ...patch } : message)) })
  }

  remove(key: string) {
    this.set({ messages: this.#state.messages.filter((message) => message.key !== key) })
  }

  /** Adds messages behind the one named, or at the end. */
  add(messages: Message[], behind?: string) {
    const at = behind === undefined ? -1 : this.#state.messages.findIndex(({ key }) => key === behind)
    const all = [...this.#state.messages]
    all.splice(at < 0 ? all.length : at + 1, 0, ...messages)
    this.set({ messages: all })
  }
}
