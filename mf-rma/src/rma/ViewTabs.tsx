import { useSearchParams, useSession, useT } from '@portal/client'
import { Box, Tab, Tabs, visuallyHidden } from '@portal/ui'

export const views = ['list', 'board', 'charts', 'centres'] as const
export type View = (typeof views)[number]

/** Returns the view of the address; by default the list. */
export function useView(): View {
  const [search] = useSearchParams()
  const { can } = useSession()
  const asked = views.find((view) => view === search.get('view')) ?? 'list'
  return asked === 'centres' && !can('rma:audit') ? 'list' : asked
}

/** Tabs of the views; list and board share filters. */
export function ViewTabs({ view }: { view: View }) {
  const t = useT()
  const { can } = useSession()
  const [, setSearch] = useSearchParams()
  const label = {
    list: t('Requests'),
    board: t('Board'),
    charts: t('Statistics'),
    centres: t('Repair centres'),
  }
  const show = (next: View) =>
    setSearch((now) => {
      const keeps = (next === 'board' || next === 'list') && (view === 'board' || view === 'list')
      const to = new URLSearchParams(keeps ? now : undefined)
      if (next === 'list') to.delete('view')
      else to.set('view', next)
      to.delete('page')
      to.delete('preview')
      return to
    })
  return (
    // Scrolls the tabs, so that they do not widen the page on a phone.
    <Box sx={{ minWidth: 0 }}>
      <Box component="h1" sx={visuallyHidden}>
        {view === 'list' ? t('Repair requests') : label[view]}
      </Box>
      <Tabs
        value={view}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, next) => show(next)}
        sx={{
          minHeight: 40,
          '& .MuiTab-root': { minHeight: 40, minWidth: 0, px: 0, mr: 3, fontSize: '1.0625rem' },
        }}
      >
        {views
          .filter((one) => one !== 'centres' || can('rma:audit'))
          .map((one) => (
            <Tab key={one} value={one} label={label[one]} />
          ))}
      </Tabs>
    </Box>
  )
}
