import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import { useState } from 'react'
import type { Column } from '../column.ts'
import type { Days, FilterValue } from './filter.ts'

export interface EditorProps {
  column: Column<never>
  /** Takes the focus when it appears. */
  isFocused?: boolean
  value: FilterValue | undefined
  onChange(value: FilterValue | undefined): void
}

function TextFilter({ column, value, onChange, isFocused }: EditorProps) {
  const t = useT()
  return (
    <TextField
      label={t('{label} contains', { label: t(column.label) })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 100, autoFocus: isFocused } }}
    />
  )
}

/** Above this many options a field to narrow them appears. */
const many = 12

function OptionsFilter({ column, value, onChange, isFocused }: EditorProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const chosen = Array.isArray(value) ? value : []
  const options = column.options ?? []
  const found = options.filter((option) => t(option.label).toLowerCase().includes(search.toLowerCase()))
  const toggle = (one: string | number) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <Box>
      {options.length > many && (
        <TextField
          label={t('Search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { autoFocus: isFocused } }}
        />
      )}
      <Box
        role="group"
        aria-label={t(column.label)}
        sx={{ display: 'grid', maxHeight: 280, overflow: 'auto', mt: 0.5 }}
      >
        {found.map((option, index) => (
          <FormControlLabel
            key={option.value}
            label={t(option.label)}
            control={
              <Checkbox
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
                autoFocus={isFocused && options.length <= many && index === 0}
                sx={{ py: 0.5 }}
              />
            }
          />
        ))}
      </Box>
    </Box>
  )
}

function DaysFilter({ value, onChange, isFocused }: EditorProps) {
  const t = useT()
  const days = (typeof value === 'object' && !Array.isArray(value) ? value : {}) as Days
  const set = (side: 'from' | 'to') => (text: string) => onChange({ ...days, [side]: text || undefined })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {(['from', 'to'] as const).map((side) => (
        <TextField
          key={side}
          type="date"
          label={side === 'from' ? t('From') : t('To')}
          value={days[side] ?? ''}
          onChange={(event) => set(side)(event.target.value)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { max: '9999-12-31', autoFocus: isFocused && side === 'from' },
          }}
        />
      ))}
    </Box>
  )
}

const editors = { text: TextFilter, options: OptionsFilter, days: DaysFilter }

export function FilterEditor(props: EditorProps) {
  const Editor = editors[props.column.filter ?? 'text']
  return <Editor {...props} />
}

/** Nothing chosen is no filter. */
export function settled(value: FilterValue | undefined): FilterValue | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  return value?.from || value?.to ? value : undefined
}
