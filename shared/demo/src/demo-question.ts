import type { allDevices, DeviceGroup } from '@portal/contracts/device-group.ts'
import type { KnowledgeTopic, Language, Platform } from '@portal/contracts/reference.ts'

/** Question with a curated answer, which precedes search results of the manuals. */
export interface DemoQuestion {
  question: string
  /** Other wordings of the question. */
  variants: readonly string[]
  /** Parts of one answer, displayed below each other. */
  answers: readonly string[]
  deviceGroup: DeviceGroup | typeof allDevices
  topic: KnowledgeTopic
  supportRemoteDebug: boolean
  /** False: stored, but not offered to users. */
  visible: boolean
  /** Missing: for every platform. */
  platform?: Platform
  /** Files of `demoResources`. */
  resources: readonly string[]
  translations: readonly { language: Language; question: string; answers: readonly string[] }[]
}

/** Question without fields that have their default value. */
export type DraftQuestion = Pick<DemoQuestion, 'question' | 'variants' | 'answers' | 'topic'> &
  Partial<DemoQuestion>
