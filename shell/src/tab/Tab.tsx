import { useT } from '@portal/client'
import { Icon } from '@portal/ui'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { useTitle } from '../navigation/title.ts'
import { afterPaint } from '../paint/after-paint.ts'
import { useRemotes } from '../remote/remotes.ts'
import { panelId, tabId } from './tab.ids.ts'
import type { OpenTab } from './tab.rules.ts'
import type { TabCommands } from './tabs.ts'

/**
 * Scrolls the tab into view after its page is painted, because an earlier measurement would force a second
 * layout before the click is answered.
 */
function useInSight(tab: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return
    return afterPaint(() => tab.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }))
  }, [tab, isShown])
}

interface TabProps extends Pick<OpenTab, 'path' | 'page' | 'title' | 'place' | 'isDirty'> {
  isShown: boolean
  isOnlyHome: boolean
  isWaiting: boolean
  commands: TabCommands
  goTo: (tab: Pick<OpenTab, 'place'>) => void
}

export const Tab = memo(function Tab(props: TabProps) {
  const { path, page, title, place, isDirty, isShown, isOnlyHome, isWaiting, commands, goTo } = props
  const t = useT()
  const close = () => void commands.close(path)
  const titleOf = useTitle()
  const remotes = useRemotes()
  const prefetch = () => page.remote !== null && remotes.prefetch(page.remote, page.path)
  const ref = useRef<HTMLButtonElement>(null)
  useInSight(ref, isShown)
  return (
    <button
      type="button"
      ref={ref}
      role="tab"
      id={tabId(path)}
      aria-controls={panelId(path)}
      aria-selected={isShown}
      aria-keyshortcuts="Delete"
      tabIndex={isShown ? 0 : -1}
      onClick={() => goTo({ place })}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onAuxClick={({ button }) => button === 1 && close()}
    >
      {isDirty && <span role="img" aria-label={t('Unsaved input')} className="dirty" />}
      <span className="title">{titleOf({ title, page })}</span>
      {isWaiting && (
        <span className="new" title={t('An update is ready. It will be applied after you save or discard.')}>
          {t('New version')}
        </span>
      )}
      {!isOnlyHome && (
        // Close button for the mouse; keyboards use Delete, and everyone the menu of tab actions.
        <span
          className="close"
          aria-hidden
          title={t('Close')}
          data-testid={`close ${path}`}
          onClick={(event) => {
            event.stopPropagation()
            close()
          }}
        >
          <Icon name="close" sx={{ fontSize: 14 }} />
        </span>
      )}
    </button>
  )
})
