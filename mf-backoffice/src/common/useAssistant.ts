import { useLiveRemotes } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { getDeviceGroup } from '@portal/contracts/device-group.ts'
import { findPlatformIn, type Platform } from '@portal/contracts/reference.ts'

/** Platforms that have their own page of the assistant. */
const pages: Partial<Record<Platform, string>> = { EG4: '/EG4Bot', CROWN: '/CrownBot' }
const commonPage = '/LuxGPT2'

/** Returns the chat address for a device. It grants no access: the service checks the permission. */
export function assistantAddress({
  serialNum,
  model,
  brand,
  platform: recorded,
  deviceType,
  subType,
  country,
}: Device): string {
  const platform = recorded ?? findPlatformIn(brand) ?? 'LUX_POWER'
  const parameters = new URLSearchParams({
    serialNum,
    deviceInfo: getDeviceGroup(model),
    platform,
    ...(deviceType !== null && { deviceTypeValue: String(deviceType) }),
    ...(subType !== null && { subDeviceType: String(subType) }),
    country,
  })
  return `${pages[platform] ?? commonPage}?${parameters}`
}

/** Checks whether a live release provides the assistant's page. */
export const useAssistant = (): boolean =>
  Object.values(useLiveRemotes()).some(
    ({ pages: served, isDisabled }) => !isDisabled && served.some(({ path }) => path === commonPage),
  )
