import { listPages, type PortalPage } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { useMayOpen } from './may-open.ts'

/**
 * Returns pages without a menu entry that this user may open; shown in the account's popover, on the start
 * page and in the search.
 */
export function usePagesOutsideMenu(): PortalPage[] {
  const mayOpen = useMayOpen()
  return listPages(useRegistry()).filter(({ path, inAccountMenu }) => inAccountMenu && mayOpen(path))
}
