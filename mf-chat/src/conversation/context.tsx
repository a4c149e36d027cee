import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStyleSheets } from './style/adopt.ts'

/** Returns the translation of an English text with `{name}` placeholders. */
export type Translate = (text: string, values?: Record<string, string | number>) => string

/** Values that the surrounding page provides to a conversation. */
export interface ConversationContext {
  t: Translate
  /** Translates an error of the service by its code; `msg` is its English sentence. */
  translateError(said: Partial<ErrorMessage> & { msg: string }): string
  /** Formats milliseconds since the epoch. */
  formatTime(time: number): string
  /**
   * Base address of the service's files, for example `https://portal.example/api/`. Images of other
   * addresses are not shown.
   */
  resources: string
  /** Reads such a file with the session's permissions. */
  load(url: string, signal?: AbortSignal): Promise<Blob>
  /** Action for a signed-out reader; by default a new sign-in. */
  signedOut?: string
  /** Link to a page of the portal. */
  link(path: string, label: string): ReactNode
}

const english: Translate = (text, values = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const none: ConversationContext = {
  t: english,
  translateError: ({ msg }) => msg,
  formatTime: (time) => clock.format(time),
  resources: '',
  load: () => Promise.reject(new Error('no files')),
  link: (path, label) => <a href={path}>{label}</a>,
}

const Context = createContext(none)

/** Memoizes the value, because a new one re-renders all consumers. */
export function ConversationProvider({
  children,
  ...given
}: Partial<ConversationContext> & { children: ReactNode }) {
  useStyleSheets()
  const { t, translateError, formatTime, resources, load, link, signedOut } = { ...none, ...given }
  const value = useMemo(
    () => ({ t, translateError, formatTime, resources, load, link, ...(signedOut && { signedOut }) }),
    [t, translateError, formatTime, resources, load, link, signedOut],
  )
  return <Context.Provider value={value}>{children}</Context.Provider>
}

export const useConversationContext = () => useContext(Context)
export const useT = () => useContext(Context).t
