import { allDevices, deviceGroupLabel, deviceGroupOf, deviceGroups } from '@portal/contracts/device-group.ts'
import {
  type Brand,
  brandsOfPlatform,
  type Platform,
  type ProductModel,
  platformNamed,
} from '@portal/contracts/reference.ts'
import { problem } from '@portal/service-kit/problem.ts'
import type { AskedDevice } from '../answering/answer.ts'
import type { Asker, FindDevice } from './device.ts'

/** What a question is about, after every part of it was checked. */
export interface QuestionScope {
  platform: Platform
  deviceGroup: string
  device?: AskedDevice
  clusterId?: string
}

/** What a client claims that its question is about. */
export interface ClaimedScope {
  serialNum?: string
  devicesType?: string
  platform?: string
  clusterId?: string
  deviceTypeValue?: string | number
  country?: string
}

const refused = (msg: string) => problem('chat.contradiction', { status: 403, msg })
const again = 'Open the chat again from the device.'

/**
 * The one value, where page and question may both name it. `page` is what the chat was opened with. @throws
 * Problem
 */
function agreed(what: string, page: string | undefined, question: string | undefined): string | undefined {
  if (page && question && page !== question)
    throw refused(`The chat was opened for the ${what} ${page}, but the question names ${question}. ${again}`)
  return question ?? page
}

function platformOf(named: string | undefined): Platform | undefined {
  if (named === undefined || named === '') return undefined
  const platform = platformNamed(named)
  if (!platform) throw problem('chat.unknown_platform', { msg: `There is no platform ${named}.` })
  return platform
}

function groupOf(named: string | undefined): string | undefined {
  if (named === undefined || named === '' || named === allDevices) return undefined
  if (!deviceGroups.some((group) => group === named))
    throw problem('chat.unknown_group', { msg: `There is no device group ${named}.` })
  return named
}

/** Whatever is claimed beside the device must agree with it. @throws Problem */
function assertAgreement(
  device: AskedDevice,
  group: string,
  claimed: ClaimedScope & { platform: Platform | undefined },
) {
  const { serialNum, deviceType, country } = device
  const claimedGroup = groupOf(claimed.devicesType)
  if (claimedGroup && claimedGroup !== group)
    throw refused(
      `Device ${serialNum} belongs to ${deviceGroupLabel(group)}, not to ${deviceGroupLabel(claimedGroup)}. ${again}`,
    )
  const brands: readonly Brand[] = claimed.platform ? brandsOfPlatform[claimed.platform] : []
  if (brands.length > 0 && !brands.includes(device.brand as Brand))
    throw refused(`Device ${serialNum} is not one of the platform ${claimed.platform}. ${again}`)
  if (
    claimed.deviceTypeValue !== undefined &&
    claimed.deviceTypeValue !== '' &&
    Number(claimed.deviceTypeValue) !== deviceType
  )
    throw refused(`Device ${serialNum} is not of the type ${claimed.deviceTypeValue}. ${again}`)
  if (claimed.country && claimed.country !== country)
    throw refused(`Device ${serialNum} is not in the country ${claimed.country}. ${again}`)
}

/**
 * Joins what the page was opened with (`page`) and what the question names. The device is looked up on the
 * server: for a user who may not see it, it does not exist, and claims that contradict it are refused.
 * @throws Problem
 */
export async function resolveScope(
  findDevice: FindDevice,
  asker: Asker,
  page: ClaimedScope,
  question: ClaimedScope,
): Promise<QuestionScope> {
  const platform = agreed('platform', platformOf(page.platform), platformOf(question.platform)) as
    | Platform
    | undefined
  const devicesType = agreed('device group', groupOf(page.devicesType), groupOf(question.devicesType))
  const clusterId = question.clusterId ? { clusterId: question.clusterId } : {}
  if (!question.serialNum)
    return { platform: platform ?? 'LUX_POWER', deviceGroup: devicesType ?? allDevices, ...clusterId }
  const device = await findDevice(asker, question.serialNum)
  if (!device)
    throw problem('chat.unknown_device', {
      status: 404,
      msg: `Device ${question.serialNum} doesn't exist or you don't have access to it.`,
    })
  const deviceGroup = deviceGroupOf(device.model as ProductModel)
  const { serialNum, model, deviceType, brand, country } = device
  const known: AskedDevice = { serialNum, model, deviceType, brand, country }
  assertAgreement(known, deviceGroup, { ...question, devicesType: devicesType ?? '', platform })
  return {
    platform: platform ?? platformNamed(brand) ?? 'LUX_POWER',
    deviceGroup,
    device: known,
    ...clusterId,
  }
}
