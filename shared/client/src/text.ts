import { createInstance } from 'i18next'
import { useSyncExternalStore } from 'react'

/** Texts by their English wording: keys are the English texts, values their translations. */
export type Texts = Record<string, string>
export type TextSources = Record<string, () => Promise<{ default: Texts }>>
export type Translate = (text: string, values?: Record<string, unknown>) => string

/** A new language needs a line here and a file `locales/<code>.json` in each package. */
export const languages: Record<string, string> = { en: 'English', 'zh-CN': '简体中文' }

const stored = 'portal.language'
const i18n = createInstance()
const sources: TextSources[] = []
const listeners = new Set<() => void>()
let revision = 0

const changed = () => {
  revision += 1
  for (const listener of listeners) listener()
}

function preferred(): string {
  const wanted = [localStorage.getItem(stored), ...navigator.languages].filter((code) => code !== null)
  const known = (code: string) =>
    Object.keys(languages).find((one) => one === code || one.split('-')[0] === code.split('-')[0])
  return wanted.map(known).find(Boolean) ?? 'en'
}

void i18n.init({
  lng: preferred(),
  fallbackLng: false,
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})
document.documentElement.lang = i18n.language

const loadInto = async (source: TextSources, code: string) => {
  const texts = await source[code]?.().catch(() => undefined)
  if (texts) addTexts(code, texts.default)
}

/** Adds texts of a language; open pages show them immediately. */
export function addTexts(code: string, texts: Texts): void {
  i18n.addResourceBundle(code, 'translation', texts, true, true)
  changed()
}

/**
 * Registers a package's catalogues. Loads only the current language; falls back to English if loading fails.
 */
export function provideTexts(source: TextSources): Promise<void> {
  if (!sources.includes(source)) sources.push(source)
  return loadInto(source, i18n.language)
}

export async function setLanguage(code: string): Promise<void> {
  await Promise.all(sources.map((source) => loadInto(source, code)))
  await i18n.changeLanguage(code)
  localStorage.setItem(stored, code)
  document.documentElement.lang = code
  changed()
}

export const language = (): string => i18n.language
export const t: Translate = (text, values) => i18n.t(text, { defaultValue: text, ...values })
export const hasText = (key: string): boolean => i18n.exists(key)
/** Returns all texts of the current language. */
export const texts = (): Texts => i18n.getResourceBundle(i18n.language, 'translation') ?? {}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const useRevision = () => useSyncExternalStore(subscribe, () => revision)

/** Translates texts; re-renders when the language or its texts change. */
export function useT(): Translate {
  useRevision()
  return t
}

export function useLanguage(): [string, (code: string) => Promise<void>] {
  useRevision()
  return [i18n.language, setLanguage]
}

void provideTexts({ 'zh-CN': () => import('./locales/zh-CN.json') })
