import type { AddressedEvent, Audience } from '@portal/contracts/events.ts'
import type { FastifyInstance } from 'fastify'
import { afterCommit } from '../database/database.ts'

/** Notifies open pages after the commit. A lost event only delays them, because pages also poll. */
export function notifyPages(app: FastifyInstance, { topic, data }: AddressedEvent, to: Audience) {
  afterCommit(() => {
    app.bus
      .publish(topic, { ...data, to })
      .catch((err: unknown) => app.log.debug({ err }, 'pages were not told'))
  })
}
