import { useT } from '@portal/client'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import type { ChosenLog } from '@portal/contracts/version-log.ts'
import { DayInput, FormGrid, TextInput, today } from '@portal/ui'
import { InPlaceForm } from '../log/InPlaceForm.tsx'
import type { LogCalls } from './firmware.api.ts'

interface Values extends Record<string, unknown> {
  id?: number
  version?: number
  fwCode: string
  description: string
  day: string
}

const valuesOf = (entry?: FirmwareRecord): Values =>
  entry
    ? {
        id: entry.id,
        version: entry.version,
        fwCode: entry.fwCode,
        description: entry.description,
        day: entry.createTime.slice(0, 10),
      }
    : { fwCode: '', description: '', day: today() }

/** A new entry of a log, or `entry` in its place. */
export function EntryForm({
  log,
  entry,
  useSave,
  onClose,
}: {
  log: ChosenLog
  entry?: FirmwareRecord
  useSave: LogCalls['useSave']
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSave()
  const values = valuesOf(entry)
  const send = ({ day, ...draft }: Values) => {
    // A day that nobody touched leaves the moment as it is.
    const isSame = entry && day === values.day
    const createTime = isSame ? {} : { createTime: `${day}T12:00:00.000Z` }
    return save({ ...log, ...draft, ...createTime } as Parameters<typeof save>[0]).unwrap()
  }
  return (
    <InPlaceForm values={values} save={send} onClose={onClose} submit={t('Save')}>
      <FormGrid>
        <TextInput name="fwCode" kind="code" label={t('Firmware code')} required maxLength={40} autoFocus />
        <DayInput name="day" label={t('Date')} required />
      </FormGrid>
      <TextInput
        name="description"
        label={t('What is new')}
        helperText={t('One change per line.')}
        required
        rows={4}
        maxLength={4000}
      />
    </InPlaceForm>
  )
}
