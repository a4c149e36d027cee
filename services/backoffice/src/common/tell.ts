import type { Audience } from '@portal/contracts/events.ts'
import { tellPages } from '@portal/service-kit/bus/event.ts'
import type { FastifyInstance } from 'fastify'

interface Filed {
  id: number
  /** The account that filed it. */
  ownerId: string
}

/** Notifies pages of authors and support that show one of them, each once. */
export function notifyReaders(
  app: FastifyInstance,
  noun: string,
  items: readonly Filed[],
  support: { permission: string },
) {
  const tell = (to: Audience, [first, ...others]: readonly Filed[]) =>
    first &&
    tellPages(app, { topic: 'row.changed', data: { noun, ...(others.length === 0 && { id: first.id }) } }, to)
  for (const [userId, own] of Map.groupBy(items, ({ ownerId }) => ownerId)) tell({ userId }, own)
  tell(support, items)
}
