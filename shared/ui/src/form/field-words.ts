import { createContext, useContext, useEffect } from 'react'

/** How a field is told to people: its label, and its value in words. */
export interface FieldWords {
  label: string
  show(value: unknown): string
  /** The input that shows what the service says of this field, where that is one of another name. */
  at?: string | undefined
}
export const WordsContext = createContext<Map<string, FieldWords>>(new Map())
/** The inputs of a form say how they are called, for the messages that stand elsewhere. */
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
