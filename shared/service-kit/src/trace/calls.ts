import { type Context, context, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { isTracing, SpanKind, toTraceContext } from './span.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trace: Context | undefined
  }
}

/** Creates a span for each call of a contract, continuing the caller's trace. */
export function installTracing(app: FastifyInstance) {
  if (!isTracing()) return
  app.decorateRequest('trace', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id } = request
    const { config, url: route = '' } = request.routeOptions
    if (!config.operation) return done()
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'portal.operation': config.operation,
      'portal.request_id': id,
    }
    const parent = toTraceContext(request.headers)
    const options = { kind: SpanKind.SERVER, attributes }
    const span = trace.getTracer('portal').startSpan(`${method} ${route}`, options, parent)
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw
      span.setAttribute('http.response.status_code', statusCode)
      if (!writableFinished) span.setAttribute('error.type', 'closed')
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    request.trace = trace.setSpan(parent, span)
    context.with(request.trace, done)
  })
  // Restores the context, which is lost while waiting for the body.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) context.with(request.trace, done)
    else done()
  })
}
