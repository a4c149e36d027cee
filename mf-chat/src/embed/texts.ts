import { useEffect, useState } from 'react'
import type { Translate } from '../conversation/context.tsx'

type Catalogue = Record<string, string>

/** Translates like the portal: the English text is the key. */
const translate =
  (catalogue: Catalogue): Translate =>
  (text, values = {}) =>
    (catalogue[text] ?? text).replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

const catalogues: Record<string, () => Promise<{ default: Catalogue }>> = {
  zh: () => import(/* webpackChunkName: "zh" */ '../../locales/zh-CN.json'),
}
const english = translate({})

/** Loads the texts of a language (BCP 47); English until they are loaded, and for missing texts. */
export function useTexts(language: string): Translate {
  const [known, setKnown] = useState<{ language: string; t: Translate }>()
  useEffect(() => {
    let isWanted = true
    catalogues[language.slice(0, 2)]?.().then(
      ({ default: catalogue }) => isWanted && setKnown({ language, t: translate(catalogue) }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [language])
  return known?.language === language ? known.t : english
}
