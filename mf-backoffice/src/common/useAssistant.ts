import { useSurfaces } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { getDeviceGroup } from '@portal/contracts/device-group.ts'
import { type Platform, platformNamed } from '@portal/contracts/reference.ts'

/** Platforms whose assistant has a page of its own. */
const pages: Partial<Record<Platform, string>> = { EG4: '/EG4Bot', CROWN: '/CrownBot' }
const commonPage = '/LuxGPT2'

/** Address of the chat about a device. It grants nothing: the chat checks access on the server. */
export function assistantAddress({
  serialNum,
  model,
  brand,
  platform: recorded,
  deviceType,
  subType,
  country,
}: Device): string {
  const platform = recorded ?? platformNamed(brand) ?? 'LUX_POWER'
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

/** Checks whether a release serves the assistant's page. */
export const useAssistant = (): boolean =>
  Object.values(useSurfaces()).some(
    ({ pages: served, isDisabled }) => !isDisabled && served.some(({ path }) => path === commonPage),
  )
