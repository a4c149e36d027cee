import { useSession, useT } from '@portal/client'
import { Box, Icon } from '@portal/ui'
import { useActions } from '../navigation/actions.ts'
import { useMayOpen } from '../navigation/may-open.ts'
import { filterMenu, type VisibleMenuEntry } from '../navigation/menu.rules.ts'
import { PageButton } from '../navigation/PageButton.tsx'
import { usePagesOutsideMenu } from '../navigation/pages-outside-menu.ts'
import { useTitle } from '../navigation/title.ts'
import { listPages } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'

/** Number of pages above which the shortcuts omit menu pages. */
const maxMenuPages = 6

const flat = (entries: readonly VisibleMenuEntry[]): VisibleMenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

interface Shortcut {
  title: string
  icon: string
  link: string
  isStandalone?: boolean
}

/** Returns the user's shortcuts: actions, pages of a short menu, and pages outside of menus. */
export function useShortcuts(): Shortcut[] {
  const t = useT()
  const { user } = useSession()
  const registry = useRegistry()
  const titleOf = useTitle()
  const actions = useActions()
  const beyond = usePagesOutsideMenu()
  const mayOpen = useMayOpen()
  const ofMenu = flat(filterMenu(user.menu, listPages(registry))).flatMap(({ label, page }) =>
    page && mayOpen(page.path) ? [{ title: t(label), icon: page.icon, link: page.path }] : [],
  )
  return [
    ...actions,
    ...(ofMenu.length <= maxMenuPages ? ofMenu : []),
    // Omits pages that an action opens.
    ...beyond
      .filter(({ path }) => !actions.some(({ link }) => link === path))
      .map((page) => ({
        title: titleOf({ title: '', page }),
        icon: page.icon,
        link: page.path,
        isStandalone: page.layout === 'standalone',
      })),
  ]
}

export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const t = useT()
  return (
    <Box
      component="nav"
      aria-label={t('Shortcuts')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { minHeight: { xs: 44, sm: 36 } } }}
    >
      {shortcuts.map(({ title, icon, link, isStandalone }) => (
        <PageButton
          key={link}
          to={link}
          isStandalone={isStandalone ?? false}
          variant="outlined"
          icon={<Icon path={icon} />}
        >
          {title}
        </PageButton>
      ))}
    </Box>
  )
}
