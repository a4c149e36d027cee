import { useT } from '@portal/client'
import { type RegisterOptions, useController } from 'react-hook-form'
import { useFieldWords } from './field-words.ts'

export interface FieldProps {
  /** Path in the form's values: `customer`, `lines.0.quantity`. */
  name: string
  /** In the reader's language. */
  label: string
  required?: boolean
  /** Message of an empty required field, in the reader's language, if the default does not suffice. */
  requiredText?: string
  disabled?: boolean
  helperText?: string
  /** Further rules of react-hook-form. */
  rules?: Omit<RegisterOptions, 'required' | 'disabled' | 'valueAsNumber' | 'valueAsDate' | 'setValueAs'>
  /** An empty field is null to the server, not ''. */
  nullable?: boolean
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Binds an input to its form: value, rules, and the error in place, the server's included. */
export function useField(
  { name, label, required, requiredText, disabled, helperText, rules }: FieldProps,
  show?: (value: unknown) => string,
) {
  const t = useT()
  useFieldWords(name, label, show)
  const { field, fieldState } = useController({
    name,
    rules: {
      ...rules,
      validate: {
        ...(typeof rules?.validate === 'function' ? { own: rules.validate } : rules?.validate),
        ...(required && {
          required: (value: unknown) =>
            !isEmpty(value) || (requiredText ?? t('{label} is required', { label })),
        }),
      },
    },
  })
  const message = fieldState.error?.message || (fieldState.error ? t('Invalid value') : undefined)
  return {
    field,
    common: {
      label,
      name,
      required,
      disabled,
      error: Boolean(fieldState.error),
      helperText: message ?? helperText,
      inputRef: field.ref,
      onBlur: field.onBlur,
    },
  }
}
