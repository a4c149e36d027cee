import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@portal/tooling/run.ts'

/** Chinese texts of all pages, by their English text. */
const chinese: Record<string, string> = Object.assign(
  {},
  ...globSync(['shell/locales/zh-CN.json', '{mf-*,shared/*/src}/locales/zh-CN.json'], { cwd: root }).map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')),
  ),
)

export type Locale = 'en-GB' | 'zh-CN'

/** Translates an English text; a missing translation fails the test. */
export type TranslateText = (text: string, values?: Record<string, string | number>) => string

export const createTranslator =
  (locale: Locale): TranslateText =>
  (text, values = {}) => {
    const said = locale === 'zh-CN' ? chinese[text] : text
    if (said === undefined) throw new Error(`Not in Chinese: ${text}`)
    return said.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
  }
