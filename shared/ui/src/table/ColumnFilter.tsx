import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import { type FormEvent, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'
import type { Column } from './column.ts'
import type { Days, FilterValue, ListState } from './useListState.ts'

interface EditorProps {
  column: Column<never>
  value: FilterValue | undefined
  onChange(value: FilterValue | undefined): void
}

function TextFilter({ column, value, onChange }: EditorProps) {
  const t = useT()
  return (
    <TextField
      label={t('{label} contains', { label: t(column.label) })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 100, autoFocus: true } }}
    />
  )
}

/** Above this many options a field to narrow them appears. */
const many = 12

function OptionsFilter({ column, value, onChange }: EditorProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const chosen = Array.isArray(value) ? value : []
  const options = column.options ?? []
  const found = options.filter((option) => t(option.label).toLowerCase().includes(search.toLowerCase()))
  const toggle = (one: string | number) => onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <Box>
      {options.length > many && (
        <TextField
          label={t('Search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { autoFocus: true } }}
        />
      )}
      <Box role="group" aria-label={t(column.label)} sx={{ display: 'grid', maxHeight: 280, overflow: 'auto', mt: 0.5 }}>
        {found.map((option, index) => (
          <FormControlLabel
            key={option.value}
            label={t(option.label)}
            control={
              <Checkbox
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
                autoFocus={options.length <= many && index === 0}
                sx={{ py: 0.5 }}
              />
            }
          />
        ))}
      </Box>
    </Box>
  )
}

function DaysFilter({ value, onChange }: EditorProps) {
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
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31', autoFocus: side === 'from' } }}
        />
      ))}
    </Box>
  )
}

const editors = { text: TextFilter, options: OptionsFilter, days: DaysFilter }

/** Nothing chosen is no filter. */
function settled(value: FilterValue | undefined): FilterValue | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  return value?.from || value?.to ? value : undefined
}

function FilterForm({ column, list, onDone }: { column: Column<never>; list: ListState; onDone(): void }) {
  const t = useT()
  const [value, setValue] = useState(list.filters[column.field])
  const Editor = editors[column.filter ?? 'text']
  const apply = (next: FilterValue | undefined) => {
    onDone()
    list.setFilter(column.field, settled(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    apply(value)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ p: 1.5, width: 260, display: 'grid', gap: 1.5 }}>
      <Editor column={column} value={value} onChange={setValue} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button onClick={() => apply(undefined)}>{t('Clear')}</Button>
        <Button type="submit" variant="contained">
          {t('Apply')}
        </Button>
      </Box>
    </Box>
  )
}

/** The filter of one column behind a button in its header. */
export function ColumnFilter({ column, list }: { column: Column<never>; list: ListState }) {
  const t = useT()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isActive = list.filters[column.field] !== undefined
  const label = t(isActive ? 'Filter {label} (active)' : 'Filter {label}', { label: t(column.label) })
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        color={isActive ? 'primary' : 'default'}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.25, opacity: isActive ? 1 : 0.65 }}
      >
        <Icon name="filter" sx={{ fontSize: 16 }} />
      </IconButton>
      <Popover
        id={id}
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <FilterForm column={column} list={list} onDone={() => setAnchor(null)} />
      </Popover>
    </>
  )
}
