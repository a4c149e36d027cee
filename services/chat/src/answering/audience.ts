import { allDevices } from '@portal/contracts/device-group.ts'
import type { Ask } from './answer.ts'

/** Whose answers are looked for. With `enhance`, or without a device group, nothing is narrowed down. */
export const deviceGroupsOf = ({ enhance, deviceGroup }: Pick<Ask, 'enhance' | 'deviceGroup'>): string[] =>
  enhance || deviceGroup === allDevices ? [] : [deviceGroup]

/** What answers by itself, without the asker's choice: of the device group, or true of all devices. */
export const certainGroupsOf = ({ deviceGroup }: Pick<Ask, 'deviceGroup'>): string[] => [deviceGroup]
