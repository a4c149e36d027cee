import { useT } from '@portal/client'
import { MenuItem, type Option, TextField } from '@portal/ui'

/** Select input with a few options. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly Option[]
  onChange(value: string): void
}) {
  const t = useT()
  return (
    <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {t(option.label)}
        </MenuItem>
      ))}
    </TextField>
  )
}
