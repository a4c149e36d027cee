/** Messages of the iframe to its element. */
export type FrameToElementMessage =
  | { chat: 'token' }
  | { chat: 'close' }
  | { chat: 'message' }
  | { chat: 'unread'; count: number }

/** Messages of the element to its iframe. */
export type ElementToFrameMessage =
  | { chat: 'token'; token: string; language: string; theme: string; isShown: boolean; canClose: boolean }
  | { chat: 'no-token' }
  | { chat: 'shown'; isShown: boolean }

/** Settings that the gateway writes into the iframe's document. */
export interface FrameSettings {
  site: string
  platform: string
  /** Origins that may embed the iframe. */
  origins: readonly string[]
}
