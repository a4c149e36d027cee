/** What was found for a question, before anything is answered. */
export interface Found {
  /** The clicked question, if it may be answered at all. */
  clicked?: Asked | undefined
  /** How well the best approved correction fits, if one is certain. */
  correction?: { fit: number } | undefined
  /** The question data that is certainly meant and may be seen. */
  question?: (Asked & { fit: number }) | undefined
  /** The user asks what is wrong with the device. */
  isAboutErrors: boolean
  /** The question names a code: what it means is asked, not what the device has. */
  namesCode: boolean
  hasDevice: boolean
}
interface Asked {
  supportRemoteDebug: boolean
}

export type Step =
  /** An approved correction. */
  | 'correction'
  /** The written answers of the clicked or the meant question. */
  | 'clicked'
  | 'question'
  /** From what the device reports. */
  | 'diagnosis'
  /** Only a device could answer it, and none is named. */
  | 'notSupported'
  /** Whatever the documents say. */
  | 'documents'

/**
 * Which step answers. Curated texts go first: a correction before question data that fits no better.
 * Questions about the state of a device are answered by a diagnosis; without a device, and where a code is
 * named, by their curated answer.
 */
export function stepFor({ clicked, correction, question, isAboutErrors, namesCode, hasDevice }: Found): Step {
  if (clicked?.supportRemoteDebug && hasDevice) return 'diagnosis'
  if (correction && correction.fit >= (question?.fit ?? 0)) return 'correction'
  if (clicked) return 'clicked'
  if (question) return question.supportRemoteDebug && hasDevice && !namesCode ? 'diagnosis' : 'question'
  if (isAboutErrors) return hasDevice ? 'diagnosis' : 'notSupported'
  return 'documents'
}

const wrong =
  /\b(errors?|warnings?|faults?|alarms?|wrong|störung(en)?|fehler|warnung(en)?|erreurs?|pannes?|errore|errori|avvisi|falla|fallas|avería|advertencias?)\b|故障|告警|警告|报警|错误/iu
const device =
  /\b(my|this|the|mein(e[nms]?)?|mon|ma|mi|il mio)\s+(solar\s+)?(inverter|device|unit|system|wechselrichter|gerät|onduleur|inversor|inverter)\b|(我的|这台|本机|逆变器|设备)/iu
const asks =
  /^\s*(what|which|why|is|are|does|do|has|have|show|tell|check|welche|was|warum|hat|quel|quelle|quelles|qué|cuál|che|quali)\b|什么|为什么|哪些|有没有|吗|[?？]\s*$/iu
const code = /\b[a-z]{1,3}-?[a-z]?\d{1,4}\b/i
export const namesCode = (question: string): boolean => code.test(question)

/** "What's the error/warning of my inverter?", in any words. */
export const isAboutErrors = (question: string): boolean =>
  wrong.test(question) && device.test(question) && asks.test(question) && !namesCode(question)
