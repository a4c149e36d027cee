import { PgBoss } from 'pg-boss'
import { type Database, isRefused, Sql, serverSilenceMs, sqlState } from '../database/database.ts'
import { createTraceHeaders, runInRootSpan, SpanKind, type TraceHeaders } from '../trace/span.ts'

export interface JobContext {
  id: string
  /** Aborted when the service stops; the next process runs the job again. */
  signal: AbortSignal
}

export interface Jobs {
  /**
   * Registers a handler, by default for one job of the name at a time in this process. A handler may run
   * again after a crash, so it must continue earlier work.
   */
  work<Data extends object>(
    name: string,
    handler: (data: Data, context: JobContext) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  /**
   * Queues a job, inside of a transaction only on commit, and returns its id. Retries up to `retryLimit`
   * times, also after a crash; a handler that gives up must report it.
   */
  send(name: string, data: object, options?: { retryLimit?: number }): Promise<string>
  close(): Promise<void>
}

interface JobsOptions {
  url: string
  onError: (error: Error, about: object) => void
}

/**
 * Recognizes permanent errors: refused data and bugs. All others, such as an unavailable server, may pass.
 */
export const isPermanent = (error: unknown): boolean =>
  isRefused(error) ||
  /^(42|54)/.test(sqlState(error) ?? '') ||
  error instanceof RangeError ||
  (error instanceof TypeError && !error.cause)

/** Returns the job schema of a service's schema; the migrations create it. */
export const jobSchema = (schema: string): string => `${schema}_job`

/** Seconds of silence after which another process takes over a job. */
const heartbeat = 10
const queue = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 6 * 3_600,
  heartbeatSeconds: heartbeat,
  deleteAfterSeconds: 7 * 86_400,
  notify: true,
}

/** Options of the connection pool that the types of pg-boss omit. */
const poolTimeouts = { statement_timeout: 60_000, query_timeout: 60_000 + serverSilenceMs }

/** Jobs in PostgreSQL, in a separate schema of the service. Starts with the first use. */
export function createJobs(db: Database, { url, onError }: JobsOptions): Jobs {
  const stopping = new AbortController()
  // Sends jobs through the service's pool, so that they join the current transaction.
  const joined = {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await db.query(new Sql([text], values)),
    }),
  }
  let starting: Promise<PgBoss> | undefined
  const queues = new Map<string, Promise<void>>()

  async function start(): Promise<PgBoss> {
    const boss = new PgBoss({
      connectionString: url,
      schema: jobSchema(db.schema),
      createSchema: false,
      application_name: `${db.schema} jobs`,
      max: 2,
      connectionTimeoutMillis: 3_000,
      ...poolTimeouts,
      useListenNotify: true,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      schedule: false,
    })
    boss.on('error', (error) => onError(error, {}))
    return boss.start()
  }

  async function ready(name: string): Promise<PgBoss> {
    starting ??= start().catch((error) => {
      starting = undefined
      throw error
    })
    const boss = await starting
    if (!queues.has(name)) queues.set(name, boss.createQueue(name, queue))
    await queues.get(name)?.catch((error) => {
      queues.delete(name)
      throw error
    })
    return boss
  }

  return {
    async work(name, handler, { concurrency = 1 } = {}) {
      const boss = await ready(name)
      const options = {
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 2,
        batchSize: 1,
        localConcurrency: concurrency,
      }
      await boss.work(name, options, async ([job]) => {
        if (!job) return
        const signal = AbortSignal.any([stopping.signal, job.signal])
        const span = {
          kind: SpanKind.CONSUMER,
          attributes: { 'messaging.destination.name': name },
          headers: job.data as TraceHeaders,
        }
        try {
          await runInRootSpan(`process ${name}`, span, () =>
            handler(job.data as never, { id: job.id, signal }),
          )
        } catch (error) {
          if (!stopping.signal.aborted) onError(error as Error, { job: name, id: job.id })
          throw error
        }
      })
    },
    async send(name, data, options = {}) {
      const boss = await ready(name)
      const id = await boss.send(name, { ...data, ...createTraceHeaders() }, { ...options, db: joined })
      if (id === null) throw new Error(`The job ${name} was not taken`)
      return id
    },
    async close() {
      stopping.abort(new Error('The service stops'))
      const boss = await starting?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 5_000, close: true })
    },
  }
}
