import type { allDevices, DeviceGroup } from '@portal/contracts/device-group.ts'
import type { KnowledgeTopic, Language, Platform } from '@portal/contracts/reference.ts'

/** A question with an answer that somebody wrote, ahead of whatever a search in the manuals would find. */
export interface DemoQuestion {
  question: string
  /** The same in other words. */
  variants: readonly string[]
  /** Parts of one answer, shown one below the other. */
  answers: readonly string[]
  deviceGroup: DeviceGroup | typeof allDevices
  topic: KnowledgeTopic
  supportRemoteDebug: boolean
  /** False: kept, but not offered to users. */
  visible: boolean
  /** Left out: for every platform. */
  platform?: Platform
  /** Files of `demoResources`. */
  resources: readonly string[]
  translations: readonly { language: Language; question: string; answers: readonly string[] }[]
}

/** Question without fields that have their usual value. */
export type DraftQuestion = Pick<DemoQuestion, 'question' | 'variants' | 'answers' | 'topic'> &
  Partial<DemoQuestion>
