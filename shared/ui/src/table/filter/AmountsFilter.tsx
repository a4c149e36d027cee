import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import { useState } from 'react'
import { isAmount, type ValueRange } from '../filter.ts'
import type { EditorProps } from './editor.ts'

/**
 * Filter for a range of amounts, both limits included. Reports invalid amounts and does not filter by them.
 */
export function AmountsFilter({ value, onChange, isFocused }: EditorProps) {
  const t = useT()
  const ends = (value ?? {}) as ValueRange
  const [typed, setTyped] = useState({ from: ends.from ?? '', to: ends.to ?? '' })
  const set = (side: 'from' | 'to', text: string) => {
    const next = { ...typed, [side]: text.trim() }
    setTyped(next)
    const given = (end: string) => (isAmount(end) ? end : undefined)
    onChange({ from: given(next.from), to: given(next.to) } as ValueRange)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {(['from', 'to'] as const).map((side) => {
        const isWrong = typed[side] !== '' && !isAmount(typed[side])
        return (
          <TextField
            key={side}
            label={side === 'from' ? t('From') : t('To')}
            value={typed[side]}
            onChange={(event) => set(side, event.target.value)}
            error={isWrong}
            helperText={isWrong ? t('Write it as 1234.50.') : undefined}
            slotProps={{
              htmlInput: {
                inputMode: 'decimal',
                maxLength: 17,
                autoComplete: 'off',
                autoFocus: isFocused && side === 'from',
              },
            }}
          />
        )
      })}
    </Box>
  )
}
