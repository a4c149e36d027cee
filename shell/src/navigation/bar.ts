import { useLanguage, useT } from '@portal/client'
import { findPageAt } from '@portal/contracts/page-path.ts'
import { listPages } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { useMayOpen } from './may-open.ts'

/** Maximum number of entries, five with home and menu, so that all are reachable by thumb. */
const maxEntries = 3

export interface MobileBarEntry {
  title: string
  icon: string
  link: string
  isStandalone: boolean
}

/** Returns entries of live remotes in a phone's bottom bar that the user may open. */
export function useBarEntries(): MobileBarEntry[] {
  const t = useT()
  const [language] = useLanguage()
  const registry = useRegistry()
  const mayOpen = useMayOpen()
  const pages = listPages(registry)
  const allowed = Object.values(registry.remotes)
    .flatMap(({ bar = [] }) => bar)
    .filter(({ link }) => mayOpen(link))
    .sort((one, other) => one.place - other.place)
  return allowed
    .filter(({ title }, at) => allowed.findIndex((other) => other.title === title) === at)
    .slice(0, maxEntries)
    .map(({ title, titles, link }) => ({
      title: titles?.[language] ?? t(title),
      link,
      icon: findPageAt(pages, link)?.icon ?? '',
      isStandalone: findPageAt(pages, link)?.layout === 'standalone',
    }))
}
