import { useInsertionEffect } from 'react'

const isAble =
  typeof document !== 'undefined' &&
  'adoptedStyleSheets' in document &&
  'replaceSync' in CSSStyleSheet.prototype

/** Style sheets of this build. Other builds have their own sheets for the same class names. */
const sheets: CSSStyleSheet[] = []
/** Number of conversations of this build on the page. */
let shown = 0

/**
 * Adds a style sheet to the conversation's sheets. A constructed sheet needs no exception in the content
 * security policy.
 */
export function adoptStyles(css: string): void {
  if (!isAble) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  if (shown > 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/**
 * Keeps this build's style sheets mounted while one of its conversations exists, because another build can
 * replace them. Uses an insertion effect, because only that survives hiding the conversation.
 */
export function useStyleSheets(): void {
  useInsertionEffect(() => {
    if (!isAble) return
    if (shown++ === 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
    return () => {
      if (--shown === 0)
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
    }
  }, [])
}
