import type { MenuEntry } from '@portal/contracts/access.ts'
import { findPageAt } from '@portal/contracts/page-path.ts'
import type { PortalPage } from '../registry/page.ts'

export interface VisibleMenuEntry {
  label: string
  page?: PortalPage
  children: VisibleMenuEntry[]
}

/** Returns the user's menu without entries that no live release serves, and without empty groups. */
export function filterMenu(menu: readonly MenuEntry[], pages: readonly PortalPage[]): VisibleMenuEntry[] {
  return menu.flatMap((entry): VisibleMenuEntry[] => {
    const found = entry.path ? findPageAt(pages, entry.path) : undefined
    const page = found?.isDisabled ? undefined : found
    const children = filterMenu(entry.children ?? [], pages)
    return page || children.length > 0 ? [{ label: entry.label, children, ...(page && { page }) }] : []
  })
}
