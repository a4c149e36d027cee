import { useInsertionEffect } from 'react'

const isAble =
  typeof document !== 'undefined' &&
  'adoptedStyleSheets' in document &&
  'replaceSync' in CSSStyleSheet.prototype

/** Style sheets of this build. Other builds have their own for the same names. */
const sheets: CSSStyleSheet[] = []
/** How many conversations of this build are on the page. */
let shown = 0

/**
 * Adds a style sheet to those of the conversation. A constructed sheet needs no exception in a content
 * policy.
 */
export function adopt(css: string): void {
  if (!isAble) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  if (shown > 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/**
 * Mounts this build's style sheets while one of its conversations exists: another build may have replaced it
 * otherwise. A hidden conversation keeps them: only insertion effects survive hiding.
 */
export function useSheets(): void {
  useInsertionEffect(() => {
    if (!isAble) return
    if (shown++ === 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
    return () => {
      if (--shown === 0)
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
    }
  }, [])
}
