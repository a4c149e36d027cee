import { chatFileRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import { registerFileRoutes } from '@portal/service-kit/file-routes.ts'
import type { FastifyInstance } from 'fastify'
import * as sources from './answering/source.repo.ts'
import * as resources from './fixed-resource/fixed-resource.repo.ts'
import { readerOf } from './knowledge/reader.rules.ts'

/** Serves files of answers to all users who can read them; hidden and deleted files only to editors. */
export default function file(app: FastifyInstance) {
  registerFileRoutes(app, chatFileRoutes, {
    canSee({ noun, rowId }, user) {
      if (noun === 'knowledgeFile')
        return (
          user.permissions.includes('knowledge:view') ||
          sources.isCitable(app.db, Number(rowId), readerOf(user))
        )
      return (
        noun === 'fixedResource' &&
        (user.permissions.includes('fixedResource:edit') || resources.isOffered(app.db, Number(rowId)))
      )
    },
  })
}
