import { useSession } from '@portal/client'
import { type PortalPage, pagesOf } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'

/**
 * Pages that no menu has and that want to be reached from the account's popover and by search, as far as this
 * user may open them.
 */
export function useBeyondMenu(): PortalPage[] {
  const { user, can } = useSession()
  const pages = pagesOf(useRegistry())
  return pages.filter(
    ({ path, access, inAccountMenu, isDisabled }) =>
      inAccountMenu && !isDisabled && can(access) && user.routes.includes(path),
  )
}
