import type { Page } from 'playwright-core'

/** Colours, size and backgrounds of a text; and the same with the element, for texts that axe cannot judge. */
type Look = [colours: string, element: string]

/**
 * Lists what the contrast of each visible text depends on. Leaves out what axe does: disabled controls,
 * clipped or empty texts, and links that are off the screen until they have the focus.
 */
const findLooks = `(() => {
  const behind = new Map()
  const backgrounds = (element) => {
    if (!element) return ''
    const known = behind.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const own = [
      style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : style.backgroundColor,
      style.backgroundImage === 'none' ? '' : style.backgroundImage,
      style.opacity === '1' ? '' : style.opacity,
      style.filter === 'none' ? '' : style.filter,
      style.mixBlendMode === 'normal' ? '' : style.mixBlendMode,
    ].filter(Boolean).join(' ')
    const above = backgrounds(element.parentElement)
    const isClipped = above === undefined || style.clip !== 'auto' || style.clipPath !== 'none'
    const all = isClipped ? undefined : own ? own + ' < ' + above : above
    behind.set(element, all)
    return all
  }
  const hasText = (element) =>
    /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
      ? element.value && !/^(hidden|checkbox|radio|file|range|color|image)$/.test(element.type)
      : [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  const isOff = (style, { bottom, right }) => /fixed|absolute/.test(style.position) && (bottom <= 0 || right <= 0)
  globalThis.looks = new Map()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || element.offsetWidth <= 1) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.closest(':disabled, [aria-disabled=true], style, script, noscript, option, svg')) continue
    const under = backgrounds(element)
    const style = getComputedStyle(element)
    if (under === undefined || isOff(style, element.getBoundingClientRect())) continue
    const colours = [style.color, style.fontSize, style.fontWeight, style.textShadow, under].join(' | ')
    looks.set(element, [colours, colours + ' | ' + element.tagName + ' ' + element.className])
  }
  return [...new Map([...looks.values()].map((look) => [look[1], look])).values()]
})()`

/** Runs the one rule that is slow and depends on colours alone. Returns what it has judged, and how often it failed. */
const judge = `axe.run({ runOnly: ['color-contrast'], selectors: false, elementRef: true, resultTypes: ['passes', 'incomplete', 'violations'], preload: false })
  .then(({ passes, incomplete, violations }) => {
    const looksOf = (results, at) => results.flatMap(({ nodes }) => nodes.flatMap(({ element }) => looks.get(element)?.[at] ?? []))
    return { failed: violations.length, judged: [...new Set([...looksOf(passes, 0), ...looksOf(incomplete, 1)])] }
  })`

const judged = new Set<string>()

/**
 * Whether axe finds a text of too little contrast. It is asked only where there is a text that differs in
 * colours, size or backgrounds from all that it has judged in this process: half of its time goes there.
 * Expects axe in the page.
 */
export async function failsContrast(page: Page): Promise<boolean> {
  const looks = await page.evaluate<Look[]>(findLooks)
  if (looks.every(([colours, element]) => judged.has(colours) || judged.has(element))) return false
  const result = await page.evaluate<{ failed: number; judged: string[] }>(judge)
  for (const look of result.judged) judged.add(look)
  return result.failed > 0
}
