import type { AppVersion } from './app-version.contract.ts'
import type { FirmwareRecord } from './firmware.contract.ts'
import {
  defaultFirmwareType,
  type FirmwarePlatform,
  firmwarePlatforms,
  firmwareTypes,
  isDongleType,
} from './firmware-type.ts'
import { listNewerEntries } from './firmware-version.ts'
import { type ClientPlatform, clientPlatforms, type Platform, platforms } from './reference.ts'
import { toAnchor } from './version-anchor.ts'

/** Paths of the public logs, which the gateway renders as documents. */
export const publicLogPaths = ['/releaseLog', '/betaTestReleaseLog', '/appVersionLog'] as const

/** Version entry of a log page. */
export interface LogEntry {
  /** Anchor in the page. */
  anchor: string
  code: string
  /** `YYYY-MM-DD`. */
  day: string
  lines: readonly string[]
}

export const splitLines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const entry = (code: string, day: string, text: string): LogEntry => ({
  anchor: toAnchor(code),
  code,
  day,
  lines: splitLines(text),
})
export const toFirmwareEntry = ({ fwCode, createTime, description }: FirmwareRecord) =>
  entry(fwCode, createTime.slice(0, 10), description)
export const toAppVersionEntry = ({ versionCode, publishDate, remark }: AppVersion) =>
  entry(versionCode, publishDate, remark)

export interface SelectedLog {
  platform: FirmwarePlatform
  deviceType: string
}
export interface LogSelection {
  log: SelectedLog
  /** True if only this device type is selectable. */
  isFixed: boolean
  /** Installed firmware, or empty. */
  since: string
}

const maxCode = 40
const dongleType = firmwareTypes.find(({ code }) => isDongleType(code))?.code ?? defaultFirmwareType
const known = <Value extends string>(values: readonly Value[], asked: string | null | undefined) =>
  values.find((value) => value === asked) ?? (values[0] as Value)

/** Reads the log from `platform` and `deviceType` of an address, and the installed firmware from `since`. */
export function readLogSelection(search: URLSearchParams): LogSelection {
  const asked = search.get('deviceType') ?? ''
  // Dongles' logs are opened by their address; no other type is selectable there.
  const isFixed = isDongleType(asked)
  const type = firmwareTypes.find(({ code }) => code === asked)?.code
  return {
    log: {
      platform: known(firmwarePlatforms, search.get('platform')),
      deviceType: type ?? (isFixed ? dongleType : defaultFirmwareType),
    },
    isFixed,
    since: (search.get('since') ?? '').slice(0, maxCode),
  }
}

/** Lists the device types that can be selected. */
export const listSiblingTypes = ({ isFixed }: Pick<LogSelection, 'isFixed'>) =>
  firmwareTypes.filter(({ code }) => isFixed || !isDongleType(code))

/** Reads the app from an address; with a session it is the app of the user's platform. */
export const readSelectedApp = (
  search: URLSearchParams,
  ofSession?: string | null,
): { envPlatform: ClientPlatform; userPlatForm: Platform } => ({
  envPlatform: known(clientPlatforms, search.get('envPlatform')),
  userPlatForm: known(platforms, ofSession || search.get('userPlatform')),
})

export interface Comparison<Entry> {
  /** English sentence with its values. */
  text: string
  values: Record<string, string>
  /** Entries newer than the installed version; all if there are none. */
  shown: readonly Entry[]
}

/** Compares the installed firmware with a log. */
export function compareWithLog<Entry extends { fwCode: string }>(
  code: string,
  log: readonly Entry[],
): Comparison<Entry> {
  const newer = listNewerEntries(code, log)
  if (!newer) return { text: "{code} can't be compared with this log.", values: { code }, shown: log }
  const [newest] = newer
  if (!newest) return { text: '{code} is the newest version.', values: { code }, shown: log }
  return {
    text: 'Changes from {code} to {newest}',
    values: { code, newest: newest.fwCode },
    shown: newer,
  }
}
