import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useT } from '@portal/client'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { Option } from '../../column.ts'
import { type FieldProps, useField } from '../../form/field.ts'
import { DayInput, TextInput } from '../../form/inputs.tsx'
import { type ChangeField, needsDay, needsReason } from './row-changes.ts'

/** Buttons for a few options. */
export function ChoiceInput({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const t = useT()
  const id = useId()
  const show = (value: unknown) => t(options.find((option) => option.value === value)?.label ?? '')
  const { field, common } = useField(props, show)
  return (
    <FormControl error={common.error} required={props.required}>
      <FormLabel id={id}>{props.label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={field.value ?? ''}
        onChange={(_, value) => field.onChange(value)}
        onBlur={field.onBlur}
      >
        {options.map(({ value, label }, index) => (
          <FormControlLabel
            key={value}
            value={value}
            label={t(label)}
            control={
              <Radio size="small" slotProps={index === 0 ? { input: { ref: field.ref } } : undefined} />
            }
          />
        ))}
      </RadioGroup>
      {common.helperText && <FormHelperText>{common.helperText}</FormHelperText>}
    </FormControl>
  )
}

/** Input of the date that the selected value requires. */
export function RequiredDayInput<Row>({ field }: { field: ChangeField<Row> }) {
  const t = useT()
  const value = useWatch({ name: field.field })
  if (!field.day || !needsDay(field, value)) return null
  return (
    <DayInput
      name={field.day.field}
      label={t(field.day.label)}
      helperText={t('Rows that already have a date keep it.')}
      required
    />
  )
}

/** Input of the reason that the selected value requires. */
export function RequiredReasonInput<Row>({ field }: { field: ChangeField<Row> }) {
  const t = useT()
  const value = useWatch({ name: field.field })
  if (!field.reason || !needsReason(field, value)) return null
  const { field: name, label, maxLength } = field.reason
  return <TextInput name={name} label={t(label)} rows={3} maxLength={maxLength} required />
}
