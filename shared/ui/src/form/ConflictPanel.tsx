import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useT } from '@portal/client'
import type { FormFieldLabel } from './field-labels.ts'
import type { Conflict, ConflictSide } from './useConflict.ts'

const plain = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
const isNone = (value: unknown) => Array.isArray(value) && value.length === 0

/** Shows the differences to a concurrent save, which the user resolves field by field. */
export function ConflictPanel({
  conflict: { by, mine, current, differing, chosen, choose, isAsked },
  words,
}: {
  conflict: Conflict
  words: Map<string, FormFieldLabel>
}) {
  const t = useT()
  const labelOf = (name: string) => words.get(name)?.label ?? name
  const show = (name: string, value: unknown) =>
    (!isNone(value) && (words.get(name)?.show(value) || plain(value))) || t('(empty)')
  const missing = differing.filter((name) => !chosen[name])
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>
        {by
          ? t('{name} changed this while you were editing', { name: by })
          : t('Someone changed this while you were editing')}
      </AlertTitle>
      {differing.length === 0
        ? t('Your values are the same as theirs.')
        : t('Choose which values to keep, then save.')}
      {differing.map((name) => (
        <Box key={name} sx={{ mt: 1 }}>
          <RadioGroup
            aria-label={labelOf(name)}
            value={chosen[name] ?? ''}
            onChange={(_, value) => choose(name, value as ConflictSide)}
          >
            <Box sx={{ fontWeight: 600 }}>{labelOf(name)}</Box>
            <FormControlLabel
              value="mine"
              control={<Radio size="small" sx={{ py: 0.25 }} />}
              label={t('Mine: {value}', { value: show(name, mine[name]) })}
            />
            <FormControlLabel
              value="theirs"
              control={<Radio size="small" sx={{ py: 0.25 }} />}
              label={t('Theirs: {value}', { value: show(name, current[name]) })}
            />
          </RadioGroup>
        </Box>
      ))}
      {isAsked && missing.length > 0 && (
        <FormHelperText error sx={{ mt: 1 }}>
          {t('Choose a value for: {fields}', { fields: missing.map(labelOf).join(', ') })}
        </FormHelperText>
      )}
    </Alert>
  )
}
