import { useLocation, useSession } from '@portal/client'
import { getDeviceGroupLabel } from '@portal/contracts/device-group.ts'
import { findPlatformIn, getPlatformForDevice, type Platform } from '@portal/contracts/reference.ts'
import { useMemo } from 'react'
import { type ChatAddress, readAddress } from './address.ts'
import { useRuntime } from './useRuntime.ts'

/** Validates the parameters of the page's address; the register overrides those of a known device. */
export function useChatAddress(ofPage?: Platform): ChatAddress {
  const { search } = useLocation()
  const { user } = useSession()
  const address = useMemo(
    () => readAddress(search, { ofPage, own: findPlatformIn(user.platform) }),
    [search, ofPage, user.platform],
  )
  const { data } = useRuntime(address.context)
  return useMemo(
    () =>
      data
        ? {
            ...address,
            platform: getPlatformForDevice(data.platform, findPlatformIn(address.context.platform)),
            deviceGroup: data.deviceGroup,
            deviceType: getDeviceGroupLabel(data.deviceGroup),
          }
        : address,
    [address, data],
  )
}
