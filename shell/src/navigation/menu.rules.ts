import type { MenuEntry } from '@portal/contracts/access.ts'
import { pageAt } from '@portal/contracts/page-path.ts'
import type { PortalPage } from '../registry/page.ts'

export interface ShownEntry {
  label: string
  page?: PortalPage
  children: ShownEntry[]
}

/**
 * The user's menu, as far as live releases serve it: an entry without its page is left out, and so is a group
 * without entries.
 */
export function shownMenu(menu: readonly MenuEntry[], pages: readonly PortalPage[]): ShownEntry[] {
  return menu.flatMap((entry): ShownEntry[] => {
    const found = entry.path ? pageAt(pages, entry.path) : undefined
    const page = found?.isDisabled ? undefined : found
    const children = shownMenu(entry.children ?? [], pages)
    return page || children.length > 0 ? [{ label: entry.label, children, ...(page && { page }) }] : []
  })
}
