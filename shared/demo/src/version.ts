import type { AppVersionDraft } from '@portal/contracts/app-version.contract.ts'
import type { DongleFirmwareDraft } from '@portal/contracts/dongle-firmware.contract.ts'
import { clientPlatforms, dongleTypes, platforms } from '@portal/contracts/reference.ts'
import { addDays, createOfficeTime, referenceDay } from './day.ts'
import { createRandom } from './random.ts'

type Written = { createdAt: string; updatedAt: string }
export type DemoAppVersion = Required<Omit<AppVersionDraft, 'version'>> & Written
export type DemoDongleFirmware = Required<Omit<DongleFirmwareDraft, 'version'>> & Written

const appNews = [
  'The day view loads twice as fast.',
  'Several plants can be compared on one page.',
  'Fixed: the language went back to English after an update.',
  'New: scan the serial number of a device with the camera.',
  'Alarms are grouped by device.',
  'Settings of the battery explain what they do.',
  'Signing in by fingerprint or face.',
]
const dongleNews = [
  'Joins networks whose name is hidden.',
  'Reconnects within a minute after the router restarts.',
  'Sends values that were kept while there was no connection.',
  'The LED shows a weak signal.',
  'Supports WPA3.',
]

/** A new version every few weeks, the newest first. */
function versions(name: string, news: readonly string[]) {
  const chance = createRandom(name)
  return (count: number) => {
    let day = addDays(referenceDay, -chance.between(3, 30))
    return Array.from({ length: count }, (_, index) => {
      const publishDate = day
      day = addDays(day, -chance.between(14, 60))
      const text = chance.shuffled(news).slice(0, chance.between(1, 3)).join('\n')
      const at = createOfficeTime(publishDate, chance.next())
      return { publishDate, text, age: index, at: { createdAt: at, updatedAt: at } }
    })
  }
}

/** Sorts by the date of entry. */
const byDay = (one: { publishDate: string }, other: { publishDate: string }) =>
  one.publishDate.localeCompare(other.publishDate)

export function demoAppVersions(): DemoAppVersion[] {
  const of = versions('app versions', appNews)
  const apps = platforms.flatMap((userPlatform) =>
    clientPlatforms.map((envPlatform) => ({ userPlatform, envPlatform })),
  )
  return apps
    .flatMap((app) =>
      of(6).map(({ publishDate, text, age, at }) => ({
        ...app,
        versionCode: `5.${12 - age}.0`,
        publishDate,
        remark: text,
        ...at,
      })),
    )
    .toSorted(byDay)
    .map((row, index) => ({ id: index + 1, ...row }))
}

export function demoDongleFirmware(): DemoDongleFirmware[] {
  const of = versions('dongle firmware', dongleNews)
  return dongleTypes
    .flatMap((dongleType) =>
      of(5).map(({ publishDate, text, age, at }) => ({
        dongleType,
        fwCode: `ESPW-${(0x2200 - age * 0x11).toString(16).toUpperCase()}`,
        publishDate,
        description: text,
        ...at,
      })),
    )
    .toSorted(byDay)
    .map((row, index) => ({ id: index + 1, ...row }))
}
