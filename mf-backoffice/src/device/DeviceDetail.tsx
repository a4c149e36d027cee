import { Link, useNavigate, useParams, useT, useTab } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { Box, Button, getOption, PermissionButton, QueryResult, RecordHeader, Stack } from '@portal/ui'
import { useEffect, useState } from 'react'
import { DeviceClaims } from '../common/DeviceClaims.tsx'
import { DeviceWarranties } from '../common/DeviceWarranties.tsx'
import { deviceStatusOptions } from '../common/options.ts'
import { PartList } from '../common/PartList.tsx'
import { devicePath } from '../common/paths.ts'
import { assistantAddress, useAssistant } from '../common/useAssistant.ts'
import { useRepairPath } from '../common/useRepairPath.ts'
import { DeviceCustody } from './DeviceCustody.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceForm } from './DeviceForm.tsx'
import { DeviceHistory } from './DeviceHistory.tsx'
import { DeviceOrder } from './DeviceOrder.tsx'
import { DeviceTimeline } from './DeviceTimeline.tsx'
import { useGetDeviceQuery, useGetPartOrderRecordListQuery } from './device.api.ts'
import { StatusSince } from './StatusSince.tsx'

/** `/device/{serialNum}`: page of a device, with data of other services. */
export default function DeviceDetail() {
  const t = useT()
  const { serialNum = '' } = useParams()
  const { setTitle } = useTab()
  useEffect(() => setTitle(t('Device {serialNum}', { serialNum })), [setTitle, t, serialNum])
  const result = useGetDeviceQuery({ serialNum })
  return (
    <QueryResult result={result} record={{ title: serialNum, list: { label: t('Devices'), to: '/device' } }}>
      {(device) => <Loaded device={device} />}
    </QueryResult>
  )
}

function Loaded({ device }: { device: Device }) {
  const t = useT()
  const record = useGetPartOrderRecordListQuery({ serialNum: device.serialNum })
  const hasAssistant = useAssistant()
  const repairPath = useRepairPath(device)
  const [open, setOpen] = useState<'edit' | 'history' | 'custody'>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  return (
    <>
      <RecordHeader
        title={device.serialNum}
        status={getOption(deviceStatusOptions, device.status)}
        statusNote={<StatusSince device={device} />}
        list={{ label: t('Devices'), to: '/device' }}
        actions={
          <>
            {hasAssistant && (
              <Button href={assistantAddress(device)} target="_blank" rel="noopener">
                {t('Ask the assistant')}
              </Button>
            )}
            {repairPath && (
              <Button component={Link} to={repairPath}>
                {t('File a repair request')}
              </Button>
            )}
            <PermissionButton permission="device:edit" onClick={() => setOpen('custody')}>
              {t('Custody log')}
            </PermissionButton>
            <PermissionButton permission="device:edit" onClick={() => setOpen('history')}>
              {t('History')}
            </PermissionButton>
            <PermissionButton permission="device:edit" variant="contained" onClick={() => setOpen('edit')}>
              {t('Edit')}
            </PermissionButton>
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <DeviceFacts device={device} />
          <QueryResult result={record}>{({ parts }) => <PartList parts={parts} />}</QueryResult>
          <DeviceClaims serialNum={device.serialNum} />
          <DeviceWarranties serialNum={device.serialNum} />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <DeviceTimeline serialNum={device.serialNum} />
          <QueryResult result={record}>{({ order }) => <DeviceOrder order={order} />}</QueryResult>
        </Stack>
      </Box>
      {open === 'edit' && (
        <DeviceForm
          row={device}
          onSaved={({ serialNum }) => navigate(devicePath(serialNum), { replace: true })}
          onClose={close}
        />
      )}
      {open === 'custody' && <DeviceCustody serialNum={device.serialNum} onClose={close} />}
      {open === 'history' && <DeviceHistory row={device} onClose={close} />}
    </>
  )
}
