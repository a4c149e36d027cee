/** React hides a page by `display: none` as an important inline style. */
const rules = `
:host([style*='display: none']) {
  display: block !important;
  position: absolute !important;
  inset: 0;
  visibility: hidden;
  content-visibility: hidden;
}`

const canSkip = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false
let sheet: CSSStyleSheet | undefined

/**
 * Hides by skipping content instead of `display: none`, which would discard styles and layout that switching
 * tabs must recompute. Only rules in a shadow root override the important inline style.
 */
export function hideWithLayout(panel: HTMLElement | null): void {
  if (!canSkip || !panel || panel.shadowRoot) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
  }
  const root = panel.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(document.createElement('slot'))
}
