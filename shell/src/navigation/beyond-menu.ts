import { listPages, type PortalPage } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { useMayOpen } from './may-open.ts'

/**
 * Pages that no menu has and that want to be reached from the account's popover, the start page and by
 * search, as far as this user may open them.
 */
export function useBeyondMenu(): PortalPage[] {
  const mayOpen = useMayOpen()
  return listPages(useRegistry()).filter(({ path, inAccountMenu }) => inAccountMenu && mayOpen(path))
}
