import { storedSession } from '@portal/client/stored-session.ts'

/** Links editors to the editing page; the server checks access there. */
export function offerStaffPage() {
  const { permissions = [] } = storedSession() ?? {}
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-permission]'))
    link.hidden = !permissions.includes(link.dataset.permission as string)
}
