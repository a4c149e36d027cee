import { useT } from '@portal/client'
import { MultiSelect } from '@portal/ui'
import { deviceGroupChoices } from './knowledge.ts'

/** Tree input for device groups. */
export function DeviceGroupsInput() {
  const t = useT()
  return (
    <MultiSelect
      name="deviceGroups"
      label={t('Device groups')}
      options={deviceGroupChoices(t)}
      helperText={t('Leave empty for all devices.')}
    />
  )
}
