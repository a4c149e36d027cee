import { useT } from '@portal/client'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import type { SelectedLog } from '@portal/contracts/version-log.ts'
import { FormGrid } from '@portal/ui'
import { InPlaceForm } from '../log/InPlaceForm.tsx'
import { CodeAndDayInputs, NewsInput } from './EntryInputs.tsx'
import { toDraft } from './entry.ts'
import type { LogCalls } from './firmware.api.ts'

/** Creates an entry of a log, or edits `entry` in place. */
export function EntryForm({
  log,
  entry,
  useSave,
  onClose,
}: {
  log: SelectedLog
  entry?: FirmwareRecord
  useSave: LogCalls['useSave']
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSave()
  return (
    <InPlaceForm
      values={toDraft(log, entry)}
      save={(draft) => save(draft).unwrap()}
      onClose={onClose}
      submit={t('Save')}
    >
      <FormGrid>
        <CodeAndDayInputs autoFocus />
      </FormGrid>
      <NewsInput />
    </InPlaceForm>
  )
}
