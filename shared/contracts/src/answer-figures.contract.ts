import * as T from 'typebox'
import { Platform } from './reference.ts'
import { routes } from './route.ts'
import { Day, Id, Nullable } from './values.ts'

const Count = T.Integer({ minimum: 0 })
const counts = {
  /** Answers that say something; the next two are the others. */
  answered: Count,
  refused: Count,
  /** Which section, or which device, was meant. */
  askedBack: Count,
  /** Conversations about which a person was asked. */
  handedOver: Count,
  liked: Count,
  disliked: Count,
  corrected: Count,
}
const Counts = T.Object(counts)
export type AnswerCounts = T.Static<typeof Counts>

/** From a dislike, or where there is none from its first question, to the decision of a reviewer. */
const review = { reviewed: Count, medianReviewHours: Nullable(T.Number({ minimum: 0 })) }

const Week = T.Object({ from: Day, to: Day, ...counts, ...review })
/** Figures of a model or platform; empty for no device in particular. */
const Part = T.Object({ value: T.String(), ...counts })
const WorstDocument = T.Object({
  fileId: Id,
  filename: T.String(),
  /** Answers that cite it. */
  citations: T.Integer({ minimum: 1 }),
  disliked: Count,
  corrected: Count,
  /** Disliked or corrected. */
  bad: T.Integer({ minimum: 1 }),
})
export type WorstDocument = T.Static<typeof WorstDocument>

export const AnswerFigures = T.Object({
  /** The oldest first, this one included, and those without any. */
  weeks: T.Array(Week),
  byModel: T.Array(Part),
  byPlatform: T.Array(Part),
  ...review,
  /** Documents by number of disliked or corrected answers that cite them; at most 20. */
  documents: T.Array(WorstDocument),
})
export type AnswerFigures = T.Static<typeof AnswerFigures>

export const AnswerFiguresRequest = T.Object(
  {
    weeks: T.Optional(T.Integer({ minimum: 1, maximum: 53 })),
    platform: T.Optional(Platform),
    model: T.Optional(T.String({ minLength: 1, maxLength: 64 })),
  },
  { additionalProperties: false },
)
export type AnswerFiguresRequest = T.Static<typeof AnswerFiguresRequest>

/** How well the assistant does. */
export const answerFiguresRoutes = routes('chat', {
  findAnswerFigures: {
    path: '/answerFigures/find',
    access: 'dialogue:view',
    summary: 'Answers of the last weeks with their outcome, by week, model and platform',
    body: AnswerFiguresRequest,
    data: AnswerFigures,
    reads: true,
  },
})
