import { useSession } from '@portal/client'
import { type PortalPage, pagesOf } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'

/** Pages of remotes that no specified menu has: they are reached from the account's popover and by search (decision 105). */
const paths = ['/ticket']

/** Those of them that a live release serves and this user may open. */
export function useBeyondMenu(): PortalPage[] {
  const { user, can } = useSession()
  const pages = pagesOf(useRegistry())
  return pages.filter(({ path, access, isDisabled }) => paths.includes(path) && !isDisabled && can(access) && user.routes.includes(path))
}
