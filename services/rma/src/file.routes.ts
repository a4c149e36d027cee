import { rmaFileRoutes } from '@portal/contracts/rma.contract.ts'
import { registerFileRoutes } from '@portal/service-kit/file-routes.ts'
import type { FastifyInstance } from 'fastify'
import * as requests from './request/request.repo.ts'

/**
 * A file is seen by those who see its request, in the bin or not; one of an internal note by those who work
 * on it.
 */
export default function file(app: FastifyInstance) {
  registerFileRoutes(app, rmaFileRoutes, {
    canSee: ({ noun, rowId }, user) => {
      const needs = noun === 'rmaInternal' ? 'rma:edit' : 'rma:own'
      if (!noun.startsWith('rma') || !user.permissions.includes(needs)) return false
      const canSee = user.permissions.includes('rma:delete') ? requests.isVisible : requests.isLive
      return canSee(app.db, Number(rowId), user)
    },
  })
}
