import { readConfig } from '../src/config.ts'
import { defaultMailConfig } from '../src/mail/config.ts'
import { buildService } from '../src/service.ts'
import { boxNoticeService, boxNotices } from './box-notices.ts'

/** Sends waiting e-mails until it is killed. */
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
// Keeps the process alive.
setInterval(() => {}, 60_000)
