import type { FirmwareRecord, FirmwareRecordDraft } from '@portal/contracts/firmware.contract.ts'
import type { SelectedLog } from '@portal/contracts/version-log.ts'
import { today, toNoon } from '@portal/ui'

/** Returns the draft of an entry, or of a new one in a log. */
export function toDraft({ platform, deviceType }: SelectedLog, entry?: FirmwareRecord): FirmwareRecordDraft {
  if (!entry) return { platform, deviceType, fwCode: '', description: '', createTime: toNoon(today()) }
  const { id, version, fwCode, description, createTime } = entry
  return {
    id,
    version,
    platform: entry.platform,
    deviceType: entry.deviceType,
    fwCode,
    description,
    createTime,
  }
}
