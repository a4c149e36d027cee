import { storedSession } from '@portal/client/stored-session.ts'

/** Who may change entries is led to where that is done; the server decides there. */
export function offerStaffPage() {
  const { permissions = [] } = storedSession() ?? {}
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-permission]'))
    link.hidden = !permissions.includes(link.dataset.permission as string)
}
