import { useNavigate, useT } from '@portal/client'
import { type Device, deviceList } from '@portal/contracts/device.contract.ts'
import { ImportButton, lazyComponent, PermissionButton, withImport } from '@portal/ui'
import { useExportDevicesMutation } from '../common/export.api.ts'
import { NounPage } from '../common/NounPage.tsx'
import { devicePath } from '../common/paths.ts'
import { assistantAddress, useAssistant } from '../common/useAssistant.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { DeviceHistory } from './DeviceHistory.tsx'
import {
  useDeleteDevicesMutation,
  useFindDevicesQuery,
  useLazyCountDevicesQuery,
  useLazyGroupDevicesQuery,
  useRestoreDevicesMutation,
} from './device.api.ts'
import { deviceColumns } from './deviceColumns.tsx'
import { deviceImport } from './deviceImport.ts'
import { useDeviceChanges } from './useDeviceChanges.tsx'

const preview = lazyComponent<{ row: Device }>(() => import('./DevicePreview.tsx'))
const hooks = {
  useFind: useFindDevicesQuery,
  useGroups: useLazyGroupDevicesQuery,
  useExport: useExportDevicesMutation,
  useDelete: useDeleteDevicesMutation,
  useRestore: useRestoreDevicesMutation,
  useCount: useLazyCountDevicesQuery,
}

/** `/device` */
function DevicePage() {
  const t = useT()
  const navigate = useNavigate()
  const hasAssistant = useAssistant()
  return (
    <NounPage
      name="device"
      permission="device"
      title={t('Devices')}
      actions={
        <>
          <ImportButton of={deviceImport} />
          <PermissionButton
            permission="registration:create"
            variant="contained"
            onClick={() => navigate('/registration#new')}
          >
            {t('Register a device')}
          </PermissionButton>
        </>
      }
      newTitle={t('New device')}
      columns={deviceColumns}
      exporting={{ fields: deviceList.exports }}
      groups={deviceList.groups}
      hooks={hooks}
      form={DeviceForm}
      history={DeviceHistory}
      operations={[
        {
          label: t('Ask the assistant'),
          hidden: () => !hasAssistant,
          onClick: (device) => window.open(assistantAddress(device), '_blank', 'noopener'),
        },
      ]}
      onOpen={({ serialNum }) => navigate(devicePath(serialNum))}
      preview={preview}
      changing={useDeviceChanges()}
    />
  )
}

export default withImport(DevicePage, deviceImport)
