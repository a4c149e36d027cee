import { chatFileRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import { registerFileRoutes } from '@portal/service-kit/file-routes.ts'
import type { FastifyInstance } from 'fastify'
import * as resources from './fixed-resource/fixed-resource.repo.ts'

/** What an answer may offer is for everyone who is signed in; what is hidden or in the bin only for those who edit it. */
export default function file(app: FastifyInstance) {
  registerFileRoutes(app, chatFileRoutes, {
    canSee: ({ noun, rowId }, user) =>
      noun === 'fixedResource' && (user.permissions.includes('fixedResource:edit') || resources.isOffered(app.db, Number(rowId))),
  })
}
