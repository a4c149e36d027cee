import { memo } from 'react'
import type { ConversationState } from './client/state.ts'
import { Glyph } from './Glyph.tsx'
import './status.style.ts'
import { useT } from './text.tsx'
import { useOnline } from './useOnline.ts'

/** Another frame of an answer is nothing to these. */
const isSame = (before: { state: ConversationState }, now: { state: ConversationState }) =>
  (['connection', 'wasOpen', 'loss', 'notice'] as const).every((name) => before.state[name] === now.state[name])

interface StatusLineProps {
  state: ConversationState
  onReconnect(): void
  onDismiss(): void
}

/** What is the matter with the connection, in place; and the last notice. */
export const StatusLine = memo(function StatusLine({ state, onReconnect, onDismiss }: StatusLineProps) {
  const { connection, wasOpen, loss, notice } = state
  const t = useT()
  const isOnline = useOnline()
  return (
    <div className="chat-notices">
      {wasOpen && connection === 'reconnecting' && (
        <div className="chat-notice is-warning" role="status">
          {isOnline ? <span className="chat-spinner" /> : <Glyph name="warning" />}
          <span>
            {isOnline
              ? t('The connection was lost. Reconnecting …')
              : t('You are offline. The conversation goes on when the network is back.')}
          </span>
          <button type="button" className="chat-link" onClick={onReconnect}>
            {t('Try now')}
          </button>
        </div>
      )}
      {connection === 'failed' && (
        <div className="chat-notice is-error" role="alert">
          <Glyph name="warning" />
          <span>
            {loss === 'signed-out' ? t('You are signed out. Sign in again to go on.') : t('There is no connection to the assistant.')}
          </span>
          <button type="button" className="chat-link" onClick={onReconnect}>
            {t('Try now')}
          </button>
        </div>
      )}
      {notice && (
        <div key={notice.key} className={`chat-notice is-${notice.severity}`} role={notice.severity === 'error' ? 'alert' : 'status'}>
          <span>{t(notice.text)}</span>
          <button type="button" className="chat-button is-plain" aria-label={t('Close')} onClick={onDismiss}>
            <Glyph name="close" />
          </button>
        </div>
      )}
    </div>
  )
}, isSame)

/** Over the conversation until the socket opens for the first time (CHAT-09). */
export const LoadingOverlay = memo(function LoadingOverlay({ state, onReconnect }: Pick<StatusLineProps, 'state' | 'onReconnect'>) {
  const { connection, wasOpen } = state
  const t = useT()
  if (wasOpen || connection === 'failed') return null
  return (
    <div className="chat-overlay" role="status">
      <span className="chat-spinner" />
      <span>{connection === 'connecting' ? t('Connecting …') : t('The assistant does not answer yet. Trying again …')}</span>
      {connection === 'reconnecting' && (
        <button type="button" className="chat-button" onClick={onReconnect}>
          {t('Try now')}
        </button>
      )}
    </div>
  )
}, isSame)
