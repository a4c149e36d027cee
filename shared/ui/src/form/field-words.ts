import { createContext, useContext, useEffect } from 'react'

/** Label and value format of a field. */
export interface FieldWords {
  label: string
  show(value: unknown): string
  /** Name of another input that shows this field's messages. */
  at?: string | undefined
}
export const WordsContext = createContext<Map<string, FieldWords>>(new Map())
/** Registers the labels of inputs for messages shown elsewhere. */
export function useFieldWords(
  name: string,
  label: string,
  show: (value: unknown) => string = (value) => String(value ?? ''),
  at?: string,
) {
  const words = useContext(WordsContext)
  useEffect(() => {
    words.set(name, { label, show, at })
  })
}

/** Finds the input that shows a field's message; undefined: none. Lists show messages of their entries. */
export function findInput(words: ReadonlyMap<string, FieldWords>, name: string): string | undefined {
  const own = words.get(name)
  if (own) return own.at ?? name
  const list = name.replace(/\.\d+$/, '')
  return words.get(list)?.at
}
