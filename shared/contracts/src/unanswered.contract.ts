import * as T from 'typebox'
import { ChatId } from './chat.contract.ts'
import { DeviceGroup } from './device-group.ts'
import { createList } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Language, Platform } from './reference.ts'
import { routes } from './route.ts'
import { Id, Instant, Nullable, OneOf, RowId, Text } from './values.ts'

/** OPEN: not answered. DISMISSED: a reviewer decided that it needs no answer. */
export const unansweredStates = ['OPEN', 'DISMISSED'] as const

/** Wording of a question, with its frequency. */
export const Wording = T.Object({ question: T.String(), count: T.Integer({ minimum: 1 }) })

/** Question in all its wordings that the assistant refused or asked back about. */
export const UnansweredQuestion = T.Object({
  /** Id of the representative question. */
  id: Id,
  state: OneOf(unansweredStates),
  /** Most frequent wording. */
  question: T.String(),
  wordings: T.Array(Wording),
  /** How often it was asked. */
  count: T.Integer({ minimum: 0 }),
  /** How often the assistant asked which section was meant. */
  askedBack: T.Integer({ minimum: 0 }),
  lastAskedAt: Instant,
  languages: T.Array(Language),
  platforms: T.Array(Platform),
  /** Models of the devices asked about. */
  models: T.Array(T.String()),
  /** Audience of an answer; empty for all. */
  deviceGroups: T.Array(DeviceGroup),
  /** Latest conversations with the question. */
  threadIds: T.Array(ChatId),
  dismissedBy: Nullable(T.String()),
  dismissedAt: Nullable(Instant),
})
export type UnansweredQuestion = T.Static<typeof UnansweredQuestion>

export const unansweredList = createList(UnansweredQuestion, {
  question: { filter: TextFilter },
  wordings: {},
  state: { filter: CodeFilter(OneOf(unansweredStates)) },
  languages: { filter: CodeFilter(Language) },
  platforms: { filter: CodeFilter(Platform) },
  models: { filter: TextFilter },
  deviceGroups: {},
  threadIds: {},
  dismissedBy: {},
  dismissedAt: {},
  count: { uses: ['sort'] },
  askedBack: {},
  /** Days on which it was asked. */
  lastAskedAt: { filter: DayFilter, uses: ['sort'] },
})
export const UnansweredPageRequest = PageRequest(unansweredList)
export type UnansweredPageRequest = T.Static<typeof UnansweredPageRequest>

export const UnansweredAnswer = T.Object(
  {
    id: Id,
    question: Text(500),
    answer: Text(20_000),
    /** Device groups of the answer; empty for all. */
    deviceGroups: T.Array(DeviceGroup, { maxItems: 30, uniqueItems: true }),
    /** Null for all platforms. */
    platform: Nullable(Platform),
    /** True if the reviewer has checked the texts for personal data. */
    isPersonalChecked: T.Optional(T.Boolean()),
  },
  { additionalProperties: false },
)
export type UnansweredAnswer = T.Static<typeof UnansweredAnswer>

/** Unanswered questions and their dismissals. */
export const unansweredRoutes = routes('chat', {
  findUnansweredQuestions: {
    path: '/unansweredQuestion/findPage',
    access: 'dialogue:view',
    summary: 'Unanswered questions of the last ninety days, grouped by similarity, most frequent first',
    body: UnansweredPageRequest,
    data: Page(UnansweredQuestion),
    reads: true,
  },
  answerUnansweredQuestion: {
    path: '/unansweredQuestion/answer',
    access: 'dialogue:edit',
    summary: 'Write the answer: an approved row of AI chat data, which answers from now on',
    body: UnansweredAnswer,
    data: T.Object({ id: Id, question: T.String() }),
    creates: true,
  },
  dismissUnansweredQuestion: {
    path: '/unansweredQuestion/dismiss',
    access: 'dialogue:edit',
    summary: 'Say that a question, and what is asked like it, needs no answer',
    body: RowId,
    data: RowId,
  },
  restoreUnansweredQuestion: {
    path: '/unansweredQuestion/restore',
    access: 'dialogue:edit',
    summary: 'Take back that a question needs no answer',
    body: RowId,
    data: RowId,
  },
})
