import { useT } from '@portal/client'
import { Icon, IconButton, LoadingState, PopoverButton, Tooltip } from '@portal/ui'
import { lazy, Suspense } from 'react'
import type { OpenTab } from './tab.rules.ts'
import { useTabsValue } from './tabs.ts'

const TabChoice = lazy(() => import('./TabChoice.tsx'))

/** Number of open tabs from which the list is shown, because a bar rarely fits all of them. */
export const minTabsForList = 12

/** Searchable list of all open tabs, shown when there are many. */
export function TabList({ onChoose }: { onChoose(tab: OpenTab): void }) {
  const t = useT()
  const isLong = useTabsValue((tabs) => tabs.length >= minTabsForList)
  if (!isLong) return null
  const label = t('List of open pages')
  return (
    <PopoverButton
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: 'min(380px, 100vw - 16px)',
        maxHeight: 'min(520px, 70vh)',
      }}
      button={(opener) => (
        <Tooltip title={label}>
          <IconButton {...opener} aria-label={label} sx={{ ml: 0.5 }}>
            <Icon path="M7 10h10l-5 5-5-5Z" />
          </IconButton>
        </Tooltip>
      )}
    >
      {(titleId, close) => (
        <Suspense fallback={<LoadingState />}>
          <TabChoice
            titleId={titleId}
            onChoose={(tab) => {
              close()
              onChoose(tab)
            }}
          />
        </Suspense>
      )}
    </PopoverButton>
  )
}
