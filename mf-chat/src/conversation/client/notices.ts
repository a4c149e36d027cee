import type { LossReason } from './connection.ts'

/** Connection messages of each variant; B shows others in place. */
export const connectionTexts = {
  A: {
    lost: (loss: LossReason) =>
      loss === 'timeout' ? 'The websocket connection has timed out' : 'The websocket is disconnected',
    error: 'websocket error',
    failed: 'Reconnect failed',
  },
  B: {
    lost: undefined,
    error: undefined,
    failed: 'WebSocket reconnection failed. Please check your network.',
  },
} as const

export const busyText = 'Receiving messages, please try again later.'
export const unsentText = "You're not connected right now. Your question was not sent."
export const stoppedText = 'Stop receiving messages.'
export const thanksText = 'Feedback success, thank you for your suggestion.'
export const nothingRelatedText = 'No related content'
export const unknownProblemText = 'Unknown error'
export const diagnosingText = 'The server is currently undergoing diagnostics. Please wait...'
export const faultQuestion = "What's the error/warning of my inverter?"
