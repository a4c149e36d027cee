import { texts, textsRevision } from './text.ts'

interface Template {
  pattern: RegExp
  names: string[]
  translated: string
}

const prefix = 'said.'
const value = /\{(\w+)\}/g
let read: { revision: string; templates: Template[] } | undefined

function templateOf([key, translated]: [string, string]): Template {
  const text = key.slice(prefix.length)
  const literals = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return {
    pattern: new RegExp(`^${literals.join('(.+?)')}$`, 's'),
    names: [...text.matchAll(value)].map(([, name = '']) => name),
    translated,
  }
}

/** The fewest values first: a sentence that is known as a whole is not taken for another with a value. */
function templates(): Template[] {
  const revision = textsRevision()
  if (read?.revision !== revision)
    read = {
      revision,
      templates: Object.entries(texts())
        .filter(([key]) => key.startsWith(prefix))
        .map(templateOf)
        .sort((a, b) => a.names.length - b.names.length),
    }
  return read.templates
}

/** No sentence of a service is longer; a pattern is not held against more. */
const maxLength = 500

/**
 * What a service said of a rule, in the reader's language: the catalogue holds its English wording after
 * `said.`, without the full stop, with a name in braces for each value. A value may be such a text itself.
 * Unknown sentences stay English.
 */
export function said(sentence: string): string {
  if (sentence.length > maxLength) return sentence
  const text = sentence.replace(/\.$/, '')
  for (const { pattern, names, translated } of templates()) {
    const found = pattern.exec(text)
    if (!found) continue
    const values = Object.fromEntries(names.map((name, at) => [name, said(found[at + 1] ?? '')]))
    return translated.replaceAll(value, (whole, name: string) => values[name] ?? whole)
  }
  return sentence
}
