import { useNavigate, useT } from '@portal/client'
import { type Device, deviceList } from '@portal/contracts/device.contract.ts'
import {
  DataTable,
  ImportButton,
  lazily,
  PageHeader,
  PermissionButton,
  useListState,
  withImport,
} from '@portal/ui'
import { useState } from 'react'
import { useExportDevicesMutation } from '../common/export.api.ts'
import { devicePath } from '../common/paths.ts'
import { assistantAddress, useAssistant } from '../common/useAssistant.ts'
import { useNewRowFromHash } from '../common/useNewRowFromHash.ts'
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
import { useDeviceChanging } from './useDeviceChanging.tsx'

const DevicePreview = lazily<{ row: Device }>(() => import('./DevicePreview.tsx'))

type Open = { form: 'new' } | { form: 'edit' | 'history'; device: Device }

function DevicePage() {
  const t = useT()
  const navigate = useNavigate()
  const list = useListState(deviceColumns, { name: 'device', direction: 'DESC' })
  const result = useFindDevicesQuery(list.request)
  const [start] = useExportDevicesMutation()
  const [remove] = useDeleteDevicesMutation()
  const [restore] = useRestoreDevicesMutation()
  const [count] = useLazyCountDevicesQuery()
  const changing = useDeviceChanging()
  const hasAssistant = useAssistant()
  const [open, setOpen] = useState<Open>()
  const asked = useNewRowFromHash('device:edit')
  const close = () => {
    setOpen(undefined)
    asked.forget()
  }
  return (
    <>
      <PageHeader
        title={t('Devices')}
        actions={
          !list.isBin && (
            <>
              <ImportButton of={deviceImport} />
              <PermissionButton
                permission="registration:create"
                variant="contained"
                onClick={() => navigate('/registration#new')}
              >
                {t('Register a device')}
              </PermissionButton>
              <PermissionButton
                permission="device:edit"
                variant="contained"
                onClick={() => setOpen({ form: 'new' })}
              >
                {t('New device')}
              </PermissionButton>
            </>
          )
        }
      />
      <DataTable
        label={t('Devices')}
        name="device"
        columns={deviceColumns}
        list={list}
        grouping={{ fields: deviceList.groups, useGroups: useLazyGroupDevicesQuery }}
        result={result}
        preview={DevicePreview}
        exporting={{ fields: deviceList.exports, start }}
        onOpen={({ serialNum }) => navigate(devicePath(serialNum))}
        operations={[
          { label: t('View'), onClick: ({ serialNum }) => navigate(devicePath(serialNum)) },
          {
            label: t('Edit'),
            permission: 'device:edit',
            onClick: (device) => setOpen({ form: 'edit', device }),
          },
          {
            label: t('Ask the assistant'),
            hidden: () => !hasAssistant,
            onClick: (device) => window.open(assistantAddress(device), '_blank', 'noopener'),
          },
          {
            label: t('History'),
            permission: 'device:edit',
            onClick: (device) => setOpen({ form: 'history', device }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="device:delete"
      />
      {(open?.form === 'new' || asked.isAsked) && <DeviceForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <DeviceForm device={open.device} onClose={close} />}
      {open?.form === 'history' && <DeviceHistory device={open.device} onClose={close} />}
    </>
  )
}

export default withImport(DevicePage, deviceImport)
