import type { ConnectionState, Loss } from './connection.ts'
import type { Message } from './message.ts'

export interface Notice {
  key: string
  severity: 'success' | 'info' | 'warning' | 'error'
  /** English text, or the service's. */
  text: string
  /** Error code of the service, for translation. */
  error?: string
}

export interface ConversationState {
  connection: ConnectionState
  /** True after the first connection; the screen then stays. */
  wasOpen: boolean
  /** Why the connection was lost, until it is back. */
  loss?: Loss
  isReceiving: boolean
  /** False for a while after each click on stop. */
  canStop: boolean
  messages: readonly Message[]
  threadId?: string
  /** Key of the last rated answer. */
  rated?: string
  /** True for a dislike without a suggestion yet. */
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
