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
  'installed',
  'model',
] as const
export type Subject = (typeof subjects)[number]

/** What somebody wants who asks for nothing that stands anywhere. */
export const moves = ['person', 'greeting', 'thanks', 'help'] as const
export type Move = (typeof moves)[number]

/**
 * Words of a report of success: what has come right (`done`), what now goes as it should (`runs`), a fault
 * that is no more (`gone`), since when or once more (`again`), and what may stand beside: no wish, no denial.
 */
export const successWords = ['done', 'runs', 'gone', 'again', 'beside'] as const
export type SuccessWord = (typeof successWords)[number]

/**
 * Words of a report that an answer did not help: what denies (`denies`) that anything has come of it
 * (`effect`), what goes on (`stays`) and is wrong (`trouble`), what says all of that by itself (`same`), and
 * what may stand beside.
 */
export const failureWords = ['denies', 'effect', 'stays', 'trouble', 'same', 'beside'] as const
export type FailureWord = (typeof failureWords)[number]

/** Classes of words that ask, whatever they ask of. */
export const askings = [
  'when',
  'howLong',
  'where',
  'who',
  'which',
  'state',
  'news',
  'last',
  'still',
  'any',
] as const
export type Asking = (typeof askings)[number]

/** What is asked of a subject, and what may stand beside that without being a question about it. */
export const askedOf: Record<Subject, { asks: readonly Asking[]; beside: readonly Asking[] }> = {
  warranty: { asks: ['when', 'howLong', 'still', 'state'], beside: ['any', 'which'] },
  firmware: { asks: ['which', 'any', 'last', 'still'], beside: ['state', 'news'] },
  order: { asks: ['when', 'where', 'state', 'news', 'still'], beside: ['any', 'which', 'howLong', 'last'] },
  status: { asks: ['state', 'still'], beside: ['any', 'which', 'where'] },
  fault: { asks: ['last', 'when'], beside: ['any', 'which', 'still'] },
  installer: { asks: ['who'], beside: ['which'] },
  ticket: { asks: ['state', 'news', 'still', 'any', 'where'], beside: ['which', 'when', 'last', 'who'] },
  repair: {
    asks: ['state', 'news', 'still', 'any', 'where', 'when', 'howLong'],
    beside: ['which', 'last', 'who'],
  },
  installed: { asks: ['when', 'howLong'], beside: ['which', 'still'] },
  model: { asks: ['which'], beside: ['any', 'who'] },
}

/**
 * The few words of a language in which such questions are asked, `|` between them; a word may be several. A
 * question is understood if it has no word beside these: "what does the warranty cover" has one, and goes to
 * the documents.
 */
export interface Grammar {
  isUnspaced?: boolean
  /** My, our, do I have: what is asked about is the asker's. */
  own: string
  /** Words for a device. */
  device: string
  /** Carries nothing: articles, pronouns, forms of to be, politeness. */
  neutral: string
  asking: Record<Asking, string>
  /** Asks for what documents tell, although each of its words is known. */
  informative: string
  /** Its names, and beside the classes what else is said of it alone. */
  subjects: Record<Subject, { noun: string; shape: string }>
  moves: Record<Move, string>
  /** Tells that what was wrong is right again. */
  success: Record<SuccessWord, string>
  /** Tells that it is as wrong as it was. */
  failure: Record<FailureWord, string>
  /** Beside a word for a person: talk to, call. */
  reach: string
  switchOff: { verb: string; beside: string }
}
