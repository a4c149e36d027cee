import type { Audience } from '@portal/contracts/events.ts'
import { notifyPages } from '@portal/service-kit/bus/event.ts'
import type { FastifyInstance } from 'fastify'

interface Filed {
  id: number
  /** Account that filed the item. */
  ownerId: string
}

/** Refreshes open pages of the authors and of support, once per user. */
export function refreshReaderPages(
  app: FastifyInstance,
  noun: string,
  items: readonly Filed[],
  support: { permission: string },
) {
  const tell = (to: Audience, [first, ...others]: readonly Filed[]) =>
    first &&
    notifyPages(
      app,
      { topic: 'row.changed', data: { noun, ...(others.length === 0 && { id: first.id }) } },
      to,
    )
  for (const [userId, own] of Map.groupBy(items, ({ ownerId }) => ownerId)) tell({ userId }, own)
  tell(support, items)
}
