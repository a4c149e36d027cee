import { type ComponentProps, useId } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** Empty while there is nothing wrong. */
  error: string
}

/** A labelled input. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
      />
      <div id={`${id}-error`} role={error ? 'alert' : undefined}>
        {error}
      </div>
    </div>
  )
}
