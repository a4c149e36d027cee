import type { Loss } from './connection.ts'

/** Connection messages of each variant; B shows the rest in place. */
export const connectionTexts = {
  A: {
    lost: (loss: Loss) =>
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

export const busy = 'Receiving messages, please try again later.'
export const unsent = "You're not connected right now. Your question was not sent."
export const stopped = 'Stop receiving messages.'
export const thanks = 'Feedback success, thank you for your suggestion.'
export const nothingRelated = 'No related content'
export const unknownProblem = 'Unknown error'
export const diagnosing = 'The server is currently undergoing diagnostics. Please wait...'
export const faultQuestion = "What's the error/warning of my inverter?"
