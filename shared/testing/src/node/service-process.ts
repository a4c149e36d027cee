import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from '@portal/service-kit/database/database.ts'
import { jobSchema } from '@portal/service-kit/job/jobs.ts'
import { type TestService, testEncryptionKey, testSecret } from './service.ts'

export interface ServiceProcess {
  pid: number
  /**
   * Kills it like a power failure, and releases its locks for the next process without waiting for their
   * timeouts.
   */
  kill(): Promise<void>
}

/** Starts a service by its `main.ts`, on the database and files of another. */
export function startServiceProcess(
  { app }: TestService,
  main: string,
  env: Record<string, string> = {},
): ServiceProcess {
  const { databaseUrl, dataDir } = app.config
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SERVICE_SECRET: testSecret,
      PORTAL_KEY: testEncryptionKey,
      ...env,
    },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  return {
    pid: child.pid as number,
    async kill() {
      if (!child.kill('SIGKILL')) return
      await exit
      await app.db.query(
        sql`update ${jobsOf(app)} set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
      )
    },
  }
}

/** Makes jobs that wait for a retry due immediately. */
export const makeRetriesDue = ({ app }: TestService) =>
  app.db.query(
    sql`update ${jobsOf(app)} set start_after = now() where state = 'retry' and start_after > now()`,
  )

const jobsOf = ({ db }: TestService['app']) => sql`${sql.id(jobSchema(db.schema))}.job`
