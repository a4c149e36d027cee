/** `display: none` is what React writes into the style of a hidden page, as important. */
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
 * A page without display loses its styles and its layout, and the browser works all of them out again while
 * whoever has clicked its tab waits. Of contents that are merely skipped it keeps them. Only rules from
 * within an element outweigh an important style of its own: hence the shadow root.
 */
export function keepLaidOut(panel: HTMLElement | null): void {
  if (!canSkip || !panel || panel.shadowRoot) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
  }
  const root = panel.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(document.createElement('slot'))
}
