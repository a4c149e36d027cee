import { openDatabase, sql } from '../src/database/database.ts'
import { createJobs } from '../src/job/jobs.ts'

/** Starts the job `interrupted`, reports it, and never finishes it. */
const url = process.argv[2] as string
const db = openDatabase({ url, schema: 'backoffice', poolSize: 2 })
const jobs = createJobs(db, { url, onError: (error) => console.error(error.message) })
await jobs.work('interrupted', async () => {
  await db.query(sql`insert into done values ('first')`)
  console.log('taken')
  await new Promise(() => {})
})
