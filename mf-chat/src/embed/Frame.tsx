import type { Platform } from '@portal/contracts/reference.ts'
import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { BrandHeader } from '../brand/BrandHeader.tsx'
import { brandStyle, chatBrands } from '../brand/brand.ts'
import { ConversationProvider, useT } from '../conversation/context.tsx'
import { Glyph } from '../conversation/Glyph.tsx'
import { Chat } from './Chat.tsx'
import { type Calls, createCalls, getApiBase } from './calls.ts'
import type { Host } from './host.ts'
import type { FrameSettings } from './messages.ts'
import { useTexts } from './texts.ts'
import './embed.style.ts'

interface FrameProps {
  settings: FrameSettings
  host: Host
}

/** Time within which a visitor continues the last conversation. */
const goesOnMs = 86_400_000

/** Returns the thread to continue; undefined while unknown, null if there is none. */
function useLastThread({ call }: Calls, hasToken: boolean): string | null | undefined {
  const [last, setLast] = useState<string | null>()
  useEffect(() => {
    if (!hasToken) return
    call(threadRoutes.findOwnThreads, { page: 1, size: 1 }).then(
      ({ content: [thread] }) => {
        const isFresh = thread && Date.now() - Date.parse(thread.updateTime) < goesOnMs
        setLast(isFresh ? thread.threadId : null)
      },
      // Starts a new conversation on failure.
      () => setLast(null),
    )
  }, [call, hasToken])
  return last
}

/** Chat embedded in a brand's page. */
export function EmbeddedChat({ settings, host }: FrameProps) {
  const { language, theme, token, hasFailed, canClose } = useSyncExternalStore(
    host.subscribe,
    host.getSnapshot,
  )
  const t = useTexts(language)
  const calls = useMemo(() => createCalls(host.token), [host])
  const last = useLastThread(calls, token !== undefined)
  /** Changes with each new conversation; the first can resume an old one. */
  const [generation, setGeneration] = useState(0)
  const brand = chatBrands[settings.platform as Platform]
  const context = useMemo(() => {
    const clock = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    return {
      t,
      formatTime: (time: number) => clock.format(time),
      resources: `${getApiBase()}/chat/file/`,
      load: calls.load,
      signedOut: t('This chat has ended. Reload the page to start a new one.'),
      // Omits links to pages of the portal, which need an account.
      link: () => null,
    }
  }, [t, language, calls])
  useEffect(() => {
    document.documentElement.style.colorScheme = theme
    document.documentElement.lang = language
  }, [theme, language])
  useEffect(() => {
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) host.tell({ chat: 'close' })
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [host])
  return (
    <ConversationProvider {...context}>
      <main className="chat" style={brandStyle(brand)}>
        <BrandHeader brand={brand}>
          <button
            type="button"
            className="chat-button is-plain"
            title={t('New conversation')}
            onClick={() => setGeneration((now) => now + 1)}
          >
            <Glyph name="plus" />
          </button>
          {canClose && (
            <button
              type="button"
              className="chat-button is-plain"
              title={t('Close')}
              onClick={() => host.tell({ chat: 'close' })}
            >
              <Glyph name="close" />
            </button>
          )}
        </BrandHeader>
        {token !== undefined && last !== undefined ? (
          <Chat
            key={generation}
            settings={settings}
            host={host}
            calls={calls}
            threadId={generation === 0 ? last : null}
          />
        ) : (
          <NoToken hasFailed={hasFailed} onRetry={host.ask} />
        )}
      </main>
    </ConversationProvider>
  )
}

function NoToken({ hasFailed, onRetry }: { hasFailed: boolean; onRetry(): void }) {
  const t = useT()
  return (
    <div className="chat-none" role="status">
      {hasFailed ? (
        <>
          <p>{t("The chat can't be opened at the moment.")}</p>
          <button type="button" className="chat-button" onClick={onRetry}>
            {t('Try again')}
          </button>
        </>
      ) : (
        <span className="chat-spinner" role="img" aria-label={t('Loading')} />
      )}
    </div>
  )
}
