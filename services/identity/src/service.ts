import { join } from 'node:path'
import { transaction } from '@portal/service-kit/database.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import company from './company/company.routes.ts'
import { seed } from './demo/seed.ts'
import * as guesses from './guess/guess.repo.ts'
import * as keys from './key/key.repo.ts'
import session from './session/session.routes.ts'
import * as sessions from './session/session.repo.ts'

const cleaningEvery = 600_000

export const identityService: ServiceDefinition = {
  name: 'identity',
  migrations: join(import.meta.dirname, '../migrations'),
  routes: [session, company],
  async onReady(app) {
    await transaction(app.db, keys.ensure)
    if (app.config.demo) await seed(app.db, app.config.demoPassword)
    const clean = () =>
      Promise.all([sessions.removeExpired(app.db), guesses.removeOld(app.db)]).catch((err) => app.log.warn({ err }, 'cleaning failed'))
    const timer = setInterval(clean, cleaningEvery).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
}
