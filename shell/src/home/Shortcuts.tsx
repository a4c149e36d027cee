import { useSession, useT } from '@portal/client'
import { Box, Icon } from '@portal/ui'
import { useActions } from '../navigation/actions.ts'
import { useBeyondMenu } from '../navigation/beyond-menu.ts'
import { useMayOpen } from '../navigation/may-open.ts'
import { type ShownEntry, shownMenu } from '../navigation/menu.rules.ts'
import { PageButton } from '../navigation/PageButton.tsx'
import { useTitle } from '../navigation/title.ts'
import { listPages } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'

/** A menu of more pages is read in the menu. */
const maxMenuPages = 6

const flat = (entries: readonly ShownEntry[]): ShownEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

interface Shortcut {
  title: string
  icon: string
  link: string
  isStandalone?: boolean
}

/** Shortcuts of the user: actions, pages of a short menu, and pages outside of menus. */
export function useShortcuts(): Shortcut[] {
  const t = useT()
  const { user } = useSession()
  const registry = useRegistry()
  const titleOf = useTitle()
  const actions = useActions()
  const beyond = useBeyondMenu()
  const mayOpen = useMayOpen()
  const ofMenu = flat(shownMenu(user.menu, listPages(registry))).flatMap(({ label, page }) =>
    page && mayOpen(page.path) ? [{ title: t(label), icon: page.icon, link: page.path }] : [],
  )
  return [
    ...actions,
    ...(ofMenu.length <= maxMenuPages ? ofMenu : []),
    // A page that an action leads to is not offered twice.
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
