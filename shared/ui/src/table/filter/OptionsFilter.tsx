import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import { type KeyboardEvent, useState } from 'react'
import type { EditorProps } from './editor.ts'

/** Number of options above which a search field appears. */
const many = 12

/** Filter of several options; typing narrows the options, Enter selects the only remaining one. */
export function OptionsFilter({ column, value, onChange, isFocused }: EditorProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const chosen = Array.isArray(value) ? value : []
  const options = column.options ?? []
  const found = options.filter((option) =>
    t(option.label).toLowerCase().includes(search.trim().toLowerCase()),
  )
  const toggle = (one: string | number) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  const takeFound = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !search.trim() || event.nativeEvent.isComposing) return
    // Keeps the field open on Enter without matches.
    if (found.length === 0) event.preventDefault()
    else onChange([...new Set([...chosen, ...found.map((option) => option.value)])])
  }
  return (
    <Box>
      {(isFocused || options.length > many) && (
        <TextField
          label={t('Search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={takeFound}
          slotProps={{ htmlInput: { autoFocus: isFocused, autoComplete: 'off' } }}
        />
      )}
      <Box
        role="group"
        aria-label={t(column.label)}
        sx={{ display: 'grid', maxHeight: 280, overflow: 'auto', mt: 0.5 }}
      >
        {found.map((option) => (
          <FormControlLabel
            key={option.value}
            label={t(option.label)}
            control={
              <Checkbox
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
                sx={{ py: 0.5 }}
              />
            }
          />
        ))}
      </Box>
    </Box>
  )
}
