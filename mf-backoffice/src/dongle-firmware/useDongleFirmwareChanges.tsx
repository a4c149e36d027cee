import { useT } from '@portal/client'
import { type DongleFirmware, dongleFirmwareList } from '@portal/contracts/dongle-firmware.contract.ts'
import { changeFields, DayInput, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { useChangeDongleFirmwareMutation, useUndoDongleFirmwareChangeMutation } from './dongleFirmware.api.ts'

export function useDongleFirmwareChanges(): RowChanges<DongleFirmware> {
  const t = useT()
  const [change] = useChangeDongleFirmwareMutation()
  const [undo] = useUndoDongleFirmwareChangeMutation()
  return useMemo(
    () => ({
      permission: 'firmware:edit',
      fields: changeFields(dongleFirmwareList, {
        publishDate: {
          label: 'Publish date',
          input: <DayInput name="publishDate" label={t('Publish date')} required />,
        },
      }),
      titleOf: ({ fwCode }) => fwCode,
      change,
      undo,
    }),
    [t, change, undo],
  )
}
