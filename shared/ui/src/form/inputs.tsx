import TextField from '@mui/material/TextField'
import { formatDay, formatNumber, useT } from '@portal/client'
import type { ReactNode } from 'react'
import { type FieldProps, useField } from './field.ts'
import { keyboards, type TextKind } from './keyboard.ts'

export interface TextInputProps extends FieldProps {
  /**
   * Maximum length, which is reported and not enforced, because an input that truncates pasted text loses
   * the rest.
   */
  maxLength?: number
  /** Number of rows of a text area. */
  rows?: number
  /** Selects the keyboard of a phone. */
  kind?: TextKind
  autoComplete?: string
  autoFocus?: boolean
  /** Normalizes typed or pasted text. */
  clean?: (text: string) => string
  /** Content at the end of the input, such as a button. */
  endAdornment?: ReactNode
}

export function TextInput({
  maxLength,
  rows,
  kind = 'text',
  autoComplete,
  autoFocus,
  clean = (text) => text,
  endAdornment,
  ...props
}: TextInputProps) {
  const t = useT()
  const limit = (value: unknown) => {
    if (maxLength === undefined || typeof value !== 'string' || value.length <= maxLength) return true
    const [max, count] = [maxLength, value.length].map(formatNumber)
    return t('At most {max} characters (currently {count})', { max, count })
  }
  const { validate: own } = props.rules ?? {}
  const validate = { ...(typeof own === 'function' ? { own } : own), limit }
  const { field, common } = useField({ ...props, rules: { ...props.rules, validate } })
  const { type, ...keyboard } = keyboards[kind]
  const isMultiline = (rows ?? 1) > 1
  /** Removes the space that phone keyboards append to a word. */
  const trim = () => {
    const text = field.value
    if (isMultiline || kind === 'password' || typeof text !== 'string' || text === text.trim()) return
    field.onChange(text.trim() === '' && props.nullable ? null : text.trim())
  }
  return (
    <TextField
      {...common}
      type={type}
      autoFocus={autoFocus}
      multiline={isMultiline}
      minRows={rows}
      maxRows={rows && rows * 3}
      value={field.value ?? ''}
      onBlur={() => {
        trim()
        field.onBlur()
      }}
      onKeyDown={({ key }) => key === 'Enter' && trim()}
      onChange={({ target }) => {
        const text = clean(target.value)
        field.onChange(text === '' && props.nullable ? null : text)
      }}
      slotProps={{
        htmlInput: {
          ...keyboard,
          ...(autoComplete && { autoComplete }),
          ...(!isMultiline && { enterKeyHint: 'done' }),
        },
        input: { endAdornment },
      }}
    />
  )
}

export interface NumberInputProps extends FieldProps {
  min?: number
  max?: number
  /** 1, the default, accepts only whole numbers. */
  step?: number | 'any'
}

export function NumberInput({ min, max, step = 1, ...props }: NumberInputProps) {
  const t = useT()
  const limit = (value: unknown) => {
    if (value === null || value === undefined || value === '') return true
    if (typeof value !== 'number' || Number.isNaN(value)) return t('Enter a number')
    if (step === 1 && !Number.isInteger(value)) return t('Enter a whole number')
    if (min !== undefined && value < min) return t('At least {min}', { min })
    if (max !== undefined && value > max) return t('At most {max}', { max })
    return true
  }
  const { field, common } = useField({ ...props, rules: { ...props.rules, validate: limit } })
  return (
    <TextField
      {...common}
      type="number"
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{
        htmlInput: { min, max, step, inputMode: step === 1 ? 'numeric' : 'decimal', enterKeyHint: 'done' },
      }}
    />
  )
}

export interface DayInputProps extends FieldProps {
  /** `YYYY-MM-DD`. */
  min?: string
  max?: string
  /** True if the form stores a timestamp in UTC: keeps the existing one, or uses noon of another date. */
  isMoment?: boolean
}

/** Converts `2026-03-01` to a timestamp that has this date in almost every time zone. */
export const toNoon = (day: string) => `${day}T12:00:00.000Z`
const dayOf = (value: unknown) => String(value ?? '').slice(0, 10)

/** Date input with the browser's own picker, which supports all languages without code. */
export function DayInput({ min, max = '9999-12-31', isMoment, ...props }: DayInputProps) {
  const t = useT()
  const limit = (value: unknown) => {
    if (!value) return true
    if (min && dayOf(value) < min) return t('On or after {day}', { day: formatDay(min) })
    if (dayOf(value) > max) return t('On or before {day}', { day: formatDay(max) })
    return true
  }
  const { field, common } = useField({ ...props, rules: { ...props.rules, validate: limit } }, (value) =>
    formatDay(dayOf(value)),
  )
  const heldOf = (day: string) => {
    if (day === '') return props.nullable ? null : ''
    return isMoment ? toNoon(day) : day
  }
  return (
    <TextField
      {...common}
      type="date"
      value={dayOf(field.value)}
      onChange={({ target }) => field.onChange(heldOf(target.value))}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  )
}
