import { useSession, useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import {
  type FirmwarePlatform,
  getFirmwarePlatform,
  getFirmwareType,
} from '@portal/contracts/firmware-type.ts'
import { listNewerEntries } from '@portal/contracts/firmware-version.ts'
import { TextLink } from '@portal/ui'
import { useFindFirmwareLogQuery } from '../common/firmware.api.ts'

/** Firmware codes of a device, each marked as current or with a link to newer changes. */
export function FirmwareCodes({ device }: { device: Device }) {
  const platform = getFirmwarePlatform(device)
  if (!platform || device.firmwareCodes.length === 0) return device.firmwareCodes.join(', ')
  return (
    <Compared platform={platform} deviceType={getFirmwareType(device.model)} codes={device.firmwareCodes} />
  )
}

function Compared({
  platform,
  deviceType,
  codes,
}: {
  platform: FirmwarePlatform
  deviceType: string
  codes: readonly string[]
}) {
  const t = useT()
  const { can } = useSession()
  const { data: log = [] } = useFindFirmwareLogQuery({ query: { platform, selectType: deviceType } })
  const page = can('firmware:view') ? '/version' : '/releaseLog'
  return codes.map((code) => {
    const newer = listNewerEntries(code, log)
    const since = new URLSearchParams({ platform, deviceType, since: code })
    return (
      <div key={code}>
        {code}
        {newer && ' · '}
        {newer?.length === 0 && t('newest version')}
        {newer?.length ? (
          <TextLink to={`${page}?${since}`}>{t('newer versions: {count}', { count: newer.length })}</TextLink>
        ) : null}
      </div>
    )
  })
}
