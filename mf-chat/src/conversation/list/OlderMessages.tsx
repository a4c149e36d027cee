import { useEffect, useEffectEvent, useRef } from 'react'
import type { ConversationState } from '../client/state.ts'
import { useT } from '../context.tsx'
import { useFocusFallback } from '../useFocusFallback.ts'

/** Loads older messages when the reader scrolls near the top of the list. */
export function OlderMessages({ state, onOlder }: { state: ConversationState['older']; onOlder?(): void }) {
  const t = useT()
  const mark = useRef<HTMLDivElement>(null)
  const read = useEffectEvent(() => onOlder?.())
  useEffect(() => {
    if (state !== 'more' || !mark.current || typeof IntersectionObserver === 'undefined') return
    const near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && read(),
      {
        root: mark.current.closest('.chat-scroller'),
        rootMargin: '600px 0px 0px',
      },
    )
    near.observe(mark.current)
    return () => near.disconnect()
  }, [state])
  if (state === 'none') return null
  return (
    <div ref={mark} className="chat-older">
      {state === 'loading' ? (
        <>
          <span className="chat-spinner" />
          {t('Loading earlier messages')}
        </>
      ) : (
        <Ask hasFailed={state === 'failed'} onOlder={onOlder} />
      )}
    </div>
  )
}

/** Button for earlier messages; moves the focus to the list, then to the first loaded message. */
function Ask({ hasFailed, onOlder }: { hasFailed: boolean; onOlder?(): void }) {
  const t = useT()
  const button = useFocusFallback<HTMLButtonElement>((own) =>
    own.closest<HTMLElement>('.chat-scroller')?.focus({ preventScroll: true }),
  )
  return (
    <button ref={button} type="button" className="chat-link" onClick={() => onOlder?.()}>
      {hasFailed ? t("Couldn't load earlier messages. Try again") : t('Show earlier messages')}
    </button>
  )
}
