import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import type { ConnectionState, LossReason } from './connection.ts'
import type { Message } from './message.ts'

export interface Notice {
  key: string
  severity: 'success' | 'info' | 'warning' | 'error'
  /** English text, or the service's text. */
  text: string
  /** Error of the service, for the translation. */
  error?: string
  params?: ErrorMessage['params']
}

export interface ConversationState {
  connection: ConnectionState
  /** True after the first connection, from when on the screen stays visible. */
  wasOpen: boolean
  /** Reason of the lost connection, until it is restored. */
  loss?: LossReason
  isReceiving: boolean
  /** False for a while after each click on stop. */
  canStop: boolean
  messages: readonly Message[]
  threadId?: string
  /** Key of the last rated answer. */
  rated?: string
  /** True after a dislike, until a suggestion is sent. */
  isSuggestionOpen: boolean
  notice?: Notice
  /** State of loading earlier messages. */
  older: 'none' | 'more' | 'loading' | 'failed'
}

export const initialState: ConversationState = {
  connection: 'connecting',
  wasOpen: false,
  isReceiving: false,
  canStop: true,
  messages: [],
  isSuggestionOpen: false,
  older: 'none',
}

/** Checks whether a question can be sent now. */
export const canSend = ({ connection, isReceiving }: ConversationState) =>
  connection === 'open' && !isReceiving
