import { ApiError } from './error.ts'

type Envelope = Record<string, unknown>
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Unwraps the envelope: `data`, or the call's keys besides `code` and `msg`. @throws ApiError */
export async function unwrapAnswer(call: string, response: Response, isFile: boolean): Promise<unknown> {
  if (isFile && response.ok) return response
  const body = await response.text()
  const envelope = parsed(body)
  const status = response.ok ? Number(envelope?.code ?? 200) : response.status
  if (!envelope || status !== 200) throw failureOf(call, status, response, envelope)
  const { code, msg, ...rest } = envelope
  return 'data' in rest ? rest.data : rest
}

function parsed(body: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Envelope) : undefined
  } catch {
    return undefined
  }
}

function failureOf(call: string, status: number, { headers }: Response, envelope: Envelope = {}): ApiError {
  return new ApiError(call, {
    status,
    error: text(envelope.error) ?? 'no_envelope',
    msg: text(envelope.msg) ?? 'The answer is none of the portal.',
    fields: envelope.fields as Record<string, string> | undefined,
    requestId: text(envelope.requestId),
    data: envelope.data ?? undefined,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
  })
}

/** Parses `Retry-After`: seconds or a date. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
