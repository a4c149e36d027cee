import type { AddressedEvent, Audience } from '@portal/contracts/events.ts'
import type { FastifyInstance } from 'fastify'
import { afterCommit } from '../database/database.ts'

/**
 * Tells open pages, once what was written can be read. An event that is lost costs nothing but time: pages
 * also ask.
 */
export function tellPages(app: FastifyInstance, { topic, data }: AddressedEvent, to: Audience) {
  afterCommit(() => {
    app.bus
      .publish(topic, { ...data, to })
      .catch((err: unknown) => app.log.debug({ err }, 'pages were not told'))
  })
}
