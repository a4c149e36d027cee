import { useT } from '@portal/client'
import { Icon, IconButton, LoadingState, PopoverButton, Tooltip } from '@portal/ui'
import { lazy, Suspense } from 'react'
import type { OpenTab } from './tab.rules.ts'
import { useOfTabs } from './tabs.ts'

const TabChoice = lazy(() => import('./TabChoice.tsx'))

/** Open tabs from which on a bar seldom has room for all. */
export const fewestForList = 12

/** List of all open tabs with a search, once there are many. */
export function TabList({ onChoose }: { onChoose(tab: OpenTab): void }) {
  const t = useT()
  const isLong = useOfTabs((tabs) => tabs.length >= fewestForList)
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
