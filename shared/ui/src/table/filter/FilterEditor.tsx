import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import type { Column } from '../../column.ts'
import { keyboards } from '../../form/keyboard.ts'
import type { FilterValue } from '../filter.ts'
import { AmountsFilter } from './AmountsFilter.tsx'
import { DaysFilter } from './DaysFilter.tsx'
import type { EditorProps } from './editor.ts'
import { OptionsFilter } from './OptionsFilter.tsx'

type Mode = 'is' | 'not' | 'empty' | 'given'
const modeLabels = {
  text: { is: 'contains', not: 'does not contain', empty: 'is empty', given: 'is not empty' },
  options: { is: 'is', not: 'is not', empty: 'is empty', given: 'is not empty' },
}

function modeOf(value: FilterValue | undefined): Mode {
  if (typeof value !== 'object' || Array.isArray(value)) return 'is'
  if ('isEmpty' in value) return value.isEmpty ? 'empty' : 'given'
  return 'not' in value ? 'not' : 'is'
}

type Plain = string | (string | number)[] | undefined
/** Removes the negation of a filter value. */
function plainOf(value: FilterValue | undefined): Plain {
  if (typeof value === 'object' && 'not' in value) return value.not
  return typeof value === 'string' || Array.isArray(value) ? value : undefined
}

function filterOf(mode: Mode, plain: Plain, none: string | never[]): FilterValue | undefined {
  if (mode === 'empty' || mode === 'given') return { isEmpty: mode === 'empty' }
  return mode === 'not' ? { not: plain ?? none } : plain
}

function TextFilter({ column, value, onChange, isFocused, isNot }: EditorProps & { isNot: boolean }) {
  const t = useT()
  return (
    <TextField
      label={t(isNot ? '{label} does not contain' : '{label} contains', { label: t(column.label) })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { ...keyboards.code, enterKeyHint: 'done', maxLength: 100, autoFocus: isFocused },
      }}
    />
  )
}

/** Editor for a match, a negation or presence. */
function ModeSelect({
  column,
  mode,
  onMode,
}: {
  column: Column<never>
  mode: Mode
  onMode(mode: Mode): void
}) {
  const t = useT()
  const labels = modeLabels[column.filter === 'text' ? 'text' : 'options']
  return (
    <TextField
      select
      variant="standard"
      value={mode}
      onChange={(event) => onMode(event.target.value as Mode)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': t('Comparison for {label}', { label: t(column.label) }) },
      }}
    >
      {Object.entries(labels).map(([name, label]) => (
        <option key={name} value={name}>
          {t(label)}
        </option>
      ))}
    </TextField>
  )
}

export function FilterEditor(props: EditorProps) {
  const { column, value, onChange } = props
  if (column.filter === 'days') return <DaysFilter {...props} />
  if (column.filter === 'amounts') return <AmountsFilter {...props} />
  const mode = modeOf(value)
  const plain = plainOf(value)
  const none = column.filter === 'text' ? '' : []
  const Editor = column.filter === 'text' ? TextFilter : OptionsFilter
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ModeSelect column={column} mode={mode} onMode={(to) => onChange(filterOf(to, plain, none))} />
      {(mode === 'is' || mode === 'not') && (
        <Editor
          {...props}
          isNot={mode === 'not'}
          value={plain}
          onChange={(next) => onChange(filterOf(mode, next as Plain, none))}
        />
      )}
    </Box>
  )
}
