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
type NameOf<Placeholder> = Placeholder extends `${infer Name}:term` | `${infer Name}|${string}`
  ? Name
  : Placeholder
type ValueOf<Placeholder> = Placeholder extends `${string}:term` ? Terms : string | number

/** Params of a text: `{from}` is a text or a number, `{from:term}` a key of the terms. */
export type ParamsOf<Text extends string> = {
  readonly [Placeholder in Placeholders<Text> as NameOf<Placeholder> & string]: ValueOf<Placeholder>
}

export interface Language {
  term(key: string): string
  number(value: number): string
}

const placeholder = /\{(\w+)(:term)?(?:\|([^|}]*)\|([^|}]*))?\}/g

/** Returns the distinct names of a text's params, sorted. */
export const paramNames = (text: string): string[] =>
  [...new Set([...text.matchAll(placeholder)].map(([, name = '', term = '']) => name + term))].sort()

/**
 * Fills a text: `{count}` by the param, `{status:term}` by the words of one or several terms,
 * `{count|row|rows}` by the form for the number.
 */
export const fillText = (text: string, params: Params, { term, number }: Language): string =>
  text.replaceAll(placeholder, (whole, name: string, isTerm?: string, one?: string, others?: string) => {
    const value = params[name]
    if (value === undefined) return whole
    if (one !== undefined) return (value === 1 ? one : others) as string
    if (isTerm) return String(value).split(listSeparator).map(term).join(listSeparator)
    return typeof value === 'number' ? number(value) : value
  })
