import { useT } from '@portal/client'
import { type RegisterOptions, useController } from 'react-hook-form'
import { useFieldLabel } from './field-labels.ts'

export interface FieldProps {
  /** Path in the form's values: `customer`, `lines.0.quantity`. */
  name: string
  /** Translated label. */
  label: string
  required?: boolean
  /** Translated message for an empty required field, if the default does not suffice. */
  requiredText?: string
  disabled?: boolean
  helperText?: string
  /** Additional rules of react-hook-form. */
  rules?: Omit<RegisterOptions, 'required' | 'disabled' | 'valueAsNumber' | 'valueAsDate' | 'setValueAs'>
  /** Sends null instead of '' for an empty field. */
  nullable?: boolean
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Binds an input to its form: value, rules and errors, including those of the server. */
export function useField(
  { name, label, required, requiredText, disabled, helperText, rules }: FieldProps,
  show?: (value: unknown) => string,
) {
  const t = useT()
  useFieldLabel(name, label, show)
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
