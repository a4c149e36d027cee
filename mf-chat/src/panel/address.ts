import {
  allDevices,
  type DeviceGroup,
  deviceGroups,
  getDeviceGroupLabel,
} from '@portal/contracts/device-group.ts'
import { findPlatformIn, type Platform, platforms } from '@portal/contracts/reference.ts'
import { serialNumForm } from '@portal/contracts/serial-num.ts'
import type { DeviceContext } from '../conversation/client/context.ts'

/** Device fields that an app can add to the serial number (CHAT-03). */
export const detailParameters = [
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
  /** Device group, or `all_devices`. */
  deviceInfo: DeviceGroup | typeof allDevices
}

/** Validated address of a chat page (CHAT-02). */
export interface ChatAddress {
  context: AddressContext
  /** Platform of the device by the register, else of the address, else of the reader. */
  platform: Platform
  /** Device group of the registered device; if it is unknown, of the URL. */
  deviceGroup: DeviceGroup | typeof allDevices
  /** Displayed type: the name of the device's group, or the value of the app. */
  deviceType: string
  /** Picture of this portal; others are not fetched. */
  deviceIconUrl?: string
  /** True if opened from a device that reports a fault: the question about it is sent immediately. */
  fromDoubt: boolean
  /** Names of parameters that were ignored because their values are invalid. */
  wrong: string[]
}

const forms = {
  deviceInfo: /^[\p{L}\p{N} _./+-]{1,40}$/u,
  clusterId: /^[\w.:-]{1,64}$/,
  detail: /^[\p{L}\p{N} _.,:/%+()-]{1,40}$/u,
}

/** Finds a group by code or label. */
export const findGroupByName = (text: string): DeviceGroup | undefined => {
  const is = (other: string) => other.toLowerCase() === text.toLowerCase()
  return deviceGroups.find((code) => is(code) || is(getDeviceGroupLabel(code)))
}

/**
 * Accepts only pictures of this portal, and no calls. Other sites would learn who reads which conversation.
 */
function ownPicture(text: string, origin: string): string | undefined {
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined
  return url?.origin === origin && !url.pathname.startsWith('/api/') ? url.pathname + url.search : undefined
}

/**
 * Reads the parameters of a chat page. They grant no access; invalid values are ignored and reported.
 * `ofPage` is the platform of a page that belongs to one platform, `own` that of the reader's account.
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
  const group = findGroupByName(deviceInfo)
  const deviceIconUrl = read('deviceIconUrl', (text) => ownPicture(text, origin))
  const clusterId = plain('clusterId', forms.clusterId)
  const platform = read('platform', findPlatformIn) ?? ofPage
  const details = Object.fromEntries(detailParameters.map((name) => [name, plain(name)])) as Record<
    (typeof detailParameters)[number],
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
    deviceType: getDeviceGroupLabel(group ?? deviceInfo),
    ...(deviceIconUrl && { deviceIconUrl }),
    fromDoubt: given.get('fromDoubt')?.trim() === '1',
    wrong,
  }
}
