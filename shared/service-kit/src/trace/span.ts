import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { Problem } from '../problem/problem.ts'

/** Attributes of spans. None contains personal data: no address, header, body or bound value. */
export interface SpanAttributes extends Attributes {
  'db.system.name'?: 'postgresql'
  'db.namespace'?: string
  /** Statement with placeholders for the values. */
  'db.query.text'?: string
  'http.request.method'?: string
  /** Pattern of the path. */
  'http.route'?: string
  'http.response.status_code'?: number
  'messaging.destination.name'?: string
  'gen_ai.request.model'?: string
  'portal.operation'?: string
  'portal.request_id'?: string
  'error.type'?: string
}

export { SpanKind }

interface SpanOptions {
  kind?: SpanKind
  attributes?: SpanAttributes
}

let isOn = false
/** Checks whether tracing is on; otherwise all functions here only call `work`. */
export const isTracing = (): boolean => isOn
export const setTracing = (isWanted: boolean): void => {
  isOn = isWanted
}

const tracer = () => trace.getTracer('portal')

/** Code of the error, never its message, which may quote values. */
function errorType(error: unknown): string {
  if (error instanceof Problem) return error.error
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function fail(span: Span, error: unknown) {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', errorType(error))
}

async function run<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

/**
 * Runs a step of the current call, job or question in a span; outside of one, as in a poll, without a span.
 */
export function runInSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isOn || !trace.getActiveSpan()) return work()
  const parent = context.active()
  return run(tracer().startSpan(name, options, parent), parent, work)
}

/** Starts work in this process, as a part of the trace that `headers` name, if any. */
export function runInRootSpan<T>(
  name: string,
  { headers = {}, ...options }: SpanOptions & { headers?: TraceHeaders },
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn) return work()
  const parent = toTraceContext(headers)
  return run(tracer().startSpan(name, options, parent), parent, work)
}

/**
 * Opens a span for work that is not a single promise, such as a stream. The called side receives its
 * `headers`.
 */
export function openSpan(name: string, options: SpanOptions) {
  if (!isOn || !trace.getActiveSpan()) return { headers: {}, failed: () => {}, end: () => {} }
  const parent = context.active()
  const span = tracer().startSpan(name, options, parent)
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(parent, span), headers)
  return { headers, failed: (error: unknown) => fail(span, error), end: () => span.end() }
}

/** Headers of a call, or of a message with the same fields. */
export type TraceHeaders = object & { traceparent?: unknown }

export const toTraceContext = ({ traceparent }: TraceHeaders): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent })

/** Returns the header by which the called side continues this trace (W3C Trace Context). */
export function createTraceHeaders(): Record<string, string> {
  const headers = {}
  if (isOn) propagation.inject(context.active(), headers)
  return headers
}
