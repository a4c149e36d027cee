import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useSheets } from './style/adopt.ts'

/** A text by its English wording, with `{name}` for values. */
export type Translate = (text: string, values?: Record<string, string | number>) => string

/** Values that the surrounding page provides to a conversation. */
export interface ConversationContext {
  t: Translate
  /** A moment, milliseconds since 1970, for a reader. */
  formatTime(time: number): string
  /**
   * Address of the service's own files, for example `https://portal.example/api/`. Images from elsewhere are
   * not shown.
   */
  resources: string
  /** Reads such a file with the session's rights. */
  load(url: string, signal?: AbortSignal): Promise<Blob>
  /** Action for a signed-out reader; by default a new sign-in. */
  signedOut?: string
  /** A link to a page of the portal. */
  link(path: string, label: string): ReactNode
}

const english: Translate = (text, values = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const none: ConversationContext = {
  t: english,
  formatTime: (time) => clock.format(time),
  resources: '',
  load: () => Promise.reject(new Error('no files')),
  link: (path, label) => <a href={path}>{label}</a>,
}

const Context = createContext(none)

/** Memoizes the value, as a new one would re-render all consumers. */
export function ConversationProvider({
  children,
  ...given
}: Partial<ConversationContext> & { children: ReactNode }) {
  useSheets()
  const { t, formatTime, resources, load, link, signedOut } = { ...none, ...given }
  const value = useMemo(
    () => ({ t, formatTime, resources, load, link, ...(signedOut && { signedOut }) }),
    [t, formatTime, resources, load, link, signedOut],
  )
  return <Context.Provider value={value}>{children}</Context.Provider>
}

export const useConversationContext = () => useContext(Context)
export const useT = () => useContext(Context).t
