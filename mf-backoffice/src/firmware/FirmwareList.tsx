import { useT } from '@portal/client'
import { type FirmwareRecord, firmwareRecordList } from '@portal/contracts/firmware.contract.ts'
import { NounPage } from '../common/NounPage.tsx'
import { NounPreview } from '../common/NounPreview.tsx'
import { EntryDialog, type EntryDialogProps } from './EntryDialog.tsx'
import { type LogCalls, logs } from './firmware.api.ts'
import { firmwareColumns } from './firmwareColumns.ts'
import { useFirmwareChanges } from './useFirmwareChanges.tsx'
import { LogLink } from './ViewLink.tsx'

const pageWords = ['view']

const partsOf = (calls: LogCalls) => ({
  history: calls.history,
  form: (props: EntryDialogProps) => <EntryDialog calls={calls} {...props} />,
  preview: function EntryPreview({ row }: { row: FirmwareRecord }) {
    const t = useT()
    return (
      <NounPreview
        row={row}
        title={t(calls.title)}
        columns={firmwareColumns}
        lines="description"
        permission="firmware"
        useHistory={calls.useHistory}
      />
    )
  },
})
const parts = { standard: partsOf(logs.standard), beta: partsOf(logs.beta) }

/** List of the entries of all logs. */
export default function FirmwareList({ name }: { name: keyof typeof logs }) {
  const t = useT()
  const calls = logs[name]
  return (
    <NounPage
      name={calls.noun}
      permission="firmware"
      title={t(calls.title)}
      others={pageWords}
      actions={<LogLink path={calls.path} />}
      newTitle={t('New entry')}
      columns={firmwareColumns}
      exporting={{ fields: firmwareRecordList.exports }}
      groups={firmwareRecordList.groups}
      hooks={calls}
      changing={useFirmwareChanges(calls)}
      {...parts[name]}
    />
  )
}
