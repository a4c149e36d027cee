interface Answered {
  /** Of HTTP; 0 where no answer came. */
  status: number
  /**
   * For programs: `order.stale`, `apiKey.too_many` …; of this package: `no_answer`, `timeout`, `no_envelope`.
   */
  error: string
  /** For people, in English. */
  msg: string
  /** What is wrong with which field (`lines.0.quantity`). */
  fields?: Readonly<Record<string, string>> | undefined
  /** By what the portal's log finds the call. */
  requestId?: string | undefined
  /** Of a 409: the row as it is now, and who saved it. */
  data?: unknown
  /** What the portal asks to wait before the call is made again. */
  retryAfterSeconds?: number | undefined
}

/** A call that has failed. Holds nothing of what was sent. */
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
