/** Adds a style sheet to the page, once for each text. A constructed sheet needs no exception in a content policy. */
export function adopt(css: string): void {
  const isAble = typeof document !== 'undefined' && 'adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype
  if (!isAble) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
