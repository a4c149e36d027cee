import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeviceGroup } from '@portal/contracts/device-group.ts'

/** Documents by short names, so that a section is one word: `sna#LED meanings`. */
export const documentFiles = {
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

export type Section = `${keyof typeof documentFiles}#${string}`
export type QuestionLanguage = 'en' | 'de' | 'es' | 'zh'

/** Expectation for one question of a conversation. */
export type Turn = { text: string } & (
  | {
      kind: 'answered'
      /** Sections, any of which is right as the first. */
      sections: readonly Section[]
      /** Facts that the answer's text must contain, compared without emphasis and with single spaces. */
      must: readonly RegExp[]
      mustNot?: readonly RegExp[]
    }
  /** No manual answers it. */
  | { kind: 'unanswerable' }
  /** Only another device's manual answers: the answer must refuse, or label the source. */
  | { kind: 'other' }
  | { kind: 'danger' }
  /** Thanks or a greeting: the answer must show no manual. */
  | { kind: 'courtesy' }
)

export interface Conversation {
  id: string
  language: QuestionLanguage
  /** Group of the device in question. */
  group: DeviceGroup
  turns: readonly Turn[]
}

/** Set of single questions and of conversations, whose questions after the first are counted. */
export interface QuestionSet {
  single: readonly Conversation[]
  followUps: readonly Conversation[]
}

/** Names of the sets in order: the last one has its own manual, which is added after the others. */
export const setNames = [
  'development',
  'owners',
  'languages',
  'abroad',
  'held-out',
  'owners-held-out',
  'abroad-held-out',
  'by-others',
  'later',
] as const
export type SetName = (typeof setNames)[number]

/** Sets that may be used for tuning; of the others only totals are printed. */
export const developmentSets: readonly SetName[] = ['development', 'owners', 'languages', 'abroad']

/** Everyday messages of owners; people grade the answer to the last turn from 0 to 2. */
export interface EverydayConversation {
  group: DeviceGroup
  language: QuestionLanguage
  turns: readonly string[]
  /** Content of an answer with grade 2. */
  good: string
}

export function readLines<Line>(path: string): Line[] {
  const text = readFileSync(join(import.meta.dirname, path), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const toPattern = (written: string) => {
  const { source = '', flags } = /^\/(?<source>.+)\/(?<flags>\w*)$/s.exec(written)?.groups ?? {}
  return new RegExp(source, flags)
}

/** Reads `sets/<name>.jsonl`: one conversation per line, patterns as `/source/flags`. */
export function readSet(name: SetName): QuestionSet {
  const conversations = readLines<Conversation>(`sets/${name}.jsonl`).map((conversation) => ({
    ...conversation,
    turns: conversation.turns.map((turn) => ({
      ...turn,
      ...('must' in turn && { must: turn.must.map(String).map(toPattern) }),
      ...('mustNot' in turn && { mustNot: turn.mustNot?.map(String).map(toPattern) }),
    })) as Turn[],
  }))
  return {
    single: conversations.filter(({ turns }) => turns.length === 1),
    followUps: conversations.filter(({ turns }) => turns.length > 1),
  }
}
