import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from '@portal/service-kit/database/database.ts'
import { jobSchema } from '@portal/service-kit/job/jobs.ts'
import { type TestService, testEncryptionKey, testSecret } from './service.ts'

export interface Child {
  pid: number
  /**
   * Ends it as a power cut does; what it was at is free at once for the next, which else waits for its
   * silence.
   */
  kill(): Promise<void>
}

/** A process of the service by its `main.ts`, on the database and the files of another. */
export function startChild({ app }: TestService, main: string, env: Record<string, string> = {}): Child {
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

/** Jobs that wait for their next try wait no longer. */
export const tryAgainNow = ({ app }: TestService) =>
  app.db.query(
    sql`update ${jobsOf(app)} set start_after = now() where state = 'retry' and start_after > now()`,
  )

const jobsOf = ({ db }: TestService['app']) => sql`${sql.id(jobSchema(db.schema))}.job`
