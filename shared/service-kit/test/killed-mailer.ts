import { readConfig } from '../src/config.ts'
import { defaultMailConfig } from '../src/mail/config.ts'
import { buildService } from '../src/service.ts'
import { boxNoticeService, boxNotices } from './box-notices.ts'

/** A service that sends what waits, until it is killed. */
await buildService(
  {
    ...boxNoticeService,
    routes: [
      (app) =>
        boxNotices.serve(app, { ...defaultMailConfig, smtpUrl: process.env.SMTP_URL, waitMs: 0, pollMs: 20 }),
    ],
  },
  readConfig('backoffice'),
)
// What it waits for keeps no process alive.
setInterval(() => {}, 60_000)
