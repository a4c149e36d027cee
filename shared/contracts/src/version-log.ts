import type { AppVersion } from './app-version.contract.ts'
import type { FirmwareRecord } from './firmware.contract.ts'
import {
  defaultFirmwareType,
  type FirmwarePlatform,
  firmwarePlatforms,
  firmwareTypes,
  isDongleType,
} from './firmware-type.ts'
import { newerThan } from './firmware-version.ts'
import { type ClientPlatform, clientPlatforms, type Platform, platforms } from './reference.ts'
import { toAnchor } from './version-anchor.ts'

/** The logs for everybody: documents of their own, which the gateway answers. */
export const publicLogPaths = ['/releaseLog', '/betaTestReleaseLog', '/appVersionLog'] as const

/** One version, as every page of a log shows it. */
export interface LogEntry {
  /** Anchor in the page. */
  anchor: string
  code: string
  /** `YYYY-MM-DD`. */
  day: string
  lines: readonly string[]
}

/** The lines of a text, blank ones left out. */
export const splitLines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const entry = (code: string, day: string, text: string): LogEntry => ({
  anchor: toAnchor(code),
  code,
  day,
  lines: splitLines(text),
})
export const firmwareEntry = ({ fwCode, createTime, description }: FirmwareRecord) =>
  entry(fwCode, createTime.slice(0, 10), description)
export const appVersionEntry = ({ versionCode, publishDate, remark }: AppVersion) =>
  entry(versionCode, publishDate, remark)

export interface ChosenLog {
  platform: FirmwarePlatform
  deviceType: string
}
export interface Choice {
  log: ChosenLog
  /** Nothing but this device type can be chosen. */
  isFixed: boolean
  /** The firmware that the reader has, or nothing. */
  since: string
}

const maxCode = 40
const dongleType = firmwareTypes.find(({ code }) => isDongleType(code))?.code ?? defaultFirmwareType
const known = <Value extends string>(values: readonly Value[], asked: string | null | undefined) =>
  values.find((value) => value === asked) ?? (values[0] as Value)

/**
 * The log that an address names by `platform` and `deviceType`, and by `since` the firmware that the reader
 * has.
 */
export function chosenLog(search: URLSearchParams): Choice {
  const asked = search.get('deviceType') ?? ''
  // A dongle's log is for those whom an address leads to it: nothing else can be chosen there.
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

/** The device types that can be chosen beside the chosen one. */
export const listSiblingTypes = ({ isFixed }: Pick<Choice, 'isFixed'>) =>
  firmwareTypes.filter(({ code }) => isFixed || !isDongleType(code))

/** The app that an address names; a reader with a session sees that of its platform. */
export const chosenApp = (
  search: URLSearchParams,
  ofSession?: string | null,
): { envPlatform: ClientPlatform; userPlatForm: Platform } => ({
  envPlatform: known(clientPlatforms, search.get('envPlatform')),
  userPlatForm: known(platforms, ofSession || search.get('userPlatform')),
})

export interface Comparison<Entry> {
  /** Outcome in English with its values. */
  text: string
  values: Record<string, string>
  /** The entries that the reader lacks; all of them where there are none. */
  shown: readonly Entry[]
}

/** Lists the changes between a reader's firmware and the newest entry. */
export function compared<Entry extends { fwCode: string }>(
  code: string,
  log: readonly Entry[],
): Comparison<Entry> {
  const newer = newerThan(code, log)
  if (!newer) return { text: "{code} can't be compared with this log.", values: { code }, shown: log }
  const [newest] = newer
  if (!newest) return { text: '{code} is the newest version.', values: { code }, shown: log }
  return {
    text: 'Changes from {code} to {newest}',
    values: { code, newest: newest.fwCode },
    shown: newer,
  }
}
