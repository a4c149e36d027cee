/** What the frame says to the element that holds it. */
export type FromFrame =
  | { chat: 'token' }
  | { chat: 'close' }
  | { chat: 'message' }
  | { chat: 'unread'; count: number }

/** What the element says to the frame. */
export type ToFrame =
  | { chat: 'token'; token: string; language: string; theme: string; isShown: boolean; canClose: boolean }
  | { chat: 'no-token' }
  | { chat: 'shown'; isShown: boolean }

/** What the gateway writes into the frame's document. */
export interface FrameSettings {
  site: string
  platform: string
  /** Whose pages may hold the frame. */
  origins: readonly string[]
}
