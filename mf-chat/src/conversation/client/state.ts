import type { ConnectionState, Loss } from './connection.ts'
import type { Message } from './message.ts'

export interface Notice {
  key: string
  severity: 'success' | 'info' | 'warning' | 'error'
  /** English, or the service's own words. */
  text: string
  /** The service's code of what failed: a catalogue may have a text for it. */
  error?: string
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
  /** Key of the answer that was rated last. */
  rated?: string
  /** That one is disliked, and not yet said why. */
  isSuggestionOpen: boolean
  notice?: Notice
  /** State of loading messages before the first one. */
  older: 'none' | 'more' | 'loading' | 'failed'
}

export const initial: ConversationState = {
  connection: 'connecting',
  wasOpen: false,
  isReceiving: false,
  canStop: true,
  messages: [],
  isSuggestionOpen: false,
  older: 'none',
}

/** Whether a question may be sent now. */
export const canSend = ({ connection, isReceiving }: ConversationState) =>
  connection === 'open' && !isReceiving
