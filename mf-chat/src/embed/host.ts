import { visitorPrefix } from '@portal/contracts/embed.contract.ts'
import type { ElementToFrameMessage, FrameToElementMessage } from './messages.ts'

export interface HostState {
  token?: string
  language: string
  theme: string
  isShown: boolean
  /** True if a button can open it again. */
  canClose: boolean
  /** True if the page could not get a token. */
  hasFailed: boolean
}

/** Returns a valid language tag, because pages and browsers can supply any text. */
function languageOf(text: string): string {
  try {
    return new Intl.Locale(text).toString()
  } catch {
    return 'en'
  }
}

/** Milliseconds; shorter than the lifetime of a token. */
const renewMs = 600_000
const waitMs = 15_000

/**
 * Connection to the embedding page, which provides the token: by messages of our element, or without our
 * script in the fragment of the iframe's address, which browsers do not send.
 */
export function connectHost(origins: readonly string[]) {
  const fromAddress = new URLSearchParams(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  const given = fromAddress.get('token')
  const isAlone = given?.startsWith(visitorPrefix) === true
  let state: HostState = {
    ...(isAlone && { token: given }),
    language: languageOf(fromAddress.get('language') ?? navigator.language),
    theme: fromAddress.get('theme') ?? 'light dark',
    isShown: isAlone,
    canClose: false,
    hasFailed: false,
  }
  const listeners = new Set<() => void>()
  const set = (part: Partial<HostState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  // Posts a message without secrets; the browser enforces which pages may embed the iframe.
  const tell = (message: FrameToElementMessage) => parent.postMessage(message, '*')
  let waiting: ReturnType<typeof setTimeout> | undefined
  let renewing: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    if (isAlone || parent === window) return set({ hasFailed: true })
    set({ hasFailed: false })
    clearTimeout(waiting)
    waiting = setTimeout(() => set({ hasFailed: state.token === undefined }), waitMs)
    tell({ chat: 'token' })
  }
  addEventListener('message', ({ source, origin, data }: MessageEvent<ElementToFrameMessage>) => {
    if (source !== parent || !(origin === location.origin || origins.includes(origin))) return
    if (data.chat === 'no-token') {
      clearTimeout(waiting)
      set({ hasFailed: true })
    }
    if (data.chat === 'shown') set({ isShown: data.isShown })
    if (data.chat === 'token' && String(data.token).startsWith(visitorPrefix)) {
      clearTimeout(waiting)
      clearTimeout(renewing)
      renewing = setTimeout(ask, renewMs)
      const { token, language, theme, isShown, canClose } = data
      set({ token, language: languageOf(language), theme, isShown, canClose, hasFailed: false })
    }
  })
  if (!isAlone) ask()
  return {
    tell,
    ask,
    /** Called for each call and connection. */
    token: () => state.token,
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type Host = ReturnType<typeof connectHost>
