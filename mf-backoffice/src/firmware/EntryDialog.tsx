import { useSearchParams, useT } from '@portal/client'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { readLogSelection } from '@portal/contracts/version-log.ts'
import { CodeInput, FormGrid, RowDialog } from '@portal/ui'
import { CodeAndDayInputs, NewsInput } from './EntryInputs.tsx'
import { toDraft } from './entry.ts'
import type { LogCalls } from './firmware.api.ts'
import { firmwarePlatformOptions, firmwareTypeOptions } from './firmwareColumns.ts'

export interface EntryDialogProps {
  row?: FirmwareRecord
  onSaved?: (row: FirmwareRecord) => void
  onClose: () => void
}

/** Dialog of an entry: creates one, by default for the shown log, or edits `row`. */
export function EntryDialog({
  calls: { path, useSave },
  row,
  onSaved,
  onClose,
}: EntryDialogProps & { calls: Pick<LogCalls, 'path' | 'useSave'> }) {
  const t = useT()
  const [search] = useSearchParams()
  const [save] = useSave()
  return (
    <RowDialog
      title={row ? t('Edit entry {code}', { code: row.fwCode }) : t('New entry')}
      values={toDraft(readLogSelection(search).log, row)}
      save={(draft) => save(draft).unwrap()}
      created={
        row
          ? undefined
          : ({ fwCode }) => ({
              title: fwCode,
              path: `${path}?${new URLSearchParams({ view: 'list', fwCode })}`,
            })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormGrid>
        <CodeAndDayInputs />
        <CodeInput name="platform" label={t('Platform')} options={firmwarePlatformOptions} required />
        <CodeInput name="deviceType" label={t('Device type')} options={firmwareTypeOptions} required />
      </FormGrid>
      <NewsInput />
    </RowDialog>
  )
}
