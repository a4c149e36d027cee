import type { FastifyRequest } from 'fastify'
import chinese from '../../locales/zh-CN.json' with { type: 'json' }
import { readCookie } from '../cookie.ts'

type Texts = Record<string, string>

/** Languages by their own names, with their texts; English texts are in the code. */
export const languages = {
  en: { name: 'English', texts: {} as Texts },
  'zh-CN': { name: '简体中文', texts: chinese as Texts },
} as const
export type Language = keyof typeof languages
const codes = Object.keys(languages) as Language[]

const known = (wanted: string) =>
  codes.find((code) => code.toLowerCase() === wanted.toLowerCase()) ??
  codes.find((code) => code.split('-')[0] === wanted.split('-')[0]?.toLowerCase())

/** Parses Accept-Language, preferred language first. */
function accepted(header = ''): string[] {
  const ranges = header.split(',', 20).map((range) => {
    const [tag = '', ...parameters] = range.trim().split(';')
    const q = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { tag, weight: q === undefined ? 1 : Number(q.trim().slice(2)) }
  })
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** Uses the language of the address, else the one chosen in the portal, else the browser's preference. */
export function getLanguage({ headers }: Pick<FastifyRequest, 'headers'>, search: URLSearchParams): Language {
  const wanted = [
    search.get('lang'),
    readCookie(headers.cookie, 'language'),
    ...accepted(headers['accept-language']),
  ]
  return wanted.map((code) => (code ? known(code) : undefined)).find(Boolean) ?? 'en'
}

export type Translate = (text: string, values?: Record<string, string>) => string

export const createTranslate =
  (language: Language): Translate =>
  (text, values = {}) =>
    (languages[language].texts[text] ?? text).replaceAll(
      /\{(\w+)\}/g,
      (all, name: string) => values[name] ?? all,
    )
