import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import type { ConversationEvent, Effect, Exchange, MachineState, StampedEvent } from './machine.ts'
import type { Message } from './message.ts'
import type { ConversationState, Notice } from './state.ts'

/** Next state under construction, used within one call of `reduce`. */
export class Draft {
  state: MachineState
  readonly effects: Effect[] = []
  /** Time and key of the event. */
  readonly at: number
  readonly key: string

  constructor(state: MachineState, { at, key }: Pick<StampedEvent, 'at' | 'key'>) {
    this.state = state
    this.at = at
    this.key = key
  }

  get view() {
    return this.state.view
  }
  get exchange() {
    return this.state.exchange
  }

  set(patch: Partial<MachineState>) {
    this.state = { ...this.state, ...patch }
  }

  show(patch: Partial<ConversationState>) {
    this.set({ view: { ...this.view, ...patch } })
  }

  do(effect: Effect) {
    this.effects.push(effect)
  }

  /** Changes the running exchange. */
  patch(patch: Partial<Exchange>): Exchange {
    const exchange = { ...(this.exchange as Exchange), ...patch }
    this.set({ exchange })
    return exchange
  }

  notify(severity: Notice['severity'], text: string, { error, params }: Partial<ErrorMessage> = {}) {
    const reason = { ...(error && { error }), ...(params && { params }) }
    this.show({ notice: { key: `n-${this.key}`, severity, text, ...reason } })
  }

  /** Adds a notice that disappears on reconnection. */
  notifyOfConnection(severity: Notice['severity'], text: string) {
    this.notify(severity, text)
    this.set({ connectionNotice: this.view.notice?.key })
  }

  find = (key: string) => this.view.messages.find((message) => message.key === key)

  change(key: string, patch: Partial<Message>) {
    this.show({
      messages: this.view.messages.map((message) =>
        message.key === key ? { ...message, ...patch } : message,
      ),
    })
  }

  remove(key: string) {
    this.show({ messages: this.view.messages.filter((message) => message.key !== key) })
  }

  /** Inserts a message after the named one, or appends it. */
  add(message: Message, behind?: string) {
    const at = behind === undefined ? -1 : this.view.messages.findIndex(({ key }) => key === behind)
    this.show({
      messages: this.view.messages.toSpliced(at < 0 ? this.view.messages.length : at + 1, 0, message),
    })
  }

  /** Adds the name or picture of the author. */
  signed(message: Message): Message {
    const { user, avatar } = this.state
    if (message.position === 'QUERY') return { ...message, ...(user && { user }) }
    return { ...message, ...(avatar && { avatar }) }
  }

  addQuestion(cid: string, content: string, status: Message['status']): string {
    const key = `q-${cid}`
    this.add(
      this.signed({
        key,
        position: 'QUERY',
        content,
        status,
        type: 'text',
        time: this.at,
        cid,
      }),
    )
    return key
  }

  addAnswer(question: string, { key = `a-${this.key}`, isEnhanced = false, content = '' } = {}): string {
    const answer: Message = {
      key,
      position: 'ANSWER',
      content,
      status: 'sending',
      type: 'text',
      time: this.at,
    }
    this.add(this.signed({ ...answer, ...(isEnhanced && { isEnhanced }) }), question)
    return key
  }
}

/** Handlers of these events. */
export type Handlers<T extends ConversationEvent['type']> = {
  [E in T]: (draft: Draft, event: Extract<ConversationEvent, { type: E }>) => void
}
