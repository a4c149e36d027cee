import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import { type FieldProps, useField } from './field.ts'
import { keyboards } from './keyboard.ts'

export interface Choice {
  value: string | number
  /** Translated label. */
  label: string
  /** Secondary text below the label. */
  detail?: string
  group?: string
  /** Indents an option below its parent. */
  isBelow?: boolean
  /** Codes that choosing this option selects. */
  of?: readonly (string | number)[]
}
export interface SelectInputProps extends FieldProps {
  options: readonly Choice[]
  /** Receives the search text if the options are only a part of the server's. */
  onSearch?(text: string): void
  isLoading?: boolean
}

/** Number of options above which the list is searchable. */
const many = 10
const wordsFor = (options: readonly Choice[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? String(value ?? '')

function SearchableSelect({ options, onSearch, isLoading, ...props }: SelectInputProps) {
  const { field, common } = useField(props, wordsFor(options))
  const { inputRef, onBlur, disabled, ...text } = common
  const chosen: Choice | null =
    options.find((option) => option.value === field.value) ??
    (field.value == null || field.value === '' ? null : { value: field.value, label: String(field.value) })
  return (
    <Autocomplete
      options={options as Choice[]}
      value={chosen}
      loading={isLoading}
      disabled={disabled}
      autoHighlight
      // Replaces the selection by typing.
      selectOnFocus
      disableClearable={(props.required && chosen !== null) as false}
      groupBy={options.some(({ group }) => group) ? (option) => option.group ?? '' : undefined}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      onChange={(_, option) => field.onChange(option?.value ?? (props.nullable ? null : ''))}
      onInputChange={(_, value, reason) => reason === 'input' && onSearch?.(value)}
      onBlur={onBlur}
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option} sx={{ display: 'block !important' }}>
          <ChoiceText choice={choice} />
        </Box>
      )}
      renderInput={(params) => <TextField {...params} {...text} inputRef={inputRef} />}
    />
  )
}

/** Text of a choice in the list. */
const ChoiceText = ({ choice: { label, detail } }: { choice: Choice }) => (
  <>
    {label}
    {detail && (
      <Box
        component="span"
        sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'pre-line' }}
      >
        {detail}
      </Box>
    )}
  </>
)

function PlainSelect({ options, ...props }: SelectInputProps) {
  const t = useT()
  const words = wordsFor(options)
  const { field, common } = useField(props, words)
  return (
    <TextField
      {...common}
      select
      slotProps={{ select: { renderValue: words } }}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' && props.nullable ? null : target.value)}
    >
      {!props.required && <MenuItem value="">{t('None')}</MenuItem>}
      {options.map((option) => (
        <MenuItem
          key={option.value}
          value={option.value}
          sx={option.detail ? { display: 'block' } : undefined}
        >
          <ChoiceText choice={option} />
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Select from a list; long lists are searchable. */
export function SelectInput(props: SelectInputProps) {
  return props.options.length > many || props.onSearch ? (
    <SearchableSelect {...props} />
  ) : (
    <PlainSelect {...props} />
  )
}

interface MultiSelectProps extends SelectInputProps {
  /** Maps entries to choices if they are no plain codes. */
  entries?: { choiceOf(entry: unknown): Choice; entryOf(choice: Choice): unknown }
}

/** Multiple choice from a list with search. */
export function MultiSelect({ options, onSearch, isLoading, entries, ...props }: MultiSelectProps) {
  const choiceOf = (entry: unknown): Choice =>
    entries?.choiceOf(entry) ??
    options.find(({ value }) => value === entry) ?? { value: entry as string, label: String(entry) }
  const show = (value: unknown) =>
    Array.isArray(value) ? value.map((entry) => choiceOf(entry).label).join(', ') : ''
  const { field, common } = useField(props, show)
  const { inputRef, onBlur, disabled, required, ...text } = common
  const chosen = ((field.value ?? []) as unknown[]).map(choiceOf)
  const take = (next: readonly Choice[]) => {
    const all = next.flatMap((choice) => (choice.of ? choice.of.map(choiceOf) : [choice]))
    const each = [...new Map(all.map((choice) => [choice.value, choice])).values()]
    field.onChange(each.map((choice) => entries?.entryOf(choice) ?? choice.value))
  }
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      // Uses the value as key, because labels can be equal.
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      filterOptions={onSearch ? (all) => all : undefined}
      options={options as Choice[]}
      loading={isLoading}
      disabled={disabled}
      value={chosen}
      onChange={(_, next) => take(next)}
      onInputChange={(_, value, reason) => reason === 'input' && onSearch?.(value)}
      onBlur={onBlur}
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option} sx={{ '&&': { pl: choice.isBelow ? 4 : 2 } }}>
          {choice.label}
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} {...text} required={required && chosen.length === 0} inputRef={inputRef} />
      )}
    />
  )
}

/** Input of several codes, each added by Enter, comma or blur. */
export function ChipsInput({
  maxItems,
  maxLength = 40,
  ...props
}: FieldProps & { maxItems?: number; maxLength?: number }) {
  const { field, common } = useField(props, (value) => (Array.isArray(value) ? value.join(', ') : ''))
  const { inputRef, onBlur, disabled, required, ...text } = common
  const values = (field.value ?? []) as string[]
  const take = (next: string[]) => {
    const cleaned = next.flatMap((value) => value.split(',')).map((value) => value.trim().slice(0, maxLength))
    field.onChange([...new Set(cleaned.filter(Boolean))].slice(0, maxItems))
  }
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[] as string[]}
      disabled={disabled}
      value={values}
      onChange={(_, next) => take(next)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          {...text}
          required={required && values.length === 0}
          inputRef={inputRef}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...keyboards.code, enterKeyHint: 'enter' },
          }}
        />
      )}
    />
  )
}
