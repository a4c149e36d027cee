import { useLanguage, useT } from '@portal/client'
import { useRegistry } from '../registry/registry.ts'
import { useHasAccess, useMayOpen } from './may-open.ts'

export interface Action {
  title: string
  /** English title. */
  words: string
  icon: string
  link: string
}

/** Returns the actions of live remotes that the user may take. */
export function useActions(): Action[] {
  const t = useT()
  const [language] = useLanguage()
  const has = useHasAccess()
  const mayOpen = useMayOpen()
  return Object.values(useRegistry().remotes)
    .flatMap(({ actions = [] }) => actions)
    .filter(({ access, link }) => has(access) && mayOpen(link))
    .map(({ title, titles, icon, link }) => ({
      title: titles?.[language] ?? t(title),
      words: title,
      icon,
      link,
    }))
}
