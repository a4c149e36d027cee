interface Answered {
  /** HTTP status; 0 without an answer. */
  status: number
  /**
   * Code for programs: `order.stale`, `apiKey.too_many` …; of this package: `no_answer`, `timeout`,
   * `no_envelope`.
   */
  error: string
  /** English message for users. */
  msg: string
  /** Messages by field (`lines.0.quantity`). */
  fields?: Readonly<Record<string, string>> | undefined
  /** Request id in the portal's log. */
  requestId?: string | undefined
  /** Current row of a 409, and the user who saved it. */
  data?: unknown
  /** Seconds to wait before a retry, as requested by the portal. */
  retryAfterSeconds?: number | undefined
}

/** Failed call. Contains no data of the request. */
export class ApiError extends Error implements Answered {
  override readonly name = 'ApiError'
  /** Name of the call. */
  readonly call: string
  readonly status: number
  readonly error: string
  readonly msg: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(call: string, answered: Answered, options?: ErrorOptions) {
    const { status, error, msg, fields, requestId, data, retryAfterSeconds } = answered
    super(`${call}: ${status} ${error}: ${msg}`, options)
    this.call = call
    this.status = status
    this.error = error
    this.msg = msg
    this.fields = fields ?? {}
    this.requestId = requestId
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds
  }
}
