import { storedSession } from '@portal/client/stored-session.ts'

/** Links the editing page for editors; the server checks access there. */
export function showStaffLink() {
  const { permissions = [] } = storedSession() ?? {}
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-permission]'))
    link.hidden = !permissions.includes(link.dataset.permission as string)
}
