import { Box } from '@portal/ui'
import type { KeyboardEvent } from 'react'
import { optionId } from './OptionList.tsx'

interface ChoiceFieldProps {
  label: string
  placeholder: string
  /** Id of the listbox below. */
  list: string
  count: number
  active: number
  text: string
  onText(text: string): void
  onKeyDown(event: KeyboardEvent): void
  height?: number
}

/** Field that filters the options below while keeping the keyboard focus. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, placeholder, list, count, active, text, onText, onKeyDown, height = 56 } = props
  return (
    <Box
      component="input"
      role="combobox"
      aria-label={label}
      aria-expanded={count > 0}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={count > 0 ? optionId(list, active) : undefined}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      placeholder={placeholder}
      value={text}
      onChange={(event: { target: HTMLInputElement }) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      sx={{
        flex: 1,
        minWidth: 0,
        height,
        border: 0,
        // Hides the focus ring of the permanently focused field; its line shows the focus.
        '&:focus-visible': { outline: 'none' },
        bgcolor: 'transparent',
        color: 'text.primary',
        font: 'inherit',
        fontSize: '1rem',
      }}
    />
  )
}
