import type { Problem as ProblemBody } from '@portal/contracts/envelope.ts'

export interface ProblemOptions {
  /** HTTP status; 400 by default. */
  status?: number
  /** Message for people in English, with advice. */
  msg?: string
  fields?: Record<string, string>
  /** `{ current }` (409, stale version), or what a contract declares. */
  data?: unknown
  cause?: unknown
}

/** Error answer. Any other exception becomes a 500 without its cause. */
export class Problem extends Error {
  readonly error: string
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly data: unknown

  constructor(error: string, options: ProblemOptions = {}) {
    super(options.msg ?? sentence(error), { cause: options.cause })
    this.name = 'Problem'
    this.error = error
    this.status = options.status ?? 400
    this.fields = options.fields
    this.data = options.data ?? null
  }
}

/**
 * `error` is `noun.problem`, the key of its translations; without `msg` it is read out (`Order: duplicate
 * number`).
 */
export const problem = (error: string, options?: ProblemOptions): Problem => new Problem(error, options)

/** Builds the envelope as sent. */
export const problemBody = (
  { status, message, data, error, fields }: Problem,
  requestId: string,
): ProblemBody => ({
  code: status,
  msg: message,
  data,
  error,
  ...(fields ? { fields } : {}),
  requestId,
})

/** Problem for a missing or invisible row. */
export const notFound = (noun: string): Problem =>
  problem(`${noun}.not_found`, {
    status: 404,
    msg: `This ${wordsOf(noun)} doesn't exist or you don't have access to it.`,
  })

function sentence(error: string): string {
  const [noun = 'Request', ...rest] = error.split('.')
  const text = `${wordsOf(noun)}: ${rest.join(' ').replaceAll('_', ' ')}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Nouns that have another name in the code than for people. */
const words: Record<string, string> = {
  feedback: 'item of feedback',
  feedbackComment: 'comment',
  gptData: 'row of AI chat data',
  knowledgeFile: 'document',
  knowledgeStore: 'store of documents',
  metrics: 'page',
  qnaData: 'question',
  resource: 'file',
  rma: 'repair request',
  thread: 'conversation',
}

const wordsOf = (noun: string) =>
  words[noun] ??
  noun.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
