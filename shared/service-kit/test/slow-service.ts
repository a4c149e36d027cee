import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../src/database/database.ts'
import { runService } from '../src/service.ts'
import { boxService } from './box.ts'

await runService({
  ...boxService,
  routes: [
    (app) =>
      void app.get('/slow', { config: { access: 'public' } }, async () => {
        process.send?.('asked')
        await sleep(800)
        await app.db.query(sql`select 1`)
        return 'done'
      }),
  ],
})
