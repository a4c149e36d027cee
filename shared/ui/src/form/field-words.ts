import { createContext, useContext, useEffect } from 'react'

/** How a field is told to people: its label, and its value in words. */
export interface FieldWords {
  label: string
  show(value: unknown): string
}
export const WordsContext = createContext<Map<string, FieldWords>>(new Map())
/** The inputs of a form say how they are called, for the messages that stand elsewhere. */
export function useFieldWords(
  name: string,
  label: string,
  show: (value: unknown) => string = (value) => String(value ?? ''),
) {
  const words = useContext(WordsContext)
  useEffect(() => {
    words.set(name, { label, show })
  })
}
