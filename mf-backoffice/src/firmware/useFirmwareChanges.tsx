import { useT } from '@portal/client'
import { type FirmwareRecord, firmwareRecordList } from '@portal/contracts/firmware.contract.ts'
import { changeFields, DayInput, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import type { LogCalls } from './firmware.api.ts'

export function useFirmwareChanges({
  useChange,
  useUndoChange,
}: Pick<LogCalls, 'useChange' | 'useUndoChange'>): RowChanges<FirmwareRecord> {
  const t = useT()
  const [change] = useChange()
  const [undo] = useUndoChange()
  return useMemo(
    () => ({
      permission: 'firmware:edit',
      fields: changeFields(firmwareRecordList, {
        createTime: {
          label: 'Date',
          input: <DayInput name="createTime" label={t('Date')} required isMoment />,
        },
      }),
      titleOf: ({ fwCode }) => fwCode,
      change,
      undo,
    }),
    [t, change, undo],
  )
}
