import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { firmwareTypes } from '@portal/contracts/firmware-type.ts'
import { toAnchor } from '@portal/contracts/version-anchor.ts'
import { atom } from '../common/feed.ts'
import type { Log } from './firmware.repo.ts'

/** A log as a feed; each entry leads to its place on the public page. */
export function logFeed({ platform, deviceType }: Log, log: readonly FirmwareRecord[]) {
  const link = `/releaseLog?${new URLSearchParams({ platform, deviceType })}`
  const type = firmwareTypes.find(({ code }) => code === deviceType)?.label ?? deviceType
  return atom({
    name: `firmware-${platform}-${deviceType}`,
    title: `Firmware of ${type}, ${platform}`,
    link,
    entries: log.map(({ fwCode, description, createTime, updatedAt }) => ({
      title: fwCode,
      at: createTime,
      updatedAt,
      text: description,
      link: `${link}#${toAnchor(fwCode)}`,
    })),
  })
}
