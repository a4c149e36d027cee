import { languages, useLanguage, useSession, useT } from '@portal/client'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { useColorScheme } from '@portal/ui'
import { useMemo } from 'react'
import { icons } from '../icon/icons.ts'
import { useBeyondMenu } from '../navigation/beyond-menu.ts'
import { addressOf } from '../navigation/history.ts'
import { type ShownEntry, shownMenu } from '../navigation/menu.rules.ts'
import { useTitle } from '../navigation/title.ts'
import { ownPages, pagesOf } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { logout } from '../session/session.ts'
import { useTabs } from '../tab/tabs.ts'
import { type Item, ranked } from './palette.rules.ts'
import { recentOf } from './recent.ts'

function usePages(): Item[] {
  const t = useT()
  const { user } = useSession()
  const registry = useRegistry()
  const beyond = useBeyondMenu()
  const entries = useMemo(() => shownMenu(user.menu, pagesOf(registry)), [user.menu, registry])
  const itemsOf = (entry: ShownEntry, detail?: string): Item[] => [
    ...(entry.page
      ? [
          {
            id: `page ${entry.page.path}`,
            group: 'pages' as const,
            title: t(entry.label),
            detail,
            icon: entry.page.icon,
            link: entry.page.path,
          },
        ]
      : []),
    ...entry.children.flatMap((child) => itemsOf(child, t(entry.label))),
  ]
  const own = ownPages.filter(
    ({ layout, path }) => layout === 'home' && !entries.some(({ page }) => page?.path === path),
  )
  return [
    ...entries.flatMap((entry) => itemsOf(entry)),
    ...[...own, ...beyond].map(({ path, title, icon }) => ({
      id: `page ${path}`,
      group: 'pages' as const,
      title: t(title),
      icon,
      link: path,
    })),
  ]
}

function useOpenTabs(): Item[] {
  const titleOf = useTitle()
  return useTabs().map((tab) => ({
    id: `tab ${tab.path}`,
    group: 'tabs',
    title: titleOf(tab),
    icon: tab.page.icon,
    link: addressOf(tab.place),
  }))
}

function useCommands(onHelp: () => void): Item[] {
  const t = useT()
  const [language, setLanguage] = useLanguage()
  const { mode, setMode } = useColorScheme()
  const modes = { light: t('Light'), dark: t('Dark'), system: t('As the system') }
  const command = (title: string, icon: string, run: () => void): Item => ({
    id: `command ${title}`,
    group: 'commands',
    title,
    icon,
    run,
  })
  return [
    command(t('Keyboard shortcuts'), icons.keyboard, onHelp),
    ...(['light', 'dark', 'system'] as const)
      .filter((one) => one !== mode)
      .map((one) => command(t('Appearance: {mode}', { mode: modes[one] }), icons[one], () => setMode(one))),
    ...Object.entries(languages)
      .filter(([code]) => code !== language)
      .map(([code, name]) =>
        command(
          t('Language: {name}', { name }),
          icons.language,
          () => void setLanguage(code as typeof language),
        ),
      ),
    command(t('Log out'), icons.logout, () => void logout()),
  ]
}

/**
 * All that the palette offers for a text, in the order in which it is shown; without one the recent records
 * come first.
 */
export function useItems(text: string, hits: readonly SearchHit[], onHelp: () => void): Item[] {
  const t = useT()
  const { user } = useSession()
  const recent = useMemo(() => recentOf(user.userId), [user.userId])
  const pages = usePages()
  const tabs = useOpenTabs()
  const commands = useCommands(onHelp)
  const record = (group: 'recent' | 'records') => (hit: { title: string; detail: string; link: string }) => ({
    id: `${group} ${hit.link}`,
    group,
    ...hit,
  })
  const isTyped = text.trim() !== ''
  return [
    ...ranked(text, recent.map(record('recent'))),
    ...hits
      .map(({ kind, detail, ...hit }) => ({ ...hit, detail: [t(kind), detail].filter(Boolean).join(' · ') }))
      .map(record('records')),
    ...ranked(text, tabs),
    ...ranked(
      text,
      pages.filter(({ link }) => isTyped || !tabs.some((tab) => tab.link === link)),
    ),
    ...ranked(text, commands),
  ]
}
