import latin from '@fontsource-variable/noto-sans/unicode.json'
import arabic from '@fontsource-variable/noto-sans-arabic/unicode.json'
import hebrew from '@fontsource-variable/noto-sans-hebrew/unicode.json'
import chinese from '@fontsource-variable/noto-sans-sc/unicode.json'
import { formFontFamily } from './family.ts'

/** Time limit in milliseconds for loading the fonts; system fonts are the fallback. */
const fontTimeoutMs = 5_000

/**
 * Address of a subset of the Chinese font. The build inlines it, because it cannot resolve a computed
 * package path.
 */
const chineseFile = (slice: string): URL | string =>
  new URL(
    `../../../node_modules/@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${slice}-wght-normal.woff2`,
    import.meta.url,
  )

/** Addresses of font files with the characters of each; the later file wins for shared characters. */
function slices(): [address: URL | string, letters: string][] {
  return [
    ...Object.entries(chinese).flatMap(([name, letters]): [URL | string, string][] => {
      const slice = /^\[(\d+)\]$/.exec(name)?.[1]
      return slice ? [[chineseFile(slice), letters]] : []
    }),
    [
      new URL(
        '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2',
        import.meta.url,
      ),
      hebrew.hebrew,
    ],
    [
      new URL(
        '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
        import.meta.url,
      ),
      arabic.arabic,
    ],
    [
      new URL(
        '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2',
        import.meta.url,
      ),
      latin['cyrillic-ext'],
    ],
    [
      new URL('@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2', import.meta.url),
      latin.cyrillic,
    ],
    [
      new URL('@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2', import.meta.url),
      latin.greek,
    ],
    [
      new URL('@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2', import.meta.url),
      latin.vietnamese,
    ],
    [
      new URL('@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2', import.meta.url),
      latin['latin-ext'],
    ],
    [
      new URL('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2', import.meta.url),
      latin.latin,
    ],
  ]
}

let isKnown = false
function makeKnown() {
  if (isKnown) return
  isKnown = true
  for (const [address, unicodeRange] of slices())
    document.fonts.add(new FontFace(formFontFamily, `url("${address}")`, { weight: '100 900', unicodeRange }))
}

/** Loads only the fonts that a text needs. Without a network, the text uses system fonts. */
export async function loadFonts(text: string, weights: readonly number[]): Promise<void> {
  makeKnown()
  const loads = weights.map((weight) => document.fonts.load(`${weight} 16px "${formFontFamily}"`, text))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, fontTimeoutMs)
  })
  await Promise.race([Promise.allSettled(loads), late])
  clearTimeout(timer)
}
