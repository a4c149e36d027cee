import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { isFailure, useFormat, useT } from '@portal/client'
import type { Refused } from '@portal/contracts/change.ts'
import type { AnyChosen } from '@portal/contracts/page.ts'
import { useState } from 'react'
import { CodeInput } from '../../form/CodeInput.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { TextInput } from '../../form/inputs.tsx'
import { today } from '../period.ts'
import { RefusedRows } from './RefusedRows.tsx'
import type { ChangeField, RowChanges } from './row-changes.ts'
import { needsDay, needsReason } from './row-changes.ts'
import { useChange } from './useChange.ts'
import { ChoiceInput, RequiredDayInput, RequiredReasonInput } from './ValueInput.tsx'

export interface ChangeDialogProps<Row> {
  changing: RowChanges<Row>
  chosen: AnyChosen
  count: number
  /** Selected rows that are on the page. */
  known: readonly Row[]
  onDone(): void
  onClose(): void
}

const blankOf = <Row,>({ fields }: RowChanges<Row>): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ field, empty, day, reason }) => [
      [field, empty === undefined ? '' : empty],
      ...(day ? [[day.field, today()]] : []),
      ...(reason ? [[reason.field, '']] : []),
    ]),
  )

/** Number of choices up to which they are shown as buttons. */
const fewChoices = 8

/** Returns the options that the rules allow for at least one known row. */
const optionsOf = <Row,>(
  { options = [], nextOf }: ChangeField<Row>,
  known: readonly Row[],
  count: number,
) => {
  if (!nextOf || known.length < count) return options
  const possible = new Set(known.flatMap((row) => [...nextOf(row)]))
  return options.filter(({ value }) => possible.has(value))
}

function ValueInput<Row>({
  field,
  known,
  count,
}: { field: ChangeField<Row> } & Pick<ChangeDialogProps<Row>, 'known' | 'count'>) {
  const t = useT()
  if (field.input) return field.input
  const label = t(field.label)
  if (!field.options) return <TextInput name={field.field} label={label} nullable={field.empty === null} />
  const options = optionsOf(field, known, count)
  return options.length > fewChoices ? (
    <CodeInput name={field.field} label={label} options={options} required />
  ) : (
    <ChoiceInput name={field.field} label={label} options={options} required />
  )
}

/** Dialog that changes a field of the selected rows. Lists rows that cannot change, with the reason. */
export default function ChangeDialog<Row>({
  changing,
  chosen,
  count,
  known,
  onDone,
  onClose,
}: ChangeDialogProps<Row>) {
  const t = useT()
  const { number } = useFormat()
  const change = useChange(changing)
  const [name, setName] = useState<string>(changing.fields[0]?.field ?? '')
  const [blank] = useState(() => blankOf(changing))
  const [refused, setRefused] = useState<Refused[]>([])
  const field = changing.fields.find((one) => one.field === name)
  if (!field) return null
  const others = refused.length > 0 && refused.length < count ? count - refused.length : 0

  const save = async (values: Record<string, unknown>) => {
    const day =
      field.day && needsDay(field, values[name]) ? { [field.day.field]: values[field.day.field] } : {}
    const reason =
      field.reason && needsReason(field, values[name])
        ? { [field.reason.field]: values[field.reason.field] }
        : {}
    try {
      await change({ ...chosen, set: { [name]: values[name], ...day, ...reason }, partly: others > 0 })
      onDone()
    } catch (error) {
      const data = isFailure(error) ? (error.data as { refused?: Refused[] } | null) : null
      if (!data?.refused) throw error
      setRefused(data.refused)
      throw error
    }
  }
  return (
    <FormDialog<Record<string, unknown>>
      title={t('Change {count} rows', { count: number(count) })}
      saveLabel={
        others > 0
          ? t('Change the other {count}', { count: number(others) })
          : t('Change {count} rows', { count: number(count) })
      }
      values={blank}
      onSave={save}
      onClose={onClose}
    >
      <RefusedRows refused={refused} onChange={() => setRefused([])} />
      <TextField
        select
        label={t('Field')}
        value={name}
        onChange={({ target }) => {
          setRefused([])
          setName(target.value)
        }}
      >
        {changing.fields.map((one) => (
          <MenuItem key={one.field} value={one.field}>
            {t(one.label)}
          </MenuItem>
        ))}
      </TextField>
      <ValueInput field={field} known={known} count={count} />
      {field.day && <RequiredDayInput field={field} />}
      {field.reason && <RequiredReasonInput field={field} />}
    </FormDialog>
  )
}
