import type { ErrorMessage } from '../envelope.ts'
import type { Term } from './terms.ts'

/** English text of an error, preceded by its HTTP status if that is not 400. */
export type Declaration = string | readonly [status: number, text: string]
export type Declarations = Readonly<Record<string, Declaration>>

export type Params = NonNullable<ErrorMessage['params']>

/** Separates the terms of a list in one text. */
export const listSeparator = ' / '
type Terms = Term | `${Term}${typeof listSeparator}${string}`

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type NameOf<Placeholder> = Placeholder extends `${infer Name}:${string}` | `${infer Name}|${string}`
  ? Name
  : Placeholder
type ValueOf<Placeholder, Reason> = Placeholder extends `${string}:term`
  ? Terms
  : Placeholder extends `${string}:error`
    ? Reason
    : string | number

/**
 * Params of a text: `{from}` is a text or a number, `{from:term}` a key of the terms, `{reason:error}`
 * another error, whose params stand beside it.
 */
export type ParamsOf<Text extends string, Reason> = {
  readonly [Placeholder in Placeholders<Text> as NameOf<Placeholder> & string]: ValueOf<Placeholder, Reason>
}

export interface Language {
  term(key: string): string
  /** The text of another error, before it is filled. */
  error(code: string): string
  number(value: number): string
}

const placeholder = /\{(\w+)(:term|:error)?(?:\|([^|}]*)\|([^|}]*))?\}/g

/** Returns the distinct names of a text's params, sorted. */
export const paramNames = (text: string): string[] =>
  [...new Set([...text.matchAll(placeholder)].map(([, name = '', kind = '']) => name + kind))].sort()

/**
 * Fills a text: `{count}` by the param, `{status:term}` by the words of one or several terms,
 * `{count|row|rows}` by the form for the number, `{reason:error}` with the sentence of another error.
 */
export const fillText = (text: string, params: Params, language: Language): string =>
  text.replaceAll(placeholder, (whole, name: string, kind?: string, one?: string, others?: string) => {
    const value = params[name]
    if (value === undefined) return whole
    if (one !== undefined) return (value === 1 ? one : others) as string
    if (kind === ':term') return String(value).split(listSeparator).map(language.term).join(listSeparator)
    if (kind === ':error')
      return fillText(language.error(String(value)), params, language).replace(/[.。]$/, '')
    return typeof value === 'number' ? language.number(value) : value
  })
