import type { DeviceGroup } from '@portal/contracts/device-group.ts'

/** Documents by short names, so that a section is one word: `sna#LED meanings`. */
export const files = {
  sna: 'sna-off-grid-user-manual.pdf',
  snaCodes: 'sna-off-grid-fault-codes.docx',
  sna12: 'sna-12k-user-manual.docx',
  sna12Codes: 'sna-12k-fault-codes.pdf',
  lxp: 'lxp-hybrid-user-manual.pdf',
  lxpCodes: 'lxp-hybrid-fault-codes.doc',
  eu: 'lxp-lb-eu-handbuch.doc',
  euCodes: 'lxp-lb-eu-meldungen.docx',
  us12: 'lxp-lb-us-12k-owners-manual.pdf',
  us12Codes: 'lxp-lb-us-12k-codes.docx',
  trip: 'trip-12k-user-manual.docx',
  tripCodes: 'trip-12k-fault-codes.doc',
  hub: 'powerhub-all-in-one-manual.doc',
  acs: 'acs-user-manual-zh.pdf',
  us6: 'sna-us-6k-user-manual.pdf',
  eco: 'eco-beast-manual-es.docx',
  litestor: 'litestor-battery-manual.pdf',
  dongle: 'dongle-guide.docx',
  /** Document outside of the demo, for `later/`. */
  wallBox: 'wall-box.docx',
} as const

export type Section = `${keyof typeof files}#${string}`
export type AskedIn = 'en' | 'de' | 'es' | 'zh'

/** Expectation for one question of a conversation. */
export type Turn = { text: string } & (
  | {
      kind: 'answered'
      /** Sections, any of which is right as the first. */
      sections: readonly Section[]
      /** Each is found in the answer's text, which is read without emphasis and with single blanks. */
      must: readonly RegExp[]
      mustNot?: readonly RegExp[]
    }
  /** No manual answers it. */
  | { kind: 'unanswerable' }
  /** Only another device's manual answers: to be refused, or labelled. */
  | { kind: 'other' }
  | { kind: 'danger' }
  /** Thanks or a greeting: nothing of the manuals is to be shown. */
  | { kind: 'courtesy' }
)

export interface Conversation {
  id: string
  language: AskedIn
  /** Group of the device in question. */
  group: DeviceGroup
  turns: readonly Turn[]
}

/** Set of single questions and of conversations, whose turns after the first are counted. */
export interface QuestionSet {
  single: readonly Conversation[]
  followUps: readonly Conversation[]
}

export const answered = (
  text: string,
  section: Section | readonly Section[],
  ...must: readonly RegExp[]
): Turn => ({ kind: 'answered', text, sections: [section].flat() as Section[], must })
export const unanswerable = (text: string): Turn => ({ kind: 'unanswerable', text })
export const ofOther = (text: string): Turn => ({ kind: 'other', text })
export const danger = (text: string): Turn => ({ kind: 'danger', text })
export const courtesy = (text: string): Turn => ({ kind: 'courtesy', text })

/** Creates one conversation per line: device, language, question. */
export const numbered = (
  prefix: string,
  lines: readonly (readonly [DeviceGroup, AskedIn, ...Turn[]])[],
): Conversation[] =>
  lines.map(([group, language, ...turns], at) => ({ id: `${prefix}-${at + 1}`, group, language, turns }))
