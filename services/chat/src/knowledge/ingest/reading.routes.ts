import { knowledgeRoutes as routes, type VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as files from '../file.repo.ts'
import * as knowledge from '../knowledge.repo.ts'
import { readAgain } from './ingest.ts'

const noun = 'knowledgeFile'

const notFailed = problem('knowledgeFile.not_failed')
const notBeingRead = problem('knowledgeFile.not_being_read')

/** What people do about the reading of a document. */
export default function reading(app: FastifyInstance) {
  implement(app, routes.readKnowledgeFileAgain, ({ body: { fileId: id }, user }) =>
    app.audited(user, async (tx, record) => {
      const before = await knowledge.lockFile(tx, id)
      if (!before) throw notFound(noun)
      if (before.state !== 'failed' && before.state !== 'cancelled') throw notFailed
      await readAgain(app, id)
      record({ noun, id, action: 'edit', before: { state: before.state }, after: { state: 'queued' } })
      return (await knowledge.findFile(tx, id)) as VectorStoreFile
    }),
  )

  implement(app, routes.cancelKnowledgeFile, ({ body: { fileId: id }, user }) =>
    app.audited(user, async (tx, record) => {
      const before = await knowledge.findFile(tx, id)
      if (!before) throw notFound(noun)
      if (!(await files.cancel(tx, id))) throw notBeingRead
      const after = (await knowledge.findFile(tx, id)) as VectorStoreFile
      record({ noun, id, action: 'edit', before: { state: before.state }, after: { state: after.state } })
      return after
    }),
  )
}
