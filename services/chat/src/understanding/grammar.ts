/** What the portal knows itself, and need not look for in documents. */
export const subjects = [
  'warranty',
  'firmware',
  'order',
  'status',
  'fault',
  'installer',
  'ticket',
  'repair',
] as const
export type Subject = (typeof subjects)[number]

/** What somebody wants who asks for nothing that stands anywhere. */
export const moves = ['person', 'greeting', 'thanks', 'help'] as const
export type Move = (typeof moves)[number]

/**
 * The few words of a language in which such questions are asked, `|` between them; a word may be several. A question is
 * understood if it has no word beside these: "what does the warranty cover" has one, and goes to the documents.
 */
export interface Grammar {
  isUnspaced?: boolean
  /** My, our: what is asked about is the asker's. */
  own: string
  /** Words for a device, and this. */
  device: string
  /** Carries nothing: articles, forms of to be, politeness. */
  neutral: string
  subjects: Record<Subject, { noun: string; shape: string }>
  moves: Record<Move, string>
  /** Beside a word for a person: talk to, call. */
  reach: string
  switchOff: { verb: string; beside: string }
}
