import {
  allDevices,
  type DeviceGroup,
  deviceGroupLabel,
  deviceGroups,
} from '@portal/contracts/device-group.ts'
import { type Platform, platformNamed, platforms } from '@portal/contracts/reference.ts'
import { serialNumForm } from '@portal/contracts/serial-num.ts'
import type { DeviceContext } from '../conversation/client/context.ts'

/** Device fields that an app may send beside the serial number (CHAT-03). */
export const detailNames = [
  'deviceTypeValue',
  'phase',
  'subDeviceType',
  'dtc',
  'voltClass',
  'odm',
  'machineType',
  'powerRating',
  'country',
] as const satisfies (keyof DeviceContext)[]

/** Context of every question; values missing in the address are empty. The server trusts none of them. */
export interface AddressContext extends DeviceContext {
  /** A device group, or `all_devices`. */
  deviceInfo: DeviceGroup | typeof allDevices
}

/** Validated address of a chat page (CHAT-02). */
export interface ChatAddress {
  context: AddressContext
  /** Platform of the device by the register, else of the address, else of the reader. */
  platform: Platform
  /** Group of the device by the register, else of the address. */
  deviceGroup: DeviceGroup | typeof allDevices
  /** Displayed type: the name of the device's group, or the app's. */
  deviceType: string
  /** A picture of this portal; any other is not fetched. */
  deviceIconUrl?: string
  /** Opened from a device that reports a fault: the question about it is sent at once. */
  fromDoubt: boolean
  /** Parameters that were left out because they cannot be right. */
  wrong: string[]
}

const forms = {
  deviceInfo: /^[\p{L}\p{N} _./+-]{1,40}$/u,
  clusterId: /^[\w.:-]{1,64}$/,
  detail: /^[\p{L}\p{N} _.,:/%+()-]{1,40}$/u,
}

/** Finds a group by code or label. */
export const groupNamed = (text: string): DeviceGroup | undefined => {
  const is = (other: string) => other.toLowerCase() === text.toLowerCase()
  return deviceGroups.find((code) => is(code) || is(deviceGroupLabel(code)))
}

/** Accepts pictures of this portal only, and no calls. Other sites would learn who reads what. */
function ownPicture(text: string, origin: string): string | undefined {
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined
  return url?.origin === origin && !url.pathname.startsWith('/api/') ? url.pathname + url.search : undefined
}

/**
 * Reads the parameters of a chat page. Nothing in an address grants anything; what is malformed is left out
 * and named. `ofPage` is the platform of a page that is one platform's, `own` that of the reader's account.
 */
export function readAddress(
  search: string,
  { ofPage, own = platforms[0] }: { ofPage?: Platform; own?: Platform } = {},
  origin = location.origin,
): ChatAddress {
  const given = new URLSearchParams(search)
  const wrong: string[] = []
  const read = <T>(name: string, check: (text: string) => T | undefined): T | undefined => {
    const text = given.get(name)?.trim()
    if (!text) return undefined
    const value = check(text)
    if (value === undefined) wrong.push(name)
    return value
  }
  const plain = (name: string, form: RegExp = forms.detail) =>
    read(name, (text) => (form.test(text) ? text : undefined)) ?? ''

  const serialNum = plain('serialNum', serialNumForm).toUpperCase()
  const deviceInfo = plain('deviceInfo', forms.deviceInfo) || allDevices
  const group = groupNamed(deviceInfo)
  const deviceIconUrl = read('deviceIconUrl', (text) => ownPicture(text, origin))
  const clusterId = plain('clusterId', forms.clusterId)
  const platform = read('platform', platformNamed) ?? ofPage
  const details = Object.fromEntries(detailNames.map((name) => [name, plain(name)])) as Record<
    (typeof detailNames)[number],
    string
  >
  return {
    context: {
      serialNum,
      deviceInfo: group ?? allDevices,
      clusterId,
      platform: platform ?? (serialNum ? '' : own),
      ...details,
    },
    platform: platform ?? own,
    deviceGroup: group ?? allDevices,
    deviceType: deviceGroupLabel(group ?? deviceInfo),
    ...(deviceIconUrl && { deviceIconUrl }),
    fromDoubt: given.get('fromDoubt')?.trim() === '1',
    wrong,
  }
}
