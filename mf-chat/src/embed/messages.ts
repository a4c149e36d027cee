/** Messages of the frame to its element. */
export type FromFrame =
  | { chat: 'token' }
  | { chat: 'close' }
  | { chat: 'message' }
  | { chat: 'unread'; count: number }

/** Messages of the element to its frame. */
export type ToFrame =
  | { chat: 'token'; token: string; language: string; theme: string; isShown: boolean; canClose: boolean }
  | { chat: 'no-token' }
  | { chat: 'shown'; isShown: boolean }

/** Settings that the gateway writes into the frame's document. */
export interface FrameSettings {
  site: string
  platform: string
  /** Origins that may embed the frame. */
  origins: readonly string[]
}
