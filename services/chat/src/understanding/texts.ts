import type { Language } from '@portal/contracts/reference.ts'
import type { Texts } from './said.ts'
import { de } from './texts.de.ts'
import { en } from './texts.en.ts'
import { es } from './texts.es.ts'
import { zh } from './texts.zh.ts'

/** The button that leads to a person, as the page says it in its own language. */
export const buttonOf = ({ page = '' }: { page?: string }): string =>
  page.startsWith('zh') ? '联系客服' : 'Talk to support'

const texts: Partial<Record<Language, Texts>> = { en, zh_CN: zh, de, es_ES: es }
/** In English where nobody has written them in that language yet. */
export const ownTexts = (language: Language): Texts => texts[language] ?? en
