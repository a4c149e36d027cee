import type { FastifyInstance } from 'fastify'
import * as guesses from './guess/guess.repo.ts'
import * as sessions from './session/session.repo.ts'

/** Milliseconds. */
const every = 600_000

/** Removes what has no meaning any more: sessions that are over, guesses that are forgotten. */
export function cleaning(app: FastifyInstance) {
  const clean = () =>
    Promise.all([sessions.removeExpired(app.db), guesses.removeOld(app.db)]).catch((err) =>
      app.log.warn({ err }, 'cleaning failed'),
    )
  const timer = setInterval(clean, every).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
