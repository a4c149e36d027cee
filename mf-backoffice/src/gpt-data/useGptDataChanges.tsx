import { useT } from '@portal/client'
import { type GptData, gptDataBulkStates, gptDataList } from '@portal/contracts/gpt-data.contract.ts'
import { CodeInput, changeFields, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { DeviceGroupsInput } from '../common/DeviceGroupsInput.tsx'
import { platformOptions } from '../common/options.ts'
import { useChangeGptDataMutation, useUndoGptDataChangeMutation } from './gptData.api.ts'
import { stateOptions } from './gptDataColumns.tsx'

/** Excludes approval, which requires the form of each row. */
const states = stateOptions.filter(({ value }) => gptDataBulkStates.some((state) => state === value))

export function useGptDataChanges(): RowChanges<GptData> {
  const t = useT()
  const [change] = useChangeGptDataMutation()
  const [undo] = useUndoGptDataChangeMutation()
  return useMemo(
    () => ({
      permission: 'gptData:edit',
      // Excludes empty groups and platforms, which would mean all, from the initial value.
      fields: changeFields(gptDataList, {
        state: { label: 'State', options: states },
        deviceGroups: { label: 'Device groups', input: <DeviceGroupsInput />, empty: [] },
        platform: {
          label: 'Platform',
          input: (
            <CodeInput
              name="platform"
              label={t('Platform')}
              options={platformOptions}
              nullable
              helperText={t('Leave empty for all platforms.')}
            />
          ),
          empty: null,
        },
      }),
      titleOf: ({ id }) => t('AI chat data {id}', { id }),
      change,
      undo,
    }),
    [t, change, undo],
  )
}
