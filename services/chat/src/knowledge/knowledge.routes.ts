import { knowledgeRoutes, type VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { listHistory } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { staleProblem } from '@portal/service-kit/list/row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as audience from './audience.repo.ts'
import * as repo from './knowledge.repo.ts'

const noun = 'knowledgeFile'

const known = async (file: Promise<VectorStoreFile | undefined>): Promise<VectorStoreFile> => {
  const found = await file
  if (!found) throw notFound(noun)
  return found
}

/** The documents that answers are made of, and whom each is for. */
export default function knowledge(app: FastifyInstance) {
  implement(app, knowledgeRoutes.getVectorStores, ({ body }) => repo.findStores(app.db, body.page))

  implement(app, knowledgeRoutes.getVectorStoreFiles, ({ body }) =>
    repo.findFiles(app.db, body.vectorStoreId),
  )

  implement(app, knowledgeRoutes.findHeldFiles, ({ body }) => repo.findHeldFiles(app.db, body.size))

  implement(app, knowledgeRoutes.findKnowledgeSections, async ({ body }) => {
    await known(repo.findFile(app.db, body.fileId))
    return repo.findSections(app.db, body.fileId)
  })

  implement(app, knowledgeRoutes.markKnowledgeFile, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const before = await known(repo.lockFile(tx, body.fileId))
      if (before.audience !== body.was) throw staleProblem(noun, before)
      await audience.decide(tx, before.id, body.audience)
      record({
        noun,
        id: before.id,
        action: 'edit',
        before: { audience: before.audience, proposal: before.proposal },
        after: { audience: body.audience, proposal: null },
      })
      return known(repo.findFile(tx, before.id))
    }),
  )

  implement(app, knowledgeRoutes.markKnowledgeSection, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const { headingPath } = body
      const file = await known(repo.lockFile(tx, body.fileId))
      const before = await sectionOf(tx, file.id, headingPath)
      await audience.markSection(tx, file.id, headingPath, body.audience)
      const title = headingPath.join(' › ')
      record({
        noun,
        id: file.id,
        action: 'edit',
        before: { section: title, audience: before.mark ?? 'EVERYBODY' },
        after: { section: title, audience: body.audience },
      })
      return known(repo.findFile(tx, file.id))
    }),
  )

  implement(app, knowledgeRoutes.findKnowledgeFileHistory, async ({ body }) => {
    await known(repo.findFile(app.db, body.id))
    return listHistory(app.db, noun, body.id)
  })
}

/** @throws 404 where the document has no such section (any more) */
async function sectionOf(tx: Db, fileId: number, headingPath: readonly string[]) {
  const wanted = JSON.stringify(headingPath)
  const section = (await repo.findSections(tx, fileId)).find(
    (one) => JSON.stringify(one.headingPath) === wanted,
  )
  if (!section) throw problem('knowledgeFile.no_section')
  return section
}
