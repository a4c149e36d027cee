import { memo, type ReactNode } from 'react'
import { connectionTexts } from './client/notices.ts'
import type { ConversationState, Notice as Said } from './client/state.ts'
import { focusComposer } from './composer/focus.ts'
import { Glyph } from './Glyph.tsx'
import './status.style.ts'
import { useConversationContext, useT } from './context.tsx'
import { useFocusFallback } from './useFocusFallback.ts'
import { useOnline } from './useOnline.ts'

/** Ignores changes of a growing answer. */
const isSame = (before: { state: ConversationState }, now: { state: ConversationState }) =>
  (['connection', 'wasOpen', 'loss', 'notice'] as const).every(
    (name) => before.state[name] === now.state[name],
  )

interface StatusLineProps {
  state: ConversationState
  onReconnect(): void
  onDismiss(): void
}

const failures: readonly string[] = Object.values(connectionTexts).map(({ failed }) => failed)

/**
 * Shows the connection state and the last notice. Screen readers announce alerts at once; notices need the
 * live region to exist beforehand, empty but not hidden.
 */
export const StatusLine = memo(function StatusLine({ state, onReconnect, onDismiss }: StatusLineProps) {
  const { connection, wasOpen, loss, notice } = state
  const { t, translateError, signedOut } = useConversationContext()
  const isOnline = useOnline()
  // Announces a failure once, with advice, until it is resolved.
  const failure = notice && failures.includes(notice.text) ? t(notice.text) : undefined
  const said = notice && failure === undefined && (
    <Notice key={notice.key} severity={notice.severity}>
      <span>{notice.error ? translateError({ ...notice, msg: notice.text }) : t(notice.text)}</span>
      <button type="button" className="chat-button is-plain" aria-label={t('Close')} onClick={onDismiss}>
        <Glyph name="close" />
      </button>
    </Notice>
  )
  return (
    <div className="chat-notices">
      <div className="chat-told" role="status" aria-atomic="false">
        {wasOpen && connection === 'reconnecting' && (
          <Notice severity="warning">
            {isOnline ? <span className="chat-spinner" /> : <Glyph name="warning" />}
            <span>
              {isOnline
                ? t('The connection was lost. Reconnecting …')
                : t("You're offline. The conversation will continue when you're back online.")}
            </span>
            <Again onReconnect={onReconnect} />
          </Notice>
        )}
        {notice?.severity !== 'error' && said}
      </div>
      {connection === 'failed' && (
        <Notice severity="error">
          <Glyph name="warning" />
          <span>
            {loss === 'signed-out'
              ? (signedOut ?? t("You're signed out. Sign in again to continue."))
              : (failure ?? t('Not connected to the assistant.'))}
          </span>
          <Again onReconnect={onReconnect} />
        </Notice>
      )}
      {notice?.severity === 'error' && said}
    </div>
  )
}, isSame)

function Notice({ severity, children }: { severity: Said['severity']; children: ReactNode }) {
  const own = useFocusFallback<HTMLDivElement>(focusComposer)
  return (
    <div ref={own} className={`chat-notice is-${severity}`} role={severity === 'error' ? 'alert' : undefined}>
      {children}
    </div>
  )
}

function Again({
  className = 'chat-link',
  onReconnect,
}: Pick<StatusLineProps, 'onReconnect'> & { className?: string }) {
  const t = useT()
  const own = useFocusFallback<HTMLButtonElement>(focusComposer)
  return (
    <button ref={own} type="button" className={className} onClick={onReconnect}>
      {t('Try now')}
    </button>
  )
}

/** Overlay until the socket opens for the first time (CHAT-09). */
export const LoadingOverlay = memo(function LoadingOverlay({
  state,
  onReconnect,
}: Pick<StatusLineProps, 'state' | 'onReconnect'>) {
  const { connection, wasOpen } = state
  const t = useT()
  if (wasOpen || connection === 'failed') return null
  return (
    <div className="chat-overlay" role="status">
      <span className="chat-spinner" />
      <span>
        {connection === 'connecting'
          ? t('Connecting …')
          : t("The assistant isn't responding yet. Trying again …")}
      </span>
      {connection === 'reconnecting' && <Again className="chat-button" onReconnect={onReconnect} />}
    </div>
  )
}, isSame)
