import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useT } from '@portal/client'
import { type FieldProps, useField } from './field.ts'

/** Checkbox. */
export function FlagInput(props: Omit<FieldProps, 'required' | 'nullable'>) {
  const t = useT()
  const { field, common } = useField(props, (value) => (value ? t('Yes') : t('No')))
  return (
    <FormControl error={common.error} disabled={common.disabled}>
      <FormControlLabel
        label={common.label}
        control={
          <Checkbox
            name={common.name}
            checked={field.value === true}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={common.onBlur}
            slotProps={{ input: { ref: common.inputRef } }}
          />
        }
      />
      {common.helperText && <FormHelperText sx={{ mt: 0 }}>{common.helperText}</FormHelperText>}
    </FormControl>
  )
}
