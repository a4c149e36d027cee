import { languages, useLanguage, useSession, useT } from '@portal/client'
import { findPageAt } from '@portal/contracts/page-path.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { useColorScheme } from '@portal/ui'
import { useMemo } from 'react'
import { groupByHeading, type PaletteItem, rankItems } from '../choice/choice.rules.ts'
import { icons } from '../icon/icons.ts'
import { useActions } from '../navigation/actions.ts'
import { toAddress } from '../navigation/history.ts'
import { useMayOpen } from '../navigation/may-open.ts'
import { filterMenu, type VisibleMenuEntry } from '../navigation/menu.rules.ts'
import { useHistory } from '../navigation/navigation.ts'
import { usePagesOutsideMenu } from '../navigation/pages-outside-menu.ts'
import { useTitle } from '../navigation/title.ts'
import { listPages, ownPages } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { logout } from '../session/session.ts'
import { useTabs } from '../tab/tabs.ts'
import { readRecentItems } from './recent.ts'

function usePages(): PaletteItem[] {
  const t = useT()
  const titleOf = useTitle()
  const { user } = useSession()
  const registry = useRegistry()
  const mayOpen = useMayOpen()
  const beyond = usePagesOutsideMenu()
  const entries = useMemo(() => filterMenu(user.menu, listPages(registry)), [user.menu, registry])
  const itemsOf = ({ label, page, children }: VisibleMenuEntry, detail?: string): PaletteItem[] => [
    ...(page ? [{ ...place(page.path, t(label), page.icon), words: label, ...(detail && { detail }) }] : []),
    ...children.flatMap((child) => itemsOf(child, t(label))),
  ]
  const own = ownPages.filter(
    ({ layout, path }) => layout === 'home' && !entries.some(({ page }) => page?.path === path),
  )
  return [
    ...entries.flatMap((entry) => itemsOf(entry)),
    ...[...own, ...beyond].map((page) => ({
      ...place(page.path, titleOf({ title: '', page }), page.icon),
      words: page.title,
      isStandalone: page.layout === 'standalone',
    })),
  ].filter(({ link }) => link !== undefined && mayOpen(link))
}

const place = (path: string, title: string, icon: string): PaletteItem => ({
  id: `page ${path}`,
  heading: 'Go to',
  title,
  icon,
  link: path,
})

function useActionItems(): PaletteItem[] {
  return useActions().map(({ title, words, icon, link }) => ({
    id: `action ${link}`,
    heading: 'Actions',
    title,
    words,
    icon,
    link,
  }))
}

function useOpenTabs(): PaletteItem[] {
  const titleOf = useTitle()
  return useTabs().map((tab) => ({
    id: `tab ${tab.path}`,
    heading: 'Open pages',
    title: titleOf(tab),
    icon: tab.page.icon,
    link: toAddress(tab.place),
  }))
}

function useCommands(onHelp: () => void): PaletteItem[] {
  const t = useT()
  const [language, setLanguage] = useLanguage()
  const { mode, setMode } = useColorScheme()
  const modes = {
    light: { title: t('Switch to light'), words: 'light appearance theme' },
    dark: { title: t('Switch to dark'), words: 'dark appearance theme' },
    system: { title: t("Use the system's appearance"), words: 'system appearance theme' },
  }
  const command = (title: string, icon: string, words: string, run: () => void): PaletteItem => ({
    id: `command ${title}`,
    heading: 'Commands',
    title,
    words,
    icon,
    run,
  })
  return [
    command(t('Keyboard shortcuts'), icons.keyboard, 'keyboard shortcuts help', onHelp),
    ...(['light', 'dark', 'system'] as const)
      .filter((one) => one !== mode)
      .map((one) => command(modes[one].title, icons[one], modes[one].words, () => setMode(one))),
    ...Object.entries(languages)
      .filter(([code]) => code !== language)
      .map(([code, name]) =>
        command(
          t('Language: {name}', { name }),
          icons.language,
          'change language',
          () => void setLanguage(code as typeof language),
        ),
      ),
    command(t('Log out'), icons.logout, 'log out sign out', () => void logout()),
  ]
}

/** Returns recent records that the user may still open, except the displayed one. */
function useRecent(): PaletteItem[] {
  const { user } = useSession()
  const registry = useRegistry()
  const mayOpen = useMayOpen()
  const shown = useHistory().place().pathname
  const recent = useMemo(() => readRecentItems(user.userId), [user.userId])
  return recent
    .filter(({ link }) => link !== shown && mayOpen(link))
    .map((one) => ({
      id: `recent ${one.link}`,
      heading: 'Recent',
      icon: findPageAt(listPages(registry), one.link.split('?', 1)[0] as string)?.icon ?? '',
      isRecord: true,
      ...one,
    }))
}

/** Items of the palette in display order. Server results are last, so that their arrival moves nothing. */
export function useItems(text: string, hits: readonly SearchHit[], onHelp: () => void): PaletteItem[] {
  const t = useT()
  const recent = useRecent()
  const pages = usePages()
  const actions = useActionItems()
  const tabs = useOpenTabs()
  const commands = useCommands(onHelp)
  const isTyped = text.trim() !== ''
  const found = hits.map(({ kind, matched, ...hit }, at): PaletteItem => {
    const by = matched && { matched: { field: t(matched.field), text: matched.text } }
    return {
      id: `record ${kind} ${hit.link} ${matched?.field ?? at}`,
      heading: kind,
      isRecord: true,
      ...hit,
      ...by,
    }
  })
  return [
    ...rankItems(text, recent),
    ...rankItems(text, actions),
    ...rankItems(text, tabs),
    ...rankItems(
      text,
      pages.filter(({ link }) => isTyped || !tabs.some((tab) => tab.link === link)),
    ),
    ...rankItems(text, commands),
    ...groupByHeading(found),
  ]
}
