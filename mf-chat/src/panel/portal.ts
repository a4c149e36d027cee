import { fetchFile, token, translateError, useFormat, useLanguage, useT } from '@portal/client'
import type { Route } from '@portal/contracts/route.ts'
import { useMemo } from 'react'
import type { ConversationContext } from '../conversation/context.tsx'
import { portalLink } from './PortalLink.tsx'

/** Base address of the portal's calls. */
export const getApiBase = () => `${location.origin}/api`
export { token }

/** Returns the call that reads a file of the portal at this address. */
const file = (path: string) =>
  ({
    service: 'gateway',
    operation: 'readFile',
    path,
    method: 'GET',
    access: 'user',
    summary: '',
    download: true,
  }) as unknown as Route

async function load(url: string, signal?: AbortSignal): Promise<Blob> {
  const { pathname, search } = new URL(url)
  const { blob } = await fetchFile(file(pathname.replace(/^\/api/, '') + search), undefined as never, signal)
  return blob
}

/** Provides a conversation with the reader's language and with files read by the session. */
export function usePortalContext(): ConversationContext {
  const t = useT()
  const [language] = useLanguage()
  const { instant } = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts and formats are others in another language
  return useMemo(
    () => ({
      t: (text, values) => t(text, values),
      translateError: (said) => translateError(said),
      formatTime: (time) => instant(new Date(time).toISOString()),
      // Accepts only files, because addresses in answers are called with the reader's session.
      resources: `${getApiBase()}/chat/file/`,
      load,
      link: portalLink,
    }),
    [language, t, instant],
  )
}
