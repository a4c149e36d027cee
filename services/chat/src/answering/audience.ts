import { allDevices } from '@portal/contracts/device-group.ts'
import type { Ask } from './answer.ts'

/** Device groups to search. Empty, so without a filter, with `enhance` or without a device group. */
export const deviceGroupsOf = ({ enhance, deviceGroup }: Pick<Ask, 'enhance' | 'deviceGroup'>): string[] =>
  enhance || deviceGroup === allDevices ? [] : [deviceGroup]

/** Device groups whose curated answers may answer without the user's choice. */
export const certainGroupsOf = ({ deviceGroup }: Pick<Ask, 'deviceGroup'>): string[] => [deviceGroup]

/** Whether documents of a device group are about other devices than the asker's. */
export const isOfOthers = (group: string, { deviceGroup }: Pick<Ask, 'deviceGroup'>): boolean =>
  deviceGroup !== allDevices && group !== allDevices && group !== deviceGroup
