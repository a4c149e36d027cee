import { demoDialogues } from '@portal/demo/dialogue.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './dialogue.repo.ts'

/** Creates demo conversations for reviewers in an empty database, in one transaction. */
export const seedDialogues = (app: FastifyInstance) =>
  transaction(app.db, async (tx) => {
    if (!(await repo.isEmpty(tx))) return
    const dialogues = demoDialogues()
    for (const [index, dialogue] of dialogues.entries())
      await repo.insert(tx, `demo-dialogue-${index + 1}`, dialogue)
    app.log.info({ dialogues: dialogues.length }, 'demo dialogues written')
  })
