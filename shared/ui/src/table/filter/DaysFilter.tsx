import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import type { FilterValue, ValueRange } from '../filter.ts'
import { periodLabels } from '../period.ts'
import type { EditorProps } from './editor.ts'

const choices = [
  { value: 'range', label: 'From … to' },
  ...periodLabels,
  { value: 'empty', label: 'is empty' },
  { value: 'given', label: 'is not empty' },
]

function choiceOf(value: FilterValue | undefined): string {
  if (typeof value !== 'object') return 'range'
  if ('period' in value) return value.period
  return 'isEmpty' in value ? (value.isEmpty ? 'empty' : 'given') : 'range'
}

/** Filter of relative or absolute dates. */
export function DaysFilter({ column, value, onChange, isFocused }: EditorProps) {
  const t = useT()
  const choice = choiceOf(value)
  const days = (choice === 'range' ? (value ?? {}) : {}) as ValueRange
  const choose = (next: string) => {
    const period = periodLabels.find((one) => one.value === next)
    if (period) onChange({ period: period.value })
    else onChange(next === 'range' ? {} : { isEmpty: next === 'empty' })
  }
  const set = (side: 'from' | 'to') => (text: string) => onChange({ ...days, [side]: text || undefined })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        variant="standard"
        value={choice}
        onChange={(event) => choose(event.target.value)}
        slotProps={{
          select: { native: true },
          htmlInput: {
            'aria-label': t('Comparison for {label}', { label: t(column.label) }),
            autoFocus: isFocused,
          },
        }}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {t(one.label)}
          </option>
        ))}
      </TextField>
      {choice === 'range' &&
        (['from', 'to'] as const).map((side) => (
          <TextField
            key={side}
            type="date"
            label={side === 'from' ? t('From') : t('To')}
            value={days[side] ?? ''}
            onChange={(event) => set(side)(event.target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
          />
        ))}
    </Box>
  )
}
