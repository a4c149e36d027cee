import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { fillText, paramNames } from '@portal/contracts/errors/message.ts'
import { formatNumber } from './format.ts'
import { texts, textsRevision } from './text.ts'

/** An error with its English sentence, which old ones have alone. */
export type Said = Partial<ErrorMessage> & { msg: string }

/**
 * Translates an error by its code. In English, without a code, and of a service that is newer than this page,
 * it is as the service has written it.
 */
export function translateError({ error = '', params = {}, msg }: Said): string {
  const rule = translateRule(msg)
  if (rule !== msg) return rule
  const known = texts()
  const text = known[`problem.${error}`] ?? known[`problem.${error.slice(error.indexOf('.') + 1)}`]
  if (!text || paramNames(text).some((name) => !(name.replace(':term', '') in params)))
    return translateRule(msg)
  return fillText(text, params, { term: (key) => known[`term.${key}`] ?? key, number: formatNumber })
}

interface Template {
  /** Literal parts before, between and after the values. */
  literals: string[]
  names: string[]
  translated: string
}

const prefix = 'said.'
const value = /\{(\w+)\}/g
let read: { revision: string; templates: Template[] } | undefined

function templateOf([key, translated]: [string, string]): Template {
  const text = key.slice(prefix.length)
  return {
    literals: text.split(/\{\w+\}/),
    names: [...text.matchAll(value)].map(([, name = '']) => name),
    translated,
  }
}

/**
 * Finds the shortest non-empty values; undefined for another sentence. Avoids a regular expression, whose
 * time would grow exponentially with the number of values.
 */
function valuesIn(text: string, [first = '', ...others]: string[]): string[] | undefined {
  if (!text.startsWith(first)) return undefined
  const last = others.pop()
  if (last === undefined) return text === first ? [] : undefined
  const values: string[] = []
  let from = first.length
  for (const literal of others) {
    const to = text.indexOf(literal, from + 1)
    if (to < 0) return undefined
    values.push(text.slice(from, to))
    from = to + literal.length
  }
  const to = text.length - last.length
  return to > from && text.endsWith(last) ? [...values, text.slice(from, to)] : undefined
}

const lengthOf = ({ literals }: Template) => literals.join('').length

/** Sorts longer wordings first, so that a known sentence does not match a template with a value. */
function templates(): Template[] {
  const revision = textsRevision()
  if (read?.revision !== revision)
    read = {
      revision,
      templates: Object.entries(texts())
        .filter(([key]) => key.startsWith(prefix))
        .map(templateOf)
        .sort((a, b) => lengthOf(b) - lengthOf(a)),
    }
  return read.templates
}

/** Maximum length of a sentence of a service. */
const maxLength = 500

/**
 * Translates a rule's sentence: the catalogue contains the English wording after `said.`, without the full
 * stop, with `{name}` for values. Values can be such texts, too. Unknown sentences stay English.
 */
export function translateRule(sentence: string): string {
  if (sentence.length > maxLength) return sentence
  const text = sentence.replace(/\.$/, '')
  for (const { literals, names, translated } of templates()) {
    const found = valuesIn(text, literals)
    if (!found) continue
    const values = Object.fromEntries(names.map((name, at) => [name, translateRule(found[at] ?? '')]))
    return translated.replaceAll(value, (whole, name: string) => values[name] ?? whole)
  }
  return sentence
}
