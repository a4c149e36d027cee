import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSession, useT } from '@portal/client'
import type { View } from '@portal/contracts/view.contract.ts'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../Icon.tsx'
import { toViewContent } from '../viewContent.ts'
import { useViews, type ViewsProps } from './useViews.ts'

const ViewsMenu = lazy(() => import('./ViewsMenu.tsx'))
const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

export interface ViewTabsProps extends ViewsProps {
  /** Translated label of the table. */
  label: string
  /** Visible fields in order. */
  shown: string[]
  /** True once rows are loaded; nothing is requested before. */
  isReady: boolean
  isPhone: boolean
}

/** Fixed height of one line, to avoid layout shifts when views arrive. */
const height = { xs: 44, sm: 40 }
const all = 'all'

/** Tabs of all rows and pinned views, and a menu of all views and actions. */
export function ViewTabs({ label, shown, isReady, isPhone, ...props }: ViewTabsProps) {
  const t = useT()
  const { can } = useSession()
  const { list, name } = props
  const views = useViews(props, isReady)
  const { active, tabs, shownId, isChanged } = views
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  const [dialog, setDialog] = useState<'new' | View>()
  const isNarrowed = Object.keys(list.filters).length > 0 || list.search !== undefined
  const select = (value: typeof all | number) =>
    value === all ? views.leave() : value !== shownId && void views.show(value)
  if (!can('preference:own')) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, height, minWidth: 0 }}>
      <Tabs
        value={shownId ?? all}
        aria-label={t('Views for {label}', { label })}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, value) => select(value)}
        sx={{
          minHeight: height,
          minWidth: 0,
          '& .MuiTab-root': { minHeight: height, minWidth: 44, px: 1.5, textTransform: 'none' },
        }}
      >
        <Tab value={all} label={t('All records')} />
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            value={tab.id}
            label={tab.id === shownId && isChanged ? t('{name} · changed', { name: tab.name }) : tab.name}
          />
        ))}
      </Tabs>
      <Button
        color="secondary"
        startIcon={<Icon name="view" />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => {
          setWanted(true)
          setAnchor(event.currentTarget)
        }}
        sx={{ flexShrink: 0 }}
      >
        {t('Views')}
      </Button>
      {!isPhone && (
        <Box sx={{ display: 'flex', gap: 0.5, flexShrink: 0 }}>
          {isChanged && active?.isEditable && (
            <Button onClick={() => void views.update(active)}>{t('Save')}</Button>
          )}
          {(isChanged || (shownId === undefined && isNarrowed)) && (
            <Button color="secondary" onClick={() => setDialog('new')}>
              {t('Save as a new view')}
            </Button>
          )}
          {isChanged && active && (
            <Button color="secondary" onClick={() => views.apply(active)}>
              {t('Reset')}
            </Button>
          )}
        </Box>
      )}
      <Suspense fallback={null}>
        {isWanted && (
          <ViewsMenu
            name={name}
            views={views}
            anchor={anchor}
            onDialog={setDialog}
            onClose={() => setAnchor(null)}
          />
        )}
        {dialog && (
          <ViewDialog
            table={name}
            view={dialog === 'new' ? undefined : dialog}
            content={toViewContent(list)}
            columns={shown}
            onSaved={(view) => {
              if (dialog !== 'new') return
              views.pin(view)
              list.show({ ...list, columns: view.content.columns ?? undefined, view: view.id })
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </Box>
  )
}
