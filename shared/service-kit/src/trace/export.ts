import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { portalVersion } from '../process/version.ts'
import { setTracing } from './span.ts'

export interface TracingConfig {
  /** Address of the collector's traces. */
  url: string
  /** Share of traces, 0 to 1. */
  ratio: number
}

/** Milliseconds to send the last spans when a service stops. */
const flushTimeoutMs = 1_000

/**
 * Sends spans to a collector by OTLP; returns a function that stops it. The trace id alone decides on
 * sampling, so all services decide alike, and callers cannot request more.
 */
export function startTracing(
  service: string,
  { url, ratio }: TracingConfig,
  onError: (error: Error) => void,
  processor: SpanProcessor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) }),
): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'portal',
      'service.name': service,
      'service.version': portalVersion,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [processor],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  setGlobalErrorHandler((error) => onError(error instanceof Error ? error : new Error(String(error))))
  setTracing(true)
  return () => Promise.race([provider.shutdown(), sleep(flushTimeoutMs, undefined, { ref: false })])
}
