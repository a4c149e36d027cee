import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useT } from '@portal/client'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FieldWords } from './field-words.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const plain = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** Someone else saved the row first: shows where the two differ and lets the person choose field by field. */
export function ConflictPanel({
  current,
  words,
  onSettled,
}: {
  current: Record<string, unknown>
  words: Map<string, FieldWords>
  onSettled(): void
}) {
  const t = useT()
  const {
    getValues,
    setValue,
    formState: { defaultValues = {} },
  } = useFormContext()
  const [mine] = useState(() => getValues() as Record<string, unknown>)
  const differing = Object.keys(mine).filter(
    (name) => name !== 'version' && name !== 'id' && name in current && !same(mine[name], current[name]),
  )
  // What was not touched here stays as the other one saved it, or their work would be undone unseen.
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(differing.filter((name) => same(mine[name], defaultValues[name]))),
  )
  const show = (name: string, value: unknown) => words.get(name)?.show(value) || plain(value) || t('(empty)')

  const take = () => {
    for (const name of theirs) setValue(name, current[name], { shouldDirty: true })
    setValue('version', current.version)
    onSettled()
  }
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((now) => new Set(isTheirs ? [...now, name] : [...now].filter((other) => other !== name)))

  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{t('Someone changed this while you were editing')}</AlertTitle>
      {differing.length === 0
        ? t('Your values are the same as theirs.')
        : t('Choose which values to keep, then save.')}
      {differing.map((name) => (
        <Box key={name} sx={{ mt: 1 }}>
          <RadioGroup
            aria-label={words.get(name)?.label ?? name}
            value={theirs.has(name) ? 'theirs' : 'mine'}
            onChange={(_, value) => choose(name, value === 'theirs')}
          >
            <Box sx={{ fontWeight: 600 }}>{words.get(name)?.label ?? name}</Box>
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
      <Button variant="outlined" onClick={take} sx={{ mt: 1 }}>
        {t('Use this choice')}
      </Button>
    </Alert>
  )
}
