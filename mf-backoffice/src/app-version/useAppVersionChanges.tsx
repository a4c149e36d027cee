import { useT } from '@portal/client'
import { type AppVersion, appVersionList } from '@portal/contracts/app-version.contract.ts'
import { changeFields, DayInput, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { useChangeAppVersionsMutation, useUndoAppVersionChangeMutation } from './appVersion.api.ts'

export function useAppVersionChanges(): RowChanges<AppVersion> {
  const t = useT()
  const [change] = useChangeAppVersionsMutation()
  const [undo] = useUndoAppVersionChangeMutation()
  return useMemo(
    () => ({
      permission: 'appVersion:edit',
      fields: changeFields(appVersionList, {
        publishDate: {
          label: 'Publish date',
          input: <DayInput name="publishDate" label={t('Publish date')} required />,
        },
      }),
      titleOf: ({ versionCode }) => versionCode,
      change,
      undo,
    }),
    [t, change, undo],
  )
}
