import { rmaFileRoutes } from '@portal/contracts/rma.contract.ts'
import { registerFileRoutes } from '@portal/service-kit/file-routes.ts'
import type { FastifyInstance } from 'fastify'
import * as requests from './request/request.repo.ts'

/**
 * Serves a file to users who may read its request, also from the bin; files of internal notes to staff only.
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
