import { Box } from '@portal/ui'
import { type ComponentProps, useId } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** Empty while there is nothing wrong. */
  error: string
}

/** A labelled input. Material UI's own brings selects and menus along, which would double the sign-in page. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: 14, fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        component="input"
        id={id}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
        sx={{
          height: 44,
          px: 1.5,
          font: 'inherit',
          fontSize: 16,
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: error ? 'error.main' : 'color-mix(in srgb, var(--mui-palette-text-primary) 38%, transparent)',
          borderRadius: '8px',
          transition: 'border-color 120ms, box-shadow 120ms',
          '&:focus': { outline: '2px solid', outlineColor: error ? 'error.main' : 'primary.main', outlineOffset: '-1px' },
        }}
      />
      <Box id={`${id}-error`} role={error ? 'alert' : undefined} sx={{ minHeight: 20, fontSize: 13, color: 'error.main' }}>
        {error}
      </Box>
    </Box>
  )
}
