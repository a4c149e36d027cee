import { Histogram, type Registry } from 'prom-client'
import { Problem } from '../problem/problem.ts'
import { runInSpan, SpanKind } from '../trace/span.ts'
import type { FileStore } from './store.ts'

const name = 'file_store_request_duration_seconds'
const buckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 30]

/** Treats a missing file as a normal result. */
const isFailure = (error: unknown) => !(error instanceof Problem && error.status === 404)

/** Wraps the store to measure duration and outcome of each request. */
export function createMeasuredStore(store: FileStore, registry: Registry): FileStore {
  const durations =
    (registry.getSingleMetric(name) as Histogram<'operation' | 'outcome'> | undefined) ??
    new Histogram({
      name,
      help: 'Time to the answer of the file store',
      labelNames: ['operation', 'outcome'],
      buckets,
      registers: [registry],
    })
  const measured = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    runInSpan(`file ${operation}`, { kind: SpanKind.CLIENT }, async () => {
      const end = durations.startTimer({ operation })
      try {
        const answer = await work()
        end({ outcome: 'ok' })
        return answer
      } catch (error) {
        end({ outcome: isFailure(error) ? 'failed' : 'ok' })
        throw error
      }
    })
  return {
    assertReachable: () => measured('reach', () => store.assertReachable()),
    put: (key, path, digest) => measured('put', () => store.put(key, path, digest)),
    open: (key) => measured('open', () => store.open(key)),
    remove: (key) => measured('remove', () => store.remove(key)),
    list: () => store.list(),
    pathOf: (key) => store.pathOf(key),
  }
}
