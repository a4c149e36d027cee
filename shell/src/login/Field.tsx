import { type ComponentProps, type ReactNode, useId } from 'react'

interface Labelled {
  label: string
  /** Error message, or empty. */
  error: string
}

type Named = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

function Frame({ label, error, children }: Labelled & { children: (named: Named) => ReactNode }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== '',
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      <div id={`${id}-error`} role={error ? 'alert' : undefined}>
        {error}
      </div>
    </div>
  )
}

/** Labelled input. */
export const Field = ({ label, error, ...input }: Labelled & ComponentProps<'input'>) => (
  <Frame label={label} error={error}>
    {(named) => <input {...named} {...input} />}
  </Frame>
)

/** Labelled text area, readable only while it is edited. */
export const TextAreaField = ({ label, error, ...area }: Labelled & ComponentProps<'textarea'>) => (
  <Frame label={label} error={error}>
    {(named) => <textarea {...named} {...area} />}
  </Frame>
)
