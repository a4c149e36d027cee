import { allDevices, deviceGroups, getDeviceGroup } from '@portal/contracts/device-group.ts'
import {
  findPlatformIn,
  getPlatformForDevice,
  type Platform,
  type ProductModel,
  platforms,
} from '@portal/contracts/reference.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { Asker, FindDevice, QuestionDevice } from './device.ts'

/** Validated scope of a question. */
export interface QuestionScope {
  platform: Platform
  deviceGroup: string
  device?: QuestionDevice
  clusterId?: string
}

/** Scope as the client sends it, not validated. */
export interface ClaimedScope {
  serialNum?: string
  devicesType?: string
  platform?: string
  clusterId?: string
}

function platformOf(named: string | undefined): Platform | undefined {
  if (named === undefined || named === '') return undefined
  const platform = findPlatformIn(named)
  if (!platform) throw problem('chat.unknown_platform', { named })
  return platform
}

function groupOf(named: string | undefined): string | undefined {
  if (named === undefined || named === '' || named === allDevices) return undefined
  if (!deviceGroups.some((group) => group === named)) throw problem('chat.unknown_group', { named })
  return named
}

/**
 * Merges the scopes of page and question. Looks up the device; an invisible device counts as unknown. Other
 * fields about the device are used only if the register has no value. @throws Problem
 */
export async function resolveScope(
  findDevice: FindDevice,
  asker: Asker,
  page: ClaimedScope,
  question: ClaimedScope,
): Promise<QuestionScope> {
  const platform = platformOf(question.platform) ?? platformOf(page.platform)
  const devicesType = groupOf(question.devicesType) ?? groupOf(page.devicesType)
  const clusterId = question.clusterId ? { clusterId: question.clusterId } : {}
  if (!question.serialNum)
    return { platform: platform ?? platforms[0], deviceGroup: devicesType ?? allDevices, ...clusterId }
  const device = await findDevice(asker, question.serialNum)
  if (!device) throw problem('chat.unknown_device', { serialNum: question.serialNum })
  const { serialNum, model, deviceType, brand, country } = device
  return {
    platform: getPlatformForDevice(device.platform ?? findPlatformIn(brand) ?? platforms[0], platform),
    deviceGroup: getDeviceGroup(model as ProductModel),
    device: { serialNum, model, deviceType, brand, country },
    ...clusterId,
  }
}
