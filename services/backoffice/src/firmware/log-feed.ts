import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { firmwareTypes } from '@portal/contracts/firmware-type.ts'
import { toAnchor } from '@portal/contracts/version-anchor.ts'
import { createAtomFeed } from '../common/feed.ts'
import type { LogKey } from './firmware.repo.ts'

/** Renders a log as a feed whose entries link to the public page. */
export function renderLogFeed({ platform, deviceType }: LogKey, log: readonly FirmwareRecord[]) {
  const link = `/releaseLog?${new URLSearchParams({ platform, deviceType })}`
  const type = firmwareTypes.find(({ code }) => code === deviceType)?.label ?? deviceType
  return createAtomFeed({
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
