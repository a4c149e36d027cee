import * as T from 'typebox'
import { Platform } from './reference.ts'
import { routes } from './route.ts'
import { Day, Id, Nullable } from './values.ts'

const Count = T.Integer({ minimum: 0 })
const counts = {
  /** Answers with content; the next two fields count the others. */
  answered: Count,
  refused: Count,
  /** The assistant asked which section or device was meant. */
  askedBack: Count,
  /** Conversations in which a ticket was opened. */
  handedOver: Count,
  liked: Count,
  disliked: Count,
  corrected: Count,
}
const Counts = T.Object(counts)
export type AnswerCounts = T.Static<typeof Counts>

/** Time from the dislike, or else from the first question, to the reviewer's decision. */
const review = { reviewed: Count, medianReviewHours: Nullable(T.Number({ minimum: 0 })) }

const Week = T.Object({ from: Day, to: Day, ...counts, ...review })
/** Figures of a model or platform; empty for questions without a device. */
const Part = T.Object({ value: T.String(), ...counts })
const WorstDocument = T.Object({
  fileId: Id,
  filename: T.String(),
  /** Answers that cite the document. */
  citations: T.Integer({ minimum: 1 }),
  disliked: Count,
  corrected: Count,
  /** Cited answers that were disliked or corrected. */
  bad: T.Integer({ minimum: 1 }),
})
export type WorstDocument = T.Static<typeof WorstDocument>

export const AnswerFigures = T.Object({
  /** Oldest week first, up to the current one, including weeks without answers. */
  weeks: T.Array(Week),
  byModel: T.Array(Part),
  byPlatform: T.Array(Part),
  ...review,
  /** Up to 20 documents, ordered by the number of disliked or corrected answers that cite them. */
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

/** Figures about the quality of the assistant's answers. */
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
