import { useLanguage, useT } from '@portal/client'
import { useEffect } from 'react'
import type { PortalPage } from '../registry/page.ts'

interface Titled {
  title: string
  page: Pick<PortalPage, 'title' | 'titles'>
}

/** Returns a page's title in the reader's language: the page's own, else the registry's. */
export function useTitle(): (titled: Titled) => string {
  const t = useT()
  const [language] = useLanguage()
  return ({ title, page }) => title || page.titles?.[language] || t(page.title)
}

/** Sets the document's title: `Page – After-sales System`. */
export function useDocumentTitle(title: string) {
  const t = useT()
  const name = t('After-sales System')
  useEffect(() => {
    document.title = title ? `${title} – ${name}` : name
  }, [title, name])
}
