import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { fillText, type Language, paramNames } from '@portal/contracts/errors/message.ts'
import { formatNumber } from './format.ts'
import { texts } from './text.ts'

/** An error with its English sentence; those that earlier versions stored have the sentence alone. */
export interface Said extends Partial<ErrorMessage> {
  msg: string
}

/** The text of an error: its own, or the one that nouns share. */
const findText = (code: string): string | undefined =>
  texts()[`problem.${code}`] ?? texts()[`problem.${code.slice(code.indexOf('.') + 1)}`]

const language: Language = {
  term: (key) => texts()[`term.${key}`] ?? key,
  error: (code) => findText(code) ?? code,
  number: formatNumber,
}

/**
 * Translates an error by its code. In English, without a code, and of a service that is newer than this page,
 * it is as the service has written it.
 */
export function translateError({ error, params = {}, msg }: Said): string {
  const text = error && findText(error)
  const isKnown = text && paramNames(text).every((name) => (name.split(':', 1)[0] as string) in params)
  return isKnown ? fillText(text, params, language) : msg
}
