import { createContext, useContext, useEffect } from 'react'

/** Label and value format of a field. */
export interface FormFieldLabel {
  label: string
  show(value: unknown): string
  /** Name of another input that shows this field's messages. */
  at?: string | undefined
}
export const FieldLabelsContext = createContext<Map<string, FormFieldLabel>>(new Map())
/** Registers the labels of inputs, for messages shown elsewhere. */
export function useFieldLabel(
  name: string,
  label: string,
  show: (value: unknown) => string = (value) => String(value ?? ''),
  at?: string,
) {
  const words = useContext(FieldLabelsContext)
  useEffect(() => {
    words.set(name, { label, show, at })
  })
}

/**
 * Returns the input that shows a field's message; undefined if there is none. Lists show messages of their
 * entries.
 */
export function findInputForField(
  words: ReadonlyMap<string, FormFieldLabel>,
  name: string,
): string | undefined {
  const own = words.get(name)
  if (own) return own.at ?? name
  const list = name.replace(/\.\d+$/, '')
  return words.get(list)?.at
}
