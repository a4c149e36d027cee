import { useT } from '@portal/client'
import { MultiSelect } from '@portal/ui'
import { deviceGroupChoices } from './knowledge.ts'

/** Of which devices something is true, out of the tree of device groups. */
export function DeviceGroupsInput() {
  const t = useT()
  return (
    <MultiSelect
      name="deviceGroups"
      label={t('Device groups')}
      options={deviceGroupChoices(t)}
      helperText={t('Empty means ALL Devices.')}
    />
  )
}
